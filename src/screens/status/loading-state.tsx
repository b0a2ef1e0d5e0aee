import { commonText } from '#src/text/screens.ts';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';

/** The loading state of the guard. Rule BS-01. */
export function LoadingState() {
  return <LoadingScreen title={commonText.loading} text={commonText.checkingAuthentication} />;
}

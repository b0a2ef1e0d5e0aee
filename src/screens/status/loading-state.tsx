import { useStartText } from '#src/state/start-text.ts';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';

/** The loading state of the guard. Rule BS-01. */
export function LoadingState() {
  const { commonText } = useStartText();
  return <LoadingScreen title={commonText.loading} text={commonText.checkingAuthentication} />;
}

import { useText } from '#src/state/text-context.ts';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';

/** The loading state of the guard. Rule BS-01. */
export function LoadingState() {
  const { commonText } = useText();
  return <LoadingScreen title={commonText.loading} text={commonText.checkingAuthentication} />;
}

import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** Stands where a screen threw; Retry renders the screen again. Rule BS-05. */
export function CrashScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { commonText } = useStartText();
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={commonText.somethingWentWrong}
      hasTabBar
      actions={<Button onClick={onRetry}>{commonText.retry}</Button>}
      lead={<p>{commonText.unexpectedError}</p>}
    />
  );
}

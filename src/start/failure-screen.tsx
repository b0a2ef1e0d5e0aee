import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** Stands where the app could not start at all; the page fills in the details and makes the button reload. Rule BS-06. */
export function FailureScreen() {
  const { commonText } = useStartText();
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={commonText.appFailedToLoad}
      actions={<Button>{commonText.reload}</Button>}
      lead={<p role="alert" />}
    />
  );
}

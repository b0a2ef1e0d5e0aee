import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** Stands where a screen threw; Retry renders the screen anew. Rule BS-05. */
export function FallbackScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { commonText } = useText();
  return (
    <MessageScreen
      icon="warning"
      tone="failure"
      title={commonText.somethingWentWrong}
      hasTabBar
      actions={<Button onClick={onRetry}>{commonText.retry}</Button>}
    >
      <p>{commonText.unexpectedError}</p>
    </MessageScreen>
  );
}

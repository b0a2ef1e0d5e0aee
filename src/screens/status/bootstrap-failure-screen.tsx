import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

type BootstrapFailureScreenProps = {
  readonly details: string;
  readonly onReload: () => void;
};

/** Stands where the app could not start at all. Rule BS-06. */
export function BootstrapFailureScreen({ details, onReload }: BootstrapFailureScreenProps) {
  const { commonText } = useText();
  return (
    <MessageScreen
      icon="warning"
      tone="failure"
      title={commonText.appFailedToLoad}
      actions={<Button onClick={onReload}>{commonText.reload}</Button>}
    >
      <p>{details}</p>
    </MessageScreen>
  );
}

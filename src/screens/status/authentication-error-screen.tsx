import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

type AuthenticationErrorScreenProps = {
  readonly message: string;
  readonly onRetry: () => void;
  readonly onGoToAuth: () => void;
};

/** Says why signing in failed, with a button to try again and one to log in. Rules BS-02 to BS-04. */
export function AuthenticationErrorScreen(props: AuthenticationErrorScreenProps) {
  const { commonText } = useText();
  return (
    <MessageScreen
      icon="warning"
      tone="failure"
      title={commonText.authenticationError}
      actions={
        <>
          <Button onClick={props.onRetry}>{commonText.retry}</Button>
          <Button variant="secondary" onClick={props.onGoToAuth}>
            {commonText.goToAuth}
          </Button>
        </>
      }
    >
      <p role="alert">{props.message}</p>
    </MessageScreen>
  );
}

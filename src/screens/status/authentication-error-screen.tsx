import type { ReactNode } from 'react';
import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

type AuthenticationErrorScreenProps = {
  readonly message: ReactNode;
  readonly onRetry: () => void;
  readonly onGoToAuth: () => void;
};

/** Says why signing in failed, with a button to try again and one to log in. Rules BS-02 to BS-04. */
export function AuthenticationErrorScreen(props: AuthenticationErrorScreenProps) {
  const { commonText } = useStartText();
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={commonText.authenticationError}
      actions={
        <>
          <Button onClick={props.onRetry}>{commonText.retry}</Button>
          <Button variant="secondary" onClick={props.onGoToAuth}>
            {commonText.goToAuth}
          </Button>
        </>
      }
      lead={<p role="alert">{props.message}</p>}
    />
  );
}

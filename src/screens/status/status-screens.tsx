import { useEffect, useState, type ReactNode } from 'react';
import { useIsOnline } from '#src/platform/connection.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

type AuthenticationErrorScreenProps = {
  readonly message: ReactNode;
  readonly onRetry: () => void;
  readonly onGoToAuth: () => void;
};

/** Says why the sign-in failed, with one button to retry and one to log in. Rules BS-02 to BS-04. */
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

/** Replaces a screen whose code could not be loaded; retries automatically when the network is back. Rule MY-17. */
export function ChunkErrorScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { commonText } = useStartText();
  const isOnline = useIsOnline();
  const [wasOnline] = useState(isOnline);
  const isBack = isOnline && !wasOnline;
  useEffect(() => {
    if (isBack) onRetry();
  }, [isBack, onRetry]);
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={commonText.screenMissing}
      hasTabBar
      actions={<Button onClick={onRetry}>{commonText.retry}</Button>}
      lead={<p>{commonText.screenMissingText}</p>}
    />
  );
}

/** Replaces a screen that threw; Retry renders the screen again. Rule BS-05. */
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

/** The only screen during maintenance. Rule BS-10. */
export function MaintenanceScreen() {
  const { commonText } = useStartText();
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={commonText.maintenanceTitle}
      lead={<p>{commonText.maintenance}</p>}
    />
  );
}

/** The loading state of the guard. Rule BS-01. */
export function LoadingState() {
  const { commonText } = useStartText();
  return <LoadingScreen title={commonText.loading} text={commonText.checkingAuthentication} />;
}

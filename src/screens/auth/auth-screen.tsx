import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { wordRefusal } from '#src/state/answers.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useCheckStatus } from './use-check-status.ts';
import { useLinking } from './use-linking.ts';
import { useReturn } from './use-return.ts';
import { MessengerEntry } from './messenger-entry.tsx';

type Outcome = { readonly tone: 'success' | 'failure'; readonly text: string };

/** Greets whoever is not approved yet, and links their X account. Rules AU-01 to AU-08, BS-12. */
export function AuthScreen() {
  const { authText, errorText } = useText();
  const { environment } = useApp();
  const messenger = useMessenger();
  const navigate = useNavigate();
  const { isChecking, check } = useCheckStatus();
  const { isStarting, start } = useLinking();
  const { user, userFailure, rawInitData } = messenger.launch;
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    userFailure === undefined ? undefined : { tone: 'failure', text: errorText(userFailure) },
  );
  const isOutside = rawInitData === undefined;

  async function handleAuthenticate() {
    const started = await start();
    setOutcome(
      started.isOpened
        ? { tone: 'success', text: authText.linkOpened }
        : { tone: 'failure', text: started.text },
    );
  }

  async function handleCheck(isAsked: boolean) {
    const reply = await check();
    if (reply?.success === true) await navigate(reply.to, { replace: true });
    else if (reply !== undefined && isAsked)
      setOutcome({ tone: 'failure', text: wordRefusal(reply, errorText) });
  }

  useReturn(() => {
    if (outcome?.text === authText.linkOpened) void handleCheck(false);
  });

  const greeting = user === undefined ? authText.greetingNobody : authText.greeting(user.firstName);
  return (
    <MessageScreen
      icon={isOutside ? 'message' : 'person'}
      title={isOutside ? authText.outsideTitle : greeting}
      actions={
        <>
          {outcome === undefined ? null : (
            <StatusLine tone={outcome.tone}>{outcome.text}</StatusLine>
          )}
          {isOutside ? <MessengerEntry url={environment.botAppUrl} /> : null}
          <Button
            variant={isOutside ? 'secondary' : 'primary'}
            isLoading={isStarting}
            onClick={() => void handleAuthenticate()}
          >
            {authText.authenticate}
          </Button>
          <Button
            variant={isOutside ? 'plain' : 'secondary'}
            isLoading={isChecking}
            onClick={() => void handleCheck(true)}
          >
            {authText.checkStatus}
          </Button>
        </>
      }
    >
      <p>{isOutside ? authText.outsideIntroduction : authText.introduction}</p>
    </MessageScreen>
  );
}

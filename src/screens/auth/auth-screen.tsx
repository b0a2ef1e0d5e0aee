import { Suspense, useState } from 'react';
import { useNavigate } from '#src/platform/router.tsx';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Drawing } from '#src/ui/drawing.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Steps } from '#src/ui/steps.tsx';
import { useCheckStatus } from './use-check-status.ts';
import { useLinking } from './use-linking.ts';
import { useReturn } from './use-return.ts';

// The QR code needs its own library, which the app inside the messenger never needs.
const MessengerEntry = lazyComponent(
  async () => (await import('./messenger-entry.tsx')).MessengerEntry,
);

type Outcome = { readonly tone: 'success' | 'failure'; readonly text: string };

/** Welcomes people who are not approved yet, and links their X account. Rules AU-01 to AU-08, BS-12. */
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
    if (reply?.success === true) navigate(reply.to, { replace: true });
    else if (reply !== undefined && isAsked)
      setOutcome({ tone: 'failure', text: wordRefusal(reply, errorText) });
  }

  useReturn(() => {
    if (outcome?.text === authText.linkOpened) void handleCheck(false);
  });

  const greeting = user === undefined ? authText.greetingNobody : authText.greeting(user.firstName);
  return (
    <MessageScreen
      drawing={<Drawing name="exchange" />}
      title={isOutside ? authText.outsideTitle : greeting}
      actions={
        <>
          {outcome === undefined ? null : (
            <StatusLine tone={outcome.tone}>{outcome.text}</StatusLine>
          )}
          {isOutside ? (
            <Suspense>
              <MessengerEntry url={environment.botAppUrl} />
            </Suspense>
          ) : null}
          <Button
            variant={isOutside ? 'secondary' : 'primary'}
            icon="x-logo"
            isLoading={isStarting}
            onClick={() => void handleAuthenticate()}
          >
            {authText.authenticate}
          </Button>
          <Button variant="plain" isLoading={isChecking} onClick={() => void handleCheck(true)}>
            {authText.checkStatus}
          </Button>
        </>
      }
      lead={<p>{isOutside ? authText.outsideIntroduction : authText.introduction}</p>}
    >
      {isOutside ? null : <WayIn />}
    </MessageScreen>
  );
}

/** The three steps to the first points; the first is current. */
function WayIn() {
  const { authText, commonText, format } = useText();
  const { link, wait, earn } = authText.steps;
  return (
    <Card>
      <Steps
        doneLabel={commonText.stepDone}
        format={format.number}
        steps={[
          { ...link, state: 'current' },
          { ...wait, state: 'next' },
          { ...earn, state: 'next' },
        ]}
      />
    </Card>
  );
}

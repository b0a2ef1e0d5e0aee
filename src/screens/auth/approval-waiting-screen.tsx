import { useState } from 'react';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { wordRefusal } from '#src/state/answers.ts';
import { useApp, useMaybeUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { SupportContact } from './support-contact.tsx';
import { useCheckStatus } from './use-check-status.ts';
import { useLinking } from './use-linking.ts';
import { useReturn } from './use-return.ts';

type Outcome = { readonly tone: 'success' | 'warning' | 'failure'; readonly text: string };

/** The holding page of pending and rejected people, who may link again; the guard leads everybody else away. Rules AW-01 to AW-03, PA-04. */
export function ApprovalWaitingScreen() {
  const { authText, errorText, waitingText } = useText();
  const { sessionStore } = useApp();
  const user = useMaybeUser();
  const isRejected = lifecycleState(user) === 'rejected';
  const { isStarting, start } = useLinking();
  const { isChecking, check } = useCheckStatus();
  const [outcome, setOutcome] = useState<Outcome>();

  async function handleCheck(isAsked: boolean) {
    if (isAsked) setOutcome(undefined);
    const reply = await check();
    if (reply === undefined) return;
    if (!reply.success && reply.code === 'user_data_missing') {
      // The row is gone: the session finds out, and the guard leads to the sign-in.
      await sessionStore.getState().load();
      return;
    }
    if (!isAsked) return;
    if (!reply.success) setOutcome({ tone: 'failure', text: wordRefusal(reply, errorText) });
    else if (reply.to !== '/') setOutcome({ tone: 'warning', text: standing() });
  }

  /** Where the request stands now that the row was read anew. */
  function standing(): string {
    const { session } = sessionStore.getState();
    const now = session.status === 'loaded' ? session.user : null;
    return lifecycleState(now) === 'rejected' ? waitingText.isRejected : waitingText.stillWaiting;
  }

  async function handleLink() {
    const started = await start();
    setOutcome(
      started.isOpened
        ? { tone: 'success', text: authText.linkOpened }
        : { tone: 'failure', text: started.text },
    );
  }

  useReturn(() => void handleCheck(false));

  return (
    <MessageScreen
      icon="clock"
      tone="warning"
      title={waitingText.title}
      actions={
        <>
          {outcome === undefined ? null : (
            <StatusLine tone={outcome.tone}>{outcome.text}</StatusLine>
          )}
          {isRejected ? (
            <Button isLoading={isStarting} onClick={() => void handleLink()}>
              {waitingText.linkAgain}
            </Button>
          ) : null}
          <Button
            variant={isRejected ? 'secondary' : 'primary'}
            isLoading={isChecking}
            onClick={() => void handleCheck(true)}
          >
            {waitingText.checkAgain}
          </Button>
          <SupportContact />
        </>
      }
    >
      <p>{waitingText.text}</p>
      {isRejected && user !== null && user.rejectReason !== null ? (
        <p className="pt-2 text-text">
          <bdi>{waitingText.reason(user.rejectReason)}</bdi>
        </p>
      ) : null}
    </MessageScreen>
  );
}

import { useState } from 'react';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useApp, useMaybeUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { momentOf } from '#src/text/moments.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { HoldingSentences, RequestFacts } from './request-facts.tsx';
import { SupportContact } from './support-contact.tsx';
import { useCheckStatus } from './use-check-status.ts';
import { useLinking } from './use-linking.ts';
import { useRequestTimes } from './use-request-times.ts';
import { useReturn } from './use-return.ts';

type Outcome = { readonly tone: 'success' | 'warning' | 'failure'; readonly text: string };

/** The holding page of pending and rejected people; the guard leads everyone else away. Rules AW-01 to AW-03, PA-04, MY-24. */
export function ApprovalWaitingScreen() {
  const { authText, errorText, format, waitingText } = useText();
  const { clock, sessionStore } = useApp();
  const user = useMaybeUser();
  const isRejected = lifecycleState(user) === 'rejected';
  const times = useRequestTimes(user);
  const linkFromMs = isRejected ? times?.linkAgainFromMs : undefined;
  const canLink =
    isRejected && times !== undefined && (times.linkAgainFromMs ?? 0) <= clock.nowMs();
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

  /** Where the request stands now that the row was read again. */
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
      drawing={<Drawing name={isRejected ? 'failed' : 'sent'} />}
      title={isRejected ? waitingText.isRejected : waitingText.received}
      lead={
        isRejected ? <RejectReason reason={user?.rejectReason ?? null} /> : waitingText.receivedText
      }
      actions={
        <>
          {outcome === undefined ? null : (
            <StatusLine tone={outcome.tone}>{outcome.text}</StatusLine>
          )}
          {canLink ? (
            <Button isLoading={isStarting} onClick={() => void handleLink()}>
              {waitingText.linkAgain}
            </Button>
          ) : null}
          <Button
            variant={canLink ? 'secondary' : 'primary'}
            isLoading={isChecking}
            onClick={() => void handleCheck(true)}
          >
            {waitingText.checkAgain}
          </Button>
          <SupportContact />
        </>
      }
    >
      {user === null ? null : (
        <RequestFacts user={user} usualMs={isRejected ? null : (times?.usualMs ?? null)} />
      )}
      {linkFromMs === undefined || linkFromMs === null || canLink ? null : (
        <p className="text-center text-hint">
          {waitingText.linkAgainAt(momentOf(linkFromMs, clock.nowMs(), format))}
        </p>
      )}
      <HoldingSentences />
    </MessageScreen>
  );
}

function RejectReason({ reason }: { readonly reason: string | null }) {
  const { waitingText } = useText();
  if (reason === null) return null;
  return (
    <p className="text-text">
      <bdi>{waitingText.reason(reason)}</bdi>
    </p>
  );
}

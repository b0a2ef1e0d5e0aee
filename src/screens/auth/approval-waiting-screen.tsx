import { useState } from 'react';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useApp, useMaybeUser, useServices } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { momentOf } from '#src/text/moments.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { SupportContact } from './support-contact.tsx';
import { useCheckStatus } from './use-check-status.ts';
import { useLinking } from './use-linking.ts';
import { useReturn } from './use-return.ts';
import type { User } from '#src/domain/user.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Section } from '#src/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { unwrap } from '#src/state/query-client.ts';
import { requestTimesKey } from '#src/state/query-keys.ts';

type Outcome = { readonly tone: 'success' | 'warning' | 'failure'; readonly text: string };

/** The waiting page of pending and rejected people; the guard redirects everyone else. Rules AW-01 to AW-03, PA-04, MY-24. */
export function ApprovalWaitingScreen() {
  const { authText, errorText, format, waitingText } = useText();
  const { sessionStore } = useApp();
  const nowMs = useNow();
  const user = useMaybeUser();
  const isRejected = lifecycleState(user) === 'rejected';
  const times = useRequestTimes(user);
  const linkFromMs = isRejected ? times?.linkAgainFromMs : undefined;
  const canLink = isRejected && times !== undefined && (times.linkAgainFromMs ?? 0) <= nowMs;
  const { isStarting, start } = useLinking();
  const { isChecking, check } = useCheckStatus();
  const [outcome, setOutcome] = useState<Outcome>();

  async function handleCheck(isAsked: boolean) {
    if (isAsked) setOutcome(undefined);
    const reply = await check();
    if (reply === undefined) return;
    if (!reply.success && reply.code === 'user_data_missing') {
      // The row is gone: reload the session, so that the guard redirects to the sign-in.
      await sessionStore.getState().load();
      return;
    }
    if (!isAsked) return;
    if (!reply.success) setOutcome({ tone: 'failure', text: wordRefusal(reply, errorText) });
    else if (reply.to !== '/') setOutcome({ tone: 'warning', text: standing() });
  }

  /** The state of the request after the row was read again. */
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
      drawing={isRejected ? <Drawing name="failed" /> : <Drawing name="sent" />}
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
          {waitingText.linkAgainAt(momentOf(linkFromMs, nowMs, format))}
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

type RequestFactsProps = {
  readonly user: User;
  /** How long a request usually takes; null if unknown. */
  readonly usualMs: number | null;
};

/** The account of the request, when it was made, and how long requests usually take. Rule MY-24. */
function RequestFacts({ user, usualMs }: RequestFactsProps) {
  const { format, waitingText } = useText();
  const nowMs = useNow();
  const { name, requestedAtMs, xUsername } = user;
  return (
    <Section>
      {xUsername === '' ? null : (
        <Cell
          leading={<PersonAvatar name={name} xUsername={xUsername} sizePx={36} />}
          overline={waitingText.xAccount}
          title={<bdi>{`@${xUsername}`}</bdi>}
          trailing={
            <Pill tone="success" icon="check">
              {waitingText.linked}
            </Pill>
          }
        />
      )}
      {requestedAtMs === null ? null : (
        <Cell
          leading={<CellIcon name="send" />}
          overline={waitingText.sent}
          title={
            <span className="inline-block first-letter:uppercase">
              {momentOf(requestedAtMs, nowMs, format)}
            </span>
          }
        />
      )}
      {usualMs === null ? null : (
        <Cell
          leading={<CellIcon name="clock" tone="warning" />}
          overline={waitingText.usually}
          title={waitingText.within(usualMs)}
        />
      )}
    </Section>
  );
}

/** The specification's exact sentences for the waiting page. Rule AW-01. */
function HoldingSentences() {
  const { waitingText } = useText();
  return (
    <div className="flex gap-2.5 px-1 text-footnote text-hint">
      <Icon name="info" sizePx={18} className="mt-px" />
      <div>
        <h2 className="font-semibold">{waitingText.title}</h2>
        <p>{waitingText.text}</p>
      </div>
    </div>
  );
}

const unknownTimes = { usualMs: null, linkAgainFromMs: null };

/**
 * How long a request usually takes, and when a rejected person may ask again; undefined until the server has answered.
 * Refetched after each decision. Rule MY-24.
 */
function useRequestTimes(
  user: User | null,
): Omit<OperationOutput<'readRequestTimes'>, 'success'> | undefined {
  const services = useServices();
  const { data, isError } = useQuery({
    queryKey: [...requestTimesKey(user?.id ?? ''), user?.rejectedAtMs ?? 0],
    queryFn: async () => unwrap(await services.verification.requestTimes()),
    enabled: user !== null,
  });
  // Without an answer, offer linking again: the server decides whether it is time.
  return data ?? (isError ? unknownTimes : undefined);
}

import { actFacts } from '#src/domain/moderation/acts.ts';
import { useQuery } from '@tanstack/react-query';
import { maxRejectReasonCharacters, requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useServices } from '#src/state/app-context.ts';
import { DecisionSheet } from '#src/screens/admin/queue/decision-sheet.tsx';
import { requestsQuery, adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { shownName, PersonNames } from '#src/screens/admin/shared/person-parts.tsx';
import { useItemDraft, useQueue, type Work } from '#src/screens/admin/queue/use-queue.ts';
import type { WorkRow } from '#src/screens/admin/queue/queue-list.tsx';
import { QueueScreen } from '#src/screens/admin/queue/queue-screen.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { Pill } from '#src/ui/pill.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { WaitingSince } from '#src/screens/admin/shared/waiting.tsx';
import { RequestDetails } from './request-details.tsx';
import {
  isAboutRequest,
  newRequestDecision,
  requestDecisionForAll,
  wordRequestDone,
  wordRequestFailure,
} from './request-decision.tsx';
import { readNames } from '#src/screens/admin/shared/use-names.ts';
import type { Services } from '#src/services/services.ts';
import { unwrap } from '#src/state/query-client.ts';
import { StatusLine } from '#src/ui/status-line.tsx';

/** The people who wait for approval. Rules RT-14, RQ-01, RQ-03, RQ-05, RQ-06, RQ-08. */
export function RequestsScreen() {
  const { errorText } = useText();
  const { personText, requestText } = useTextPart(adminPart);
  const services = useServices();
  const options = requestsQuery(services);
  const query = useQuery(options);
  const { queryKey } = options;
  const nameOf = (user: User) => personText.handle(user.xUsername);
  const work = useQueue<User>({
    kind: 'request',
    query,
    queryKey,
    idOf: (user) => user.id,
    nameOf,
    isAbout: isAboutRequest,
    wordDone: (decision) => wordRequestDone(decision, requestText),
    wordFailure: (refusal) => wordRequestFailure(refusal, errorText),
  });

  const decideBy = (isApproved: boolean) =>
    requestDecisionForAll({ isApproved, services, requestText, errorText });

  return (
    <QueueScreen
      work={work}
      text={requestText}
      rowOf={(user) => rowOf(user, personText)}
      actions={[
        {
          label: requestText.reject,
          isDestructive: true,
          prompt: requestText.rejectPrompt,
          decision: decideBy(false),
        },
        {
          label: requestText.approve,
          prompt: requestText.approvePrompt,
          decision: decideBy(true),
        },
      ]}
      sheet={
        <RequestSheet
          work={work}
          onDecide={(user, isApproved, reason) => {
            work.decideInSheet(user, newRequestDecision(user, isApproved, reason));
          }}
        />
      }
    />
  );
}

function rowOf(user: User, personText: AdminText['personText']): WorkRow {
  const { id, xUsername, isBanned } = user;
  const handle = personText.handle(xUsername);
  return {
    id,
    name: handle,
    title: (
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="min-w-0 wrap-anywhere">{handle}</bdi>
        {isBanned ? <Pill tone="failure">{personText.banned}</Pill> : null}
      </span>
    ),
    subtitle: <PersonNames user={user} />,
    sinceMs: requestTimeMs(user),
    leading: <PersonAvatar name={shownName(user)} xUsername={xUsername} />,
  };
}

type RequestSheetProps = {
  readonly work: Work<User>;
  readonly onDecide: (user: User, isApproved: boolean, reason: string) => void;
};

function RequestSheet({ work, onDecide }: RequestSheetProps) {
  const { requestText } = useTextPart(adminPart);
  const user = work.sheet.subject;
  const { draft, change } = useItemDraft(
    user === undefined ? '' : `${user.id} ${requestTimeMs(user)}`,
    {
      reason: '',
    },
  );
  if (user === undefined) return null;
  const { reason } = draft;
  const choose = (text: string) => {
    change({ reason: text });
  };

  return (
    <DecisionSheet
      title={requestText.sheetTitle}
      work={work}
      stage={`${user.xUserId ?? ''} ${requestTimeMs(user)}`}
      note={<WaitingSince sinceMs={requestTimeMs(user)} />}
      goneNotice={<GoneRequest user={user} />}
      actions={[
        {
          label: requestText.reject,
          letter: 'r',
          isDestructive: true,
          isOnEnter: true,
          run: () => {
            onDecide(user, false, reason);
          },
        },
        {
          label: requestText.approve,
          letter: 'a',
          run: () => {
            onDecide(user, true, '');
          },
        },
      ]}
      formKeys={Object.fromEntries(
        requestText.reasons.map(({ text }, index) => [
          String(index + 1),
          () => {
            choose(text);
          },
        ]),
      )}
      form={
        <>
          <ReasonChoices
            label={requestText.reasonChoices}
            reasons={requestText.reasons}
            value={reason}
            onChoose={choose}
          />
          <TextField
            label={requestText.reason}
            maxLength={maxRejectReasonCharacters}
            value={reason}
            onChange={choose}
          />
        </>
      }
    >
      <RequestDetails user={user} />
    </DecisionSheet>
  );
}

const action = 'decideApprovalRequest';

/** Who decided the shown request, and how. Rule PA-16. */
export function GoneRequest({ user }: { readonly user: User }) {
  const { errorText } = useText();
  const { workText } = useTextPart(adminPart);
  const services = useServices();
  const { data: decision } = useQuery({
    queryKey: [...adminKeys.log({ targetId: user.id, action }), 'since', requestTimeMs(user)],
    queryFn: () => readDecision(services, user),
    staleTime: 0,
  });
  return (
    <StatusLine tone="warning">
      {decision === undefined || decision === null
        ? workText.gone
        : errorText({ code: 'request_decided', ...decision })}
    </StatusLine>
  );
}

/** The latest decision on a person's request since it was made; null if there is none. */
async function readDecision(
  services: Services,
  user: User,
): Promise<{ readonly isApproved: boolean; readonly handle: string } | null> {
  const admin = await services.admin();
  const { acts } = unwrap(await admin.log({ targetId: user.id, action }));
  const act = acts.find(({ createdAtMs }) => createdAtMs >= requestTimeMs(user));
  const facts = act === undefined ? undefined : actFacts(act);
  if (act === undefined || facts?.kind !== 'decision') return null;
  const people = await readNames(services, [act.actorId]);
  const handle = people.get(act.actorId)?.xUsername ?? act.actorId;
  return { isApproved: facts.isApproved, handle };
}

type ReasonChoicesProps = {
  readonly label: string;
  readonly reasons: readonly { readonly name: string; readonly text: string }[];
  /** The current text, which can be edited. */
  readonly value: string;
  readonly onChoose: (text: string) => void;
};

/** Common reasons, each of which fills the text; also by digit keys on a wide screen. Rule PA-04. */
export function ReasonChoices({ label, reasons, value, onChoose }: ReasonChoicesProps) {
  const { format } = useText();
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-x-2">
      {reasons.map(({ name, text }, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={text === value}
          onClick={() => {
            onChoose(text === value ? '' : text);
          }}
          className="inline-flex min-h-11 items-center gap-2 rounded-[1.125rem/1.375rem] border-y-[0.25rem] border-transparent bg-surface bg-clip-padding px-3.5 text-footnote font-semibold inset-ring inset-ring-separator select-none active:opacity-60 aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:inset-ring-accent"
        >
          {name}
          <kbd
            aria-hidden="true"
            className="hidden font-sans text-caption text-hint pointer-fine:inline"
          >
            {format.number(index + 1)}
          </kbd>
        </button>
      ))}
    </fieldset>
  );
}

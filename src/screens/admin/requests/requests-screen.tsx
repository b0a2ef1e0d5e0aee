import { useQuery } from '@tanstack/react-query';
import { maxRejectReasonCharacters, requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useServices } from '#src/state/app-context.ts';
import { DecisionSheet } from '#src/screens/admin/queue/decision-sheet.tsx';
import { requestsQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { shownName } from '#src/screens/admin/shared/person.ts';
import { useItemDraft } from '#src/screens/admin/queue/use-item-draft.ts';
import { useQueue, type Work } from '#src/screens/admin/queue/use-queue.ts';
import type { WorkRow } from '#src/screens/admin/queue/queue-list.tsx';
import { QueueScreen } from '#src/screens/admin/queue/queue-screen.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { Pill } from '#src/ui/pill.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { PersonNames } from '#src/screens/admin/shared/person-names.tsx';
import { ReasonChoices } from '#src/screens/admin/queue/reason-choices.tsx';
import { WaitingSince } from '#src/screens/admin/queue/waiting-since.tsx';
import { GoneRequest } from './gone-request.tsx';
import { RequestDetails } from './request-details.tsx';
import {
  newRequestDecision,
  requestDecisionForAll,
  wordRequestDone,
  wordRequestFailure,
} from './request-decision.ts';

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
          key={work.sheet.openingKey}
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
  const { draft, change } = useItemDraft(user?.id ?? '', { reason: '' });
  if (user === undefined) return null;
  const { reason } = draft;
  const choose = (text: string) => {
    change({ reason: text });
  };

  return (
    <DecisionSheet
      title={requestText.sheetTitle}
      work={work}
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

import { useQuery } from '@tanstack/react-query';
import { userPath } from '#src/domain/access/routes.ts';
import { mostRejectReasonCharacters, requestTimeMs } from '#src/domain/people/lifecycle.ts';
import { plainName } from '#src/domain/people/plain-name.ts';
import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useServices } from '#src/state/app-context.ts';
import { DecisionSheet } from '#src/screens/admin/work/decision-sheet.tsx';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';
import { requestsQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { shownName, telegramUrl, xProfileUrl } from '#src/screens/admin/shared/person.ts';
import { useItemDraft } from '#src/screens/admin/work/use-item-draft.ts';
import { useWork, type Work } from '#src/screens/admin/work/use-work.ts';
import type { WorkRow } from '#src/screens/admin/work/work-list.tsx';
import { WorkScreen } from '#src/screens/admin/work/work-screen.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { Pill } from '#src/ui/pill.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { PersonNames } from '#src/screens/admin/shared/person-names.tsx';
import { EarlierDecisions } from './earlier-decisions.tsx';
import { NearHandles } from './near-handles.tsx';
import { requestDecision } from './request-decision.ts';

/** The people who wait for approval. Rules RT-14, RQ-01, RQ-03, RQ-05, RQ-06, RQ-08. */
export function RequestsScreen() {
  const { errorText } = useText();
  const { personText, requestText } = useTextPart(adminPart);
  const services = useServices();
  const options = requestsQuery(services);
  const query = useQuery(options);
  const { queryKey } = options;
  const nameOf = (user: User) => personText.handle(user.xUsername);
  const work = useWork<User>({ query, queryKey, idOf: (user) => user.id, nameOf });

  const decideBy = (isApproved: boolean, reason = '') =>
    requestDecision({ isApproved, reason, services, requestText, errorText });

  return (
    <WorkScreen
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
            const text = isApproved ? requestText.didApprove : requestText.didReject;
            work.decideInSheet(user, text(user.xUsername), decideBy(isApproved, reason));
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
        <bdi>{handle}</bdi>
        {isBanned ? <Pill tone="failure">{personText.banned}</Pill> : null}
      </span>
    ),
    subtitle: <PersonNames user={user} />,
    leading: <PersonAvatar name={shownName(user)} xUsername={xUsername} />,
  };
}

type RequestSheetProps = {
  readonly work: Work<User>;
  readonly onDecide: (user: User, isApproved: boolean, reason: string) => void;
};

function RequestSheet({ work, onDecide }: RequestSheetProps) {
  const { format } = useText();
  const { personText, requestText } = useTextPart(adminPart);
  const user = work.sheet.subject;
  const { draft, change } = useItemDraft(user?.id ?? '', { reason: '' });
  if (user === undefined) return null;
  const { name, xName, xUsername, handle, id, isBanned } = user;
  const { reason } = draft;

  return (
    <DecisionSheet
      title={requestText.sheetTitle}
      work={work}
      actions={[
        {
          label: requestText.reject,
          letter: 'r',
          isDestructive: true,
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
      form={
        <TextField
          label={requestText.reason}
          maxLength={mostRejectReasonCharacters}
          value={reason}
          onChange={(next) => {
            change({ reason: next });
          }}
        />
      }
    >
      <div className="flex justify-center">
        <PersonAvatar name={shownName(user)} xUsername={xUsername} sizePx={72} />
      </div>
      {isBanned ? <StatusLine tone="failure">{requestText.isBanned}</StatusLine> : null}
      <NearHandles user={user} />
      <EarlierDecisions user={user} />
      <DetailList
        details={[
          {
            label: requestText.xUsername,
            text: personText.handle(xUsername),
            href: xProfileUrl(xUsername),
          },
          {
            label: requestText.telegram,
            text: handle === '' ? personText.noTelegram : personText.handle(handle),
            ...(handle === '' ? {} : { href: telegramUrl(handle) }),
          },
          { label: requestText.xName, text: plainName(xName) },
          { label: requestText.name, text: plainName(name) },
          { label: requestText.id, text: id, path: userPath(id) },
          { label: requestText.askedAt, text: format.dateAndTime(requestTimeMs(user)) },
        ]}
      />
    </DecisionSheet>
  );
}

import { OutsideLink } from '#src/screens/admin/shared/outside-link.tsx';
import { actFacts } from '#src/domain/moderation/acts.ts';
import { normalizeName, xProfileUrl } from '#src/domain/people/profile.ts';
import type { ReactNode } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';
import {
  InvitedBy,
  shownName,
  telegramUrl,
  PersonState,
} from '#src/screens/admin/shared/person-parts.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { useNames } from '#src/screens/admin/shared/use-names.ts';

/** The material for judging a request: both accounts, the warning signs, then other facts. Rules RQ-03, PA-03. */
export function RequestDetails({ user }: { readonly user: User }) {
  const { format } = useText();
  const { personText, requestText } = useTextPart(adminPart);
  const { name, xName, xUsername, handle, id, isBanned } = user;
  return (
    <>
      <Card>
        <div className="grid gap-3 min-[30rem]:grid-cols-2">
          <Account
            label={requestText.xUsername}
            name={normalizeName(xName)}
            picture={<PersonAvatar name={shownName(user)} xUsername={xUsername} sizePx={44} />}
          >
            <OutsideLink href={xProfileUrl(xUsername)} className="-my-2.5 font-bold">
              <bdi>{personText.handle(xUsername)}</bdi>
            </OutsideLink>
          </Account>
          <Account
            label={requestText.telegram}
            name={normalizeName(name)}
            picture={<PersonAvatar name={normalizeName(name)} xUsername="" sizePx={44} />}
          >
            {handle === '' ? (
              <span className="text-subtitle">{personText.noTelegram}</span>
            ) : (
              <OutsideLink href={telegramUrl(handle)} className="-my-2.5 font-bold">
                <bdi>{personText.handle(handle)}</bdi>
              </OutsideLink>
            )}
          </Account>
        </div>
      </Card>
      {isBanned ? <StatusLine tone="failure">{requestText.isBanned}</StatusLine> : null}
      <NearHandles user={user} />
      <EarlierDecisions user={user} />
      <Card>
        <p className="flex items-center gap-3">
          <Icon name="check" sizePx={20} className="text-success" />
          {requestText.linked}
        </p>
      </Card>
      <InvitedBy user={user} />
      <DetailList
        details={[
          { label: requestText.askedAt, text: format.dateAndTime(requestTimeMs(user)) },
          { label: requestText.id, text: id, path: userPath(id) },
        ]}
      />
    </>
  );
}

type AccountProps = {
  readonly label: string;
  readonly name: string;
  readonly picture: ReactNode;
  /** The verified handle. */
  readonly children: ReactNode;
};

/** One account of a person: the handle first, then the self-chosen name. Rule PA-13. */
function Account({ label, name, picture, children }: AccountProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {picture}
      <div className="flex min-w-0 flex-col items-start text-body wrap-anywhere">
        <span className="text-caption text-hint">{label}</span>
        {children}
        <bdi className="text-footnote text-subtitle">{name}</bdi>
      </div>
    </div>
  );
}

const action = 'decideApprovalRequest';

/** Earlier decisions on a person's requests, newest first; nothing if there are none. Rule PA-03. */
function EarlierDecisions({ user }: { readonly user: User }) {
  const personId = user.id;
  const { format } = useText();
  const { requestText } = useTextPart(adminPart);
  const services = useServices();
  const { data } = useQuery({
    queryKey: [...adminKeys.log({ targetId: personId, action }), 'first page'],
    queryFn: async () => {
      const admin = await services.admin();
      return unwrap(await admin.log({ targetId: personId, action }));
    },
  });
  const acts = data?.acts ?? [];
  const nameOf = useNames(acts.map(({ actorId }) => actorId));
  if (acts.length === 0) return null;
  return (
    <Section header={requestText.earlier} isList>
      {acts.map((act) => {
        const { id, actorId, createdAtMs, reason } = act;
        const facts = actFacts(act);
        const isApproved = facts.kind === 'decision' && facts.isApproved;
        const seenHandle = facts.kind === 'decision' ? facts.xUsername : null;
        const changedFrom = seenHandle === user.xUsername ? null : seenHandle;
        const word = isApproved ? requestText.earlierApproved : requestText.earlierRejected;
        return (
          <Cell
            key={id}
            title={word(nameOf(actorId), format.dateAndTime(createdAtMs))}
            subtitle={
              <>
                {reason === null ? null : <bdi className="block">{reason}</bdi>}
                {changedFrom === null ? null : requestText.xChanged(changedFrom, user.xUsername)}
              </>
            }
          />
        );
      })}
    </Section>
  );
}

/** The people whose X handle looks nearly the same; nothing if there are none. Rule PA-03. */
function NearHandles({ user }: { readonly user: User }) {
  const { personText, requestText } = useTextPart(adminPart);
  const services = useServices();
  const { data } = useQuery({
    queryKey: adminKeys.nearHandles(user.id, user.xUsername),
    queryFn: async () => {
      const admin = await services.admin();
      return unwrap(await admin.nearHandles(user)).users;
    },
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Section header={requestText.nearHandles} isList>
      {data.map((other) => (
        <Cell
          key={other.id}
          href={userPath(other.id)}
          leading={<PersonAvatar name={shownName(other)} xUsername={other.xUsername} />}
          title={
            <bdi>
              <MarkedHandle
                handle={personText.handle(other.xUsername)}
                like={personText.handle(user.xUsername)}
              />
            </bdi>
          }
          subtitle={
            <span className="flex flex-wrap gap-1 pt-1">
              <PersonState user={other} />
            </span>
          }
        />
      ))}
    </Section>
  );
}

type MarkedHandleProps = { readonly handle: string; readonly like: string };

/** A handle with the letters marked that differ from another handle of the same length. Rule PA-03. */
function MarkedHandle({ handle, like }: MarkedHandleProps) {
  if (handle.length !== like.length) return handle;
  return Array.from(handle, (letter, index) =>
    letter === like[index] ? (
      letter
    ) : (
      // Letters have no key of their own except their position.
      <mark key={index} className="rounded-small bg-warning-soft px-px text-warning">
        {letter}
      </mark>
    ),
  );
}

import type { ReactNode } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import { normalizeName, xProfileUrl } from '#src/domain/people/profile.ts';
import type { User } from '#src/domain/user.ts';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';
import { InvitedBy } from '#src/screens/admin/shared/invited-by.tsx';
import { OutsideLink } from '#src/screens/admin/shared/outside-link.tsx';
import { shownName, telegramUrl } from '#src/screens/admin/shared/person.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { EarlierDecisions } from './earlier-decisions.tsx';
import { NearHandles } from './near-handles.tsx';

/** What there is to judge a request by: both accounts, what speaks against it, then what is known. Rules RQ-03, PA-03. */
export function RequestDetails({ user }: { readonly user: User }) {
  const { format } = useText();
  const { personText, requestText } = useTextPart(adminPart);
  const { name, xName, xUsername, handle, id, isBanned } = user;
  return (
    <>
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
  /** The handle, which was verified. */
  readonly children: ReactNode;
};

/** One account of a person: the handle first, then what the person wrote as a name. Rule PA-13. */
function Account({ label, name, picture, children }: AccountProps) {
  return (
    <Card>
      <div className="flex min-w-0 items-center gap-3">
        {picture}
        <div className="flex min-w-0 flex-col text-body wrap-anywhere">
          <span className="text-caption text-hint">{label}</span>
          {children}
          <bdi className="text-footnote text-subtitle">{name}</bdi>
        </div>
      </div>
    </Card>
  );
}

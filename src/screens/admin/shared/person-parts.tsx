import { normalizeName, xProfileUrl } from '#src/domain/people/profile.ts';
import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { OutsideLink } from './outside-link.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { Card } from '#src/ui/card.tsx';
import type { ReactNode } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import { Link } from '#src/ui/link.tsx';
import { DetailList } from './detail-list.tsx';
import { nameOfPerson, useNames } from './use-names.ts';
import { classNames } from '#src/ui/class-names.ts';

/**
 * A person's names below the verified handle, each isolated on its own line, so that self-chosen names cannot pass for a
 * handle. Rules PA-13, RQ-01.
 */
export function PersonNames({ user }: { readonly user: User }) {
  const { personText } = useTextPart(adminPart);
  const { handle } = user;
  const names = new Set([normalizeName(user.name), normalizeName(user.xName)]);
  names.delete('');
  return (
    <span className="flex min-w-0 flex-col wrap-anywhere">
      <span>{handle === '' ? personText.noTelegram : personText.telegram(handle)} </span>
      {[...names].map((name) => (
        <span key={name}>
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Links to a person in the messenger and on X, as far as the handles are known. Rule LI-07. */
export function PersonLinks({ user }: { readonly user: User }) {
  const { personText } = useTextPart(adminPart);
  const { handle, xUsername } = user;
  return (
    <span className="relative -my-2 flex w-fit flex-wrap gap-x-5 text-body max-[24rem]:gap-x-3">
      {handle === '' ? null : (
        <OutsideLink href={telegramUrl(handle)}>{personText.telegramLink(handle)}</OutsideLink>
      )}
      {xUsername === '' ? null : (
        <OutsideLink href={xProfileUrl(xUsername)}>{personText.xLink(xUsername)}</OutsideLink>
      )}
    </span>
  );
}

/** A person's state, as small pills: approval, warnings, ban and rights. Rule PA-01. */
export function PersonState({ user }: { readonly user: User }) {
  const { personText } = useTextPart(adminPart);
  return (
    <>
      {user.isApproved ? (
        <Pill tone="success">{personText.approved}</Pill>
      ) : (
        <Pill tone="warning">{user.isRequestOpen ? personText.waiting : personText.rejected}</Pill>
      )}
      {user.warnCount > 0 ? (
        <Pill tone="warning">{personText.warnings(user.warnCount)}</Pill>
      ) : null}
      {user.isBanned ? <Pill tone="failure">{personText.banned}</Pill> : null}
      {user.isAdmin ? <Pill tone="accent">{personText.admin}</Pill> : null}
    </>
  );
}

/** The person that a tool would act on, with the facts that matter for the decision. */
export function PersonCard({ user }: { readonly user: User }) {
  const { personText } = useTextPart(adminPart);
  const name = shownName(user);
  return (
    <section aria-label={personText.found}>
      <Card>
        <div className="flex min-w-0 items-center gap-3">
          <PersonAvatar name={name} xUsername={user.xUsername} sizePx={48} />
          <div className="flex min-w-0 flex-col">
            <span className="font-semibold wrap-anywhere">
              <bdi>{personText.handle(user.xUsername)}</bdi>
            </span>
            <span className="text-body wrap-anywhere text-subtitle">
              <PersonNames user={user} />
            </span>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Pill>{personText.points(user.pointTenths)}</Pill>
          <PersonState user={user} />
        </div>
      </Card>
    </section>
  );
}

type PersonRowProps = {
  readonly user: User;
  /** Actions on the person; above the row's link. */
  readonly children?: ReactNode;
};

/** A person in a list: the row links to the profile, its two links leave the app. Rules LI-06, LI-07. */
export function PersonRow({ user, children }: PersonRowProps) {
  const { personText } = useTextPart(adminPart);
  const name = shownName(user);
  const { xUsername } = user;
  return (
    <div className="group relative flex items-stretch gap-3 ps-4 hover:bg-press active:bg-press">
      <span className="flex shrink-0 items-center py-2 group-has-[button]:items-start group-has-[button]:pt-4">
        <PersonAvatar name={name} xUsername={xUsername} />
      </span>
      <span className="ui-cell-body relative flex min-w-0 flex-1 flex-col py-2 pe-4">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-break-word">
            <bdi>{personText.handle(xUsername)}</bdi>
          </span>
          <PersonState user={user} />
        </span>
        {/* This link covers the row; the two links below are above it. */}
        <Link
          href={userPath(user.id)}
          className="wrap-break-word text-body text-subtitle after:absolute after:inset-y-0 after:-start-18 after:end-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <PersonLinks user={user} />
        {children}
      </span>
    </div>
  );
}

/** The name to show for a person: the X name, else the messenger's, without deceptive characters. Rule PA-13. */
export function shownName(user: Pick<User, 'xName' | 'name' | 'xUsername'>): string {
  return normalizeName(user.xName) || normalizeName(user.name) || user.xUsername;
}

/** The address of a person in the messenger. Rule LI-07. */
export function telegramUrl(handle: string): string {
  return `https://t.me/${encodeURIComponent(handle)}`;
}

/** The inviter of a person, with a link; nothing if there is none. Rule MY-30. */
export function InvitedBy({ user: { invitedBy } }: { readonly user: Pick<User, 'invitedBy'> }) {
  const { requestText } = useTextPart(adminPart);
  const nameOf = useNames(invitedBy === null ? [] : [invitedBy]);
  if (invitedBy === null) return null;
  return (
    <DetailList
      details={[
        { label: requestText.invitedBy, text: nameOf(invitedBy), path: userPath(invitedBy) },
      ]}
    />
  );
}

type RecordCardProps = {
  readonly user: User;
  /** Shown below the handle. */
  readonly note: string;
  readonly lines: readonly {
    readonly label: string;
    readonly value: ReactNode;
    readonly isBad?: boolean;
  }[];
  readonly children?: ReactNode;
};

/** The facts about one of two people, with the same lines for both. Rules PA-19, PA-21. */
export function RecordCard({ user, note, lines, children }: RecordCardProps) {
  const { pairText, personText, reportsText } = useTextPart(adminPart);
  const name = nameOfPerson(user, personText);
  return (
    <section
      aria-label={reportsText.record(user.xUsername || user.id)}
      className="min-w-0 *:h-full"
    >
      <Card>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <PersonAvatar name={shownName(user)} xUsername={user.xUsername} sizePx={36} />
          <span className="flex min-w-0 flex-[1_1_7rem] flex-col items-start wrap-anywhere">
            <bdi className="text-body font-semibold desk:text-footnote">{name}</bdi>
            <bdi className="text-caption text-subtitle">{note}</bdi>
          </span>
          <Link
            href={userPath(user.id)}
            aria-label={pairText.pageOf(name)}
            className="-my-3 -ms-3 inline-flex min-h-11 min-w-11 items-center justify-end text-footnote text-link"
          >
            {pairText.page}
          </Link>
        </div>
        {children}
        <dl className="flex flex-col gap-1 text-footnote">
          {lines.map(({ label, value, isBad = false }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-3">
              <dt className="min-w-0 wrap-anywhere text-subtitle">
                <bdi>{label}</bdi>
              </dt>
              <dd
                className={classNames(
                  'min-w-0 font-semibold wrap-anywhere tabular-nums',
                  isBad && 'text-failure',
                )}
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}

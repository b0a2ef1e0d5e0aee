import type { ReactNode } from 'react';
import { rejectsMuch } from '#src/domain/moderation/signals.ts';
import type { User } from '#src/domain/user.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { averageTime } from '#src/text/durations.ts';
import { Amount } from '#src/ui/amount.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { PersonLinks } from '#src/screens/admin/shared/person-links.tsx';
import { PersonState } from '#src/screens/admin/shared/person-state.tsx';
import { shownName } from '#src/screens/admin/shared/person.ts';

/** Who a person is: picture, the verified handle first, name, state, and the ways to both accounts. Rules PA-01, PA-13. */
export function PersonHead({ user }: { readonly user: User }) {
  const { profileText } = useText();
  const { personText } = useTextPart(adminPart);
  const { xUsername, createdAtMs } = user;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar name={shownName(user)} xUsername={xUsername} sizePx={64} />
        <div className="flex min-w-0 flex-1 flex-col gap-1 wrap-anywhere">
          <p className="text-heading font-bold">
            <bdi>{personText.handle(xUsername)}</bdi>
          </p>
          <p className="text-footnote text-hint">
            <bdi>{shownName(user)}</bdi> · {profileText.since(createdAtMs)}
          </p>
        </div>
      </div>
      <p className="flex flex-wrap gap-1.5">
        <PersonState user={user} />
      </p>
      <PersonLinks user={user} />
    </div>
  );
}

/** The four most useful numbers about a person. Rules PA-01, PA-23. */
export function PersonFigures({ user }: { readonly user: User }) {
  const { format } = useText();
  const { adminText, pairText, reportsText } = useTextPart(adminPart);
  const { count } = adminText;
  const { decisions, rejections, decisionMs, approvedEngaged, totalEngaged, pointTenths } = user;
  return (
    <dl className="grid grid-cols-2 gap-2 desk:gap-3 min-[82rem]:grid-cols-4">
      <Figure label={pairText.balance}>
        <Amount tenths={pointTenths} format={format.points} />
      </Figure>
      <Figure label={pairText.rejects} isBad={rejectsMuch(user)}>
        {decisions === 0 ? adminText.none : pairText.of(count(rejections), count(decisions))}
      </Figure>
      <Figure label={pairText.decidesIn}>
        {decisions === 0 ? adminText.none : averageTime(decisionMs / decisions, format)}
      </Figure>
      <Figure label={reportsText.approvedOf}>
        {totalEngaged === 0
          ? adminText.none
          : pairText.of(count(approvedEngaged), count(totalEngaged))}
      </Figure>
    </dl>
  );
}

type FigureProps = {
  readonly label: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
};

function Figure({ label, isBad = false, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between gap-1 rounded-section bg-surface px-4 py-3 shadow-card">
      <dt className="text-footnote text-subtitle wrap-anywhere">{label}</dt>
      <dd className={isBad ? 'text-heading font-bold text-failure' : 'text-heading font-bold'}>
        {children}
      </dd>
    </div>
  );
}

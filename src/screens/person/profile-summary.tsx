import type { TitleStats } from '#src/domain/titles/score.ts';
import { pendingEngagements } from '#src/domain/people/pending-engagements.ts';
import type { Profile } from '#src/contract/operations/people.ts';
import { useText } from '#src/state/text-context.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { AuthorStanding } from './author-standing.tsx';
import { Levels } from './levels.tsx';
import { PersonAvatar } from './person-avatar.tsx';

type ProfileSummaryProps = {
  readonly user: Profile;
  readonly stats: TitleStats;
  /** Leaves out what became of the engagements, where a row of its own says it. */
  readonly isOwn?: boolean;
};

/** Who someone is, with points, title, counters and scorecard. Rules PR-01, PR-02, IN-12, FA-21. */
export function ProfileSummary({ user, stats, isOwn = false }: ProfileSummaryProps) {
  const { profileText } = useText();
  return (
    <>
      <ProfileHead user={user} stats={stats} />
      {stats.warnCount > 0 ? (
        <StatusLine tone="warning">{profileText.warnings(stats.warnCount)}</StatusLine>
      ) : null}
      {isOwn ? (
        <Card>
          <Levels stats={stats} person={user} />
        </Card>
      ) : (
        <ProfileFigures user={user} stats={stats} />
      )}
    </>
  );
}

/** Who someone is: picture, name, handle, title, and how many points. Rules PR-01, PR-02, FA-21. */
function ProfileHead({ user, stats }: ProfileSummaryProps) {
  const { format, profileText } = useText();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PersonAvatar name={user.name} xUsername={user.xUsername} sizePx={64} />
        <div className="flex min-w-0 flex-1 basis-24 flex-col">
          <p className="line-clamp-2 text-title font-bold wrap-anywhere">
            <bdi>{user.name}</bdi>
          </p>
          <p className="text-footnote wrap-break-word text-hint">
            <bdi>{`@${user.xUsername}`}</bdi> · {profileText.since(user.createdAtMs)}
          </p>
        </div>
        <p className="shrink-0">
          <Amount tenths={stats.pointTenths} format={format.points} size="card" />{' '}
          <span className="sr-only">{profileText.points(stats.pointTenths)}</span>
        </p>
      </div>
      <AuthorStanding author={user} />
    </div>
  );
}

/** How far someone is to the next title, and what became of the engagements. Rules PR-06, IN-12. */
export function ProfileFigures({ user, stats }: ProfileSummaryProps) {
  const { profileText } = useText();
  const { approvedEngaged, rejectedEngaged } = stats;
  const pending = pendingEngagements(stats);
  return (
    <Card>
      <Levels stats={stats} person={user} />
      <p className="border-t border-separator pt-3 text-footnote text-hint">
        <span className="font-semibold text-text">{profileText.engagements}</span>{' '}
        {profileText.outcomes({ approvedEngaged, rejectedEngaged, pending })}
      </p>
    </Card>
  );
}

import type { ReactNode } from 'react';
import { titleScore, type TitleStats } from '#src/domain/titles/score.ts';
import { nextTitle } from '#src/domain/titles/tiers.ts';
import type { Profile } from '#src/domain/people/profile.ts';
import { useText } from '#src/state/text-context.ts';
import { BarChart } from '#src/ui/bar-chart.tsx';
import { Card } from '#src/ui/card.tsx';
import { Points } from '#src/ui/points.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { AuthorStanding } from './author-standing.tsx';
import { PersonAvatar } from './person-avatar.tsx';
import { TitleChip } from './title-chip.tsx';

type ProfileSummaryProps = {
  readonly user: Profile;
  readonly stats: TitleStats;
};

/** Who somebody is, with points, title, counters and scorecard. Rules PR-01, PR-02, IN-12, FA-21. */
export function ProfileSummary({ user, stats }: ProfileSummaryProps) {
  const { profileText } = useText();
  return (
    <>
      <ProfileHead user={user} stats={stats} />
      {stats.warnCount > 0 ? (
        <StatusLine tone="warning">{profileText.warnings(stats.warnCount)}</StatusLine>
      ) : null}
      <ProfileFigures stats={stats} />
    </>
  );
}

type ProfileHeadProps = ProfileSummaryProps & {
  /** Stands below the name and the handle. */
  readonly children?: ReactNode;
};

/** Who somebody is: picture, name, handle, title, and how many points. Rules PR-01, PR-02, FA-21. */
export function ProfileHead({ user, stats, children }: ProfileHeadProps) {
  const { format, profileText } = useText();
  return (
    <div className="flex flex-col items-center gap-1.5 text-center">
      <PersonAvatar name={user.name} xUsername={user.xUsername} sizePx={88} />
      <p className="mt-1 text-heading font-semibold wrap-anywhere">
        <bdi>{user.name}</bdi>
      </p>
      <p className="text-callout text-subtitle">
        <bdi>{`@${user.xUsername}`}</bdi>
      </p>
      {children}
      <TitleChip stats={stats} />
      <AuthorStanding author={user} />
      <p className="text-title font-bold tabular-nums">
        <Points tenths={stats.pointTenths} format={format.points} />{' '}
        <span className="text-callout font-normal text-subtitle">
          {profileText.points(stats.pointTenths)}
        </span>
      </p>
    </div>
  );
}

/** How far somebody is to the next title, and what became of the engagements. Rules PR-06, IN-12. */
export function ProfileFigures({ stats }: Pick<ProfileSummaryProps, 'stats'>) {
  const { profileText } = useText();
  return (
    <>
      <Card>
        <TitleProgress stats={stats} />
      </Card>
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="font-semibold">{profileText.engagements}</h2>
          <span className="text-callout text-subtitle">
            {profileText.total(stats.totalEngaged)}
          </span>
        </div>
        <EngagementChart stats={stats} />
      </Card>
    </>
  );
}

/** The score that is missing to the next title. Rule PR-06. */
function TitleProgress({ stats }: { readonly stats: TitleStats }) {
  const { profileText } = useText();
  const score = titleScore(stats);
  const next = nextTitle(score);
  const wayText =
    next === null
      ? profileText.highestTitle
      : profileText.missingToTitle(next.missingScore, next.title);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-callout">
        <span className="font-semibold">{profileText.score(score)}</span>
        <span className="text-subtitle">{wayText}</span>
      </div>
      <ProgressBar
        label={profileText.titleProgress}
        valueText={wayText}
        value={score}
        max={score + (next?.missingScore ?? 0)}
      />
      <p className="text-footnote text-subtitle">{profileText.scoreMeaning}</p>
    </>
  );
}

function EngagementChart({ stats }: { readonly stats: TitleStats }) {
  const { format, profileText } = useText();
  const { totalEngaged, approvedEngaged, rejectedEngaged } = stats;
  const pending = Math.max(0, totalEngaged - approvedEngaged - rejectedEngaged);
  return (
    <BarChart
      label={profileText.engagements}
      bars={[
        {
          label: profileText.approved,
          value: approvedEngaged,
          valueText: format.number(approvedEngaged),
          tone: 'success',
        },
        {
          label: profileText.rejected,
          value: rejectedEngaged,
          valueText: format.number(rejectedEngaged),
          tone: 'failure',
        },
        {
          label: profileText.pending,
          value: pending,
          valueText: format.number(pending),
          tone: 'warning',
        },
      ]}
    />
  );
}

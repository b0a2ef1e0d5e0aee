import type { ReactNode } from 'react';
import type { TitleStats } from '#src/domain/people/titles.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import type { Profile } from '#src/contract/operations/people.ts';
import { useText } from '#src/state/text-context.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { fitWords } from '#src/ui/fit-words.ts';
import { AuthorStanding } from './author-standing.tsx';
import { Levels } from './levels.tsx';
import { PersonAvatar } from './person-avatar.tsx';

/** The share of the line beside a large picture. */
const shareBesidePicture = 0.6;

type PersonFaceProps = {
  readonly user: Profile;
  /** Shown opposite the name, or below it if the name needs the line. */
  readonly trailing?: ReactNode;
};

/** A person: picture, name, handle, and member since. Rules PR-02, IN-12. */
export function PersonFace({ user, trailing }: PersonFaceProps) {
  const { profileText } = useText();
  return (
    <div className="flex min-w-[min(9rem,100%)] flex-1 items-center gap-3">
      <PersonAvatar name={user.name} xUsername={user.xUsername} sizePx={64} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p
            style={fitWords(user.name, shareBesidePicture)}
            className="line-clamp-2 text-title font-bold wrap-break-word"
          >
            <bdi>{user.name}</bdi>
          </p>{' '}
          {trailing}
        </div>
        <p className="text-footnote wrap-break-word text-hint">
          <bdi>{`@${user.xUsername}`}</bdi> · {profileText.since(user.createdAtMs)}
        </p>
      </div>
    </div>
  );
}

type ProfileHeadProps = { readonly user: Profile; readonly stats: TitleStats };

/** A person, and the person's points. Rules PR-01, FA-21. */
export function ProfileHead({ user, stats }: ProfileHeadProps) {
  const { format, profileText } = useText();
  return (
    <div className="flex flex-col gap-3">
      <PersonFace
        user={user}
        trailing={
          <p className="shrink-0">
            <Amount tenths={stats.pointTenths} format={format.points} size="card" />{' '}
            <span className="sr-only">{profileText.points(stats.pointTenths)}</span>
          </p>
        }
      />
      <AuthorStanding author={user} />
    </div>
  );
}

/** A person's progress to the next title, and the outcomes of the engagements. Rules PR-06, IN-12. */
export function ProfileFigures({ user, stats }: ProfileHeadProps) {
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

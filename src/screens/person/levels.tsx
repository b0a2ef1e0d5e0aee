import { useId, useState } from 'react';
import {
  nextTitle,
  statsLines,
  tierShares,
  titleOf,
  titleScore,
  type TitleStats,
} from '#src/domain/people/titles.ts';
import { useText } from '#src/state/text-context.ts';
import { statsLineValue } from '#src/text/stats-line-value.ts';
import { PersonAvatar } from './person-avatar.tsx';

type LevelsProps = {
  readonly stats: TitleStats;
  /** The person whose picture is on the current stair. */
  readonly person: { readonly name: string; readonly xUsername: string };
};

/** The current title, and the way from the first to the last; hovering or tapping the button shows the numbers. Rules PR-06, PR-07. */
export function Levels({ stats, person }: LevelsProps) {
  const { profileText } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const score = titleScore(stats);
  const next = nextTitle(score);
  const wayText =
    next === null
      ? profileText.highestTitle
      : profileText.missingToTitle(next.missingScore, next.title);
  const lines = statsLines(stats).map((line) => profileText.statsLine(line));
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-min flex-1 text-heading font-bold">
          {profileText.titleName(titleOf(score))}
        </p>
        <button
          type="button"
          title={lines.join('\n')}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
          className="-my-1 min-h-11 rounded-[1.125rem/1.375rem] border-y-[0.25rem] border-transparent bg-fill bg-clip-padding px-3.5 text-footnote font-semibold active:opacity-60"
        >
          {profileText.howItCounts}
        </button>
      </div>
      <p className="-mt-3 text-footnote text-hint">
        <span>{profileText.score(score)}</span>
        {' · '}
        <span>{wayText}</span>
      </p>
      <div id={panelId} hidden={!isOpen}>
        {isOpen ? <Numbers stats={stats} /> : null}
      </div>
      <progress
        className="sr-only"
        aria-label={profileText.titleProgress}
        aria-valuetext={wayText}
        value={score}
        max={score + (next?.missingScore ?? 0) || 1}
      />
      <Stairs score={score} person={person} />
    </>
  );
}

/** The parts of the score. */
function Numbers({ stats }: Pick<LevelsProps, 'stats'>) {
  const { profileText, format } = useText();
  return (
    <div className="flex animate-rise-in flex-col gap-2 rounded-field bg-fill px-4 py-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {statsLines(stats).map((line) => (
          <div key={line.kind} className="contents">
            <dt className="text-subtitle">{profileText.statsLineName(line)}</dt>
            <dd className="text-end font-semibold">{statsLineValue(line, format)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-footnote text-subtitle">{profileText.scoreMeaning}</p>
    </div>
  );
}

type StairsProps = Pick<LevelsProps, 'person'> & { readonly score: number };

/** The titles as stairs: passed ones are filled, the current one as far as the score, the last one is labeled. */
function Stairs({ score, person }: StairsProps) {
  const { format, profileText } = useText();
  const present = titleOf(score);
  const tiers = tierShares(score);
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(1.85rem,1fr))] items-end gap-1.5 pt-1">
      {tiers.map(({ title, fromScore, share }, index) => {
        const isPresent = title === present;
        const isLast = index === tiers.length - 1;
        return (
          <li key={title} className="flex min-w-0 flex-col items-center gap-1">
            {isLast ? (
              <span
                aria-hidden="true"
                className="self-end text-caption whitespace-nowrap text-hint"
              >
                {profileText.titleName(title)}
              </span>
            ) : null}
            {isPresent ? (
              <span aria-hidden="true">
                <PersonAvatar {...person} sizePx={24} />
              </span>
            ) : null}
            <span
              aria-hidden="true"
              className={`relative w-full overflow-clip rounded-small bg-track ${isPresent ? 'inset-ring-2 inset-ring-button' : ''}`}
              style={{ height: `calc(var(--spacing) * ${String(4 + index * 2)})` }}
            >
              <span
                className="absolute inset-y-0 start-0 bg-button"
                style={{ width: `${String(Math.round(share * 100))}%` }}
              />
            </span>
            <span
              title={profileText.titleName(title)}
              className={`text-caption ${isPresent ? 'font-bold text-accent' : 'text-hint'}`}
            >
              {format.number(fromScore)}
              <span className="sr-only">{` ${profileText.titleName(title)}`}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

import { useId, useState } from 'react';
import { titleScore, type TitleStats } from '#src/domain/titles/score.ts';
import { statsLines } from '#src/domain/titles/stats-lines.ts';
import { titleOf } from '#src/domain/titles/tiers.ts';
import { useText } from '#src/state/text-context.ts';
import { statsLineValue } from '#src/text/stats-line-value.ts';
import { Pill } from '#src/ui/pill.tsx';

/** A person's title; the numbers behind it show by a mouse that rests on it, and by a tap. Rules PR-06, PR-07. */
export function TitleChip({ stats }: { readonly stats: TitleStats }) {
  const { profileText, format } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const title = titleOf(titleScore(stats));
  const lines = statsLines(stats);
  return (
    <div className="flex flex-col items-center gap-2">
      <button
        type="button"
        title={lines.map((line) => profileText.statsLine(line)).join('\n')}
        aria-label={profileText.showStats(title)}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
        className="-my-1.5 inline-flex min-h-11 items-center active:opacity-60"
      >
        <Pill icon="star" tone="accent">
          {profileText.titleName(title)}
        </Pill>
      </button>
      <dl
        id={panelId}
        hidden={!isOpen}
        className="grid animate-rise-in grid-cols-[auto_auto] gap-x-4 gap-y-1 rounded-field bg-surface px-4 py-3 text-callout"
      >
        {isOpen
          ? lines.map((line) => (
              <div key={line.kind} className="contents">
                <dt className="text-subtitle">{profileText.statsLineName(line)}</dt>
                <dd className="text-end font-semibold">{statsLineValue(line, format)}</dd>
              </div>
            ))
          : null}
      </dl>
    </div>
  );
}

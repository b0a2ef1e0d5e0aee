import type { Pair } from '#src/services/admin-pair.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';

type BackAndForthProps = { readonly pair: Pair; readonly names: readonly [string, string] };

const laneTops = [14, 42];
const heightUnits = 56;
const widthUnits = 600;
const edgeUnits = 8;

/**
 * When each of a pair engaged with the other, as two lanes of dots over the same days; the table of shared engagements
 * says the same in words. Rule PA-21.
 */
export function BackAndForth({ pair, names }: BackAndForthProps) {
  const { format } = useText();
  const { pairText, peopleText } = useTextPart(adminPart);
  const [one, other] = pair.sides;
  const times = pair.engagements.map(({ engagement }) => engagement.createdAtMs);
  const firstMs = Math.min(...times);
  const lastMs = Math.max(...times);
  const spanMs = Math.max(1, lastMs - firstMs);
  const placeOf = (timeMs: number) =>
    edgeUnits + ((timeMs - firstMs) / spanMs) * (widthUnits - 2 * edgeUnits);
  if (times.length === 0) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{pairText.backAndForth}</h3>
        <p className="text-footnote text-subtitle">{pairText.dots}</p>
      </div>
      <div className="flex flex-col gap-2">
        <ul className="flex flex-wrap gap-x-4 gap-y-2 text-footnote">
          {[one, other].map(({ shared }, index) => (
            <li key={names[index]} className="min-w-0 wrap-anywhere">
              <b>
                <bdi>{names[index]}</bdi>
              </b>{' '}
              <span className="text-subtitle">
                {pairText.engages(peopleText.count(shared), shared)}
              </span>
            </li>
          ))}
        </ul>
        <div className="min-w-0">
          {/* The time runs as the language does. */}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${String(widthUnits)} ${String(heightUnits)}`}
            className="w-full rtl:-scale-x-100"
          >
            {laneTops.map((top) => (
              <line
                key={top}
                x1={0}
                x2={widthUnits}
                y1={top}
                y2={top}
                stroke="var(--ui-separator)"
              />
            ))}
            {pair.engagements.map(({ engagement: { id, engagedBy, createdAtMs } }) => {
              const isOne = engagedBy === one.person?.id;
              return (
                <circle
                  key={id}
                  cx={placeOf(createdAtMs)}
                  cy={laneTops[isOne ? 0 : 1]}
                  r={5}
                  className={isOne ? 'fill-button' : 'fill-warning-fill'}
                />
              );
            })}
          </svg>
          <div aria-hidden="true" className="flex justify-between gap-3 text-caption text-subtitle">
            <span>{format.shortDay(firstMs)}</span>
            <span>{format.shortDay(lastMs)}</span>
          </div>
        </div>
      </div>
    </Card>
  );
}

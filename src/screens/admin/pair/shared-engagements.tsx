import { EmptyState } from '#src/ui/list-states.tsx';
import { postPath } from '#src/domain/access/routes.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Pair, SharedEngagement } from '#src/services/admin-pair.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { averageTime } from '#src/text/durations.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { Link } from '#src/ui/link.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Section } from '#src/ui/section.tsx';
import { Card } from '#src/ui/card.tsx';

type SharedEngagementsProps = BackAndForthProps & { readonly isTable: boolean };

/** The engagements of a pair with each other's posts: when, which post, the decision and the reward. Rule PA-21. */
export function SharedEngagements({ pair, names, isTable }: SharedEngagementsProps) {
  const { format } = useText();
  const { pairText } = useTextPart(adminPart);
  const words = useEngagementWords();
  const nameOf = ({ engagedBy }: Engagement) =>
    engagedBy === pair.sides[0].id ? names[0] : names[1];
  const { engagements } = pair;
  const isAll = engagements.length === pair.sides[0].shared + pair.sides[1].shared;
  if (engagements.length === 0) {
    return <EmptyState title={pairText.nothingShared} text={pairText.nothingSharedText} />;
  }
  return (
    <section aria-label={pairText.shared} className="flex flex-col gap-2">
      <h3 className="px-1 font-semibold">
        {isAll ? pairText.shared : pairText.newest(engagements.length)}
      </h3>
      {isTable ? (
        <DataTable
          label={pairText.shared}
          groups={[{ items: engagements }]}
          keyOf={({ engagement }) => engagement.id}
          columns={[
            {
              header: pairText.columns.when,
              render: ({ engagement }) => (
                <span className="whitespace-nowrap">
                  {format.dateAndTime(engagement.createdAtMs)}
                </span>
              ),
            },
            {
              header: pairText.columns.who,
              render: ({ engagement }) => (
                <bdi className="whitespace-nowrap">{nameOf(engagement)}</bdi>
              ),
            },
            {
              header: pairText.columns.post,
              render: (item) => (
                <Link href={postPath(item.engagement.postId)} className="text-link">
                  <bdi>{words.postOf(item)}</bdi>
                </Link>
              ),
            },
            { header: pairText.columns.kind, render: (item) => words.kindOf(item) },
            { header: pairText.columns.decided, render: (item) => words.stateOf(item) },
            {
              header: pairText.columns.points,
              render: ({ earnedTenths }) => (
                <Amount tenths={earnedTenths} format={format.points} kind="gain" />
              ),
            },
          ]}
        />
      ) : (
        <Section isList>
          {engagements.map((item) => (
            <Cell
              key={item.engagement.id}
              href={postPath(item.engagement.postId)}
              title={<bdi>{nameOf(item.engagement)}</bdi>}
              subtitle={
                <>
                  <bdi>{words.postOf(item)}</bdi> · {words.kindOf(item)} ·{' '}
                  {format.dateAndTime(item.engagement.createdAtMs)}
                </>
              }
              trailing={<Amount tenths={item.earnedTenths} format={format.points} kind="gain" />}
            >
              <span className="mt-1">{words.stateOf(item)}</span>
            </Cell>
          ))}
        </Section>
      )}
    </section>
  );
}

function useEngagementWords() {
  const { format, engagementTypeText, postText } = useText();
  const { pairText, personPageText } = useTextPart(adminPart);
  const { engagementStates: states } = personPageText;
  return {
    postOf: ({ post }: SharedEngagement) =>
      post === null ? pairText.gonePost : postText.name(post),
    kindOf: ({ engagement }: SharedEngagement) =>
      engagement.types.map((type) => engagementTypeText[type]).join(', '),
    stateOf: ({ engagement: { decision, createdAtMs, decidedAtMs } }: SharedEngagement) => {
      if (decision === null) return <Pill tone="warning">{states.pending}</Pill>;
      const word = decision ? states.approved : states.rejected;
      return (
        <Pill tone={decision ? 'success' : 'failure'}>
          {decidedAtMs === null
            ? word
            : pairText.decidedIn(word, averageTime(decidedAtMs - createdAtMs, format))}
        </Pill>
      );
    },
  };
}

type BackAndForthProps = { readonly pair: Pair; readonly names: readonly [string, string] };

const laneTops = [14, 42];
const heightUnits = 56;
const widthUnits = 600;
const edgeUnits = 8;

/**
 * When the people of a pair engaged with each other, as two lanes of dots over the same days; the table of shared
 * engagements says the same in words. Rule PA-21.
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
          {/* The time axis has the direction of the language. */}
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
              const isOne = engagedBy === one.id;
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

import { postPath } from '#src/domain/access/routes.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Pair, SharedEngagement } from '#src/services/admin-pair.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { averageTime } from '#src/text/durations.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/list-states.tsx';
import { Link } from '#src/ui/link.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Section } from '#src/ui/section.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';

type SharedEngagementsProps = { readonly pair: Pair; readonly names: readonly [string, string] };

/** What each of a pair engaged with of the other: when, with which post, how it was decided and what it earned. Rule PA-21. */
export function SharedEngagements({ pair, names }: SharedEngagementsProps) {
  const { format } = useText();
  const { pairText } = useTextPart(adminPart);
  const words = useEngagementWords();
  const isWide = useIsWide();
  const nameOf = ({ engagedBy }: Engagement) =>
    engagedBy === pair.sides[0].person?.id ? names[0] : names[1];
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
      {isWide ? (
        <DataTable
          label={pairText.shared}
          items={engagements}
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

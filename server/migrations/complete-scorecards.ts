import type { Engagement } from '#src/domain/engagement.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import { foundRows, rowMigration, updatesWithChanges } from './migration.ts';

const pageSize = 1000;

/** What an author's own decisions come to; an overturned rejection was a rejection. */
type Scorecard = {
  readonly decisions: number;
  readonly rejections: number;
  readonly decisionMs: number;
};

const noDecisions: Scorecard = { decisions: 0, rejections: 0, decisionMs: 0 };

/** Authors have a scorecard of what they decided before there was one. Rules FA-21, OP-09. */
export const completeScorecards = rowMigration({
  version: 7,
  name: 'scorecards count what authors decided before',
  table: 'users',
  writesFor: async (people, rows) => {
    const cards = await readScorecards(
      rows,
      people.map(({ id }) => id),
    );
    return updatesWithChanges(
      people.map((person) => {
        const card = cards.get(person.id) ?? noDecisions;
        const isRight =
          card.decisions === person.decisions &&
          card.rejections === person.rejections &&
          card.decisionMs === person.decisionMs;
        const data = isRight ? {} : { ...card };
        return { action: 'update', table: 'users', rowId: person.id, data };
      }),
    );
  },
});

/** What the own decisions of these authors come to; nothing of who decided nothing. Rule FA-21. */
export async function readScorecards(
  rows: Rows,
  authorIds: readonly string[],
): Promise<ReadonlyMap<string, Scorecard>> {
  const cards = new Map<string, Scorecard>();
  if (authorIds.length === 0) return cards;
  const decided = query('engagement')
    .equal('postAuthorId', authorIds)
    .isNotNull('isApproved')
    .ascending('$id')
    .limit(pageSize);
  let last: string | undefined;
  do {
    const page = await foundRows(rows, decided.after(last));
    for (const engagement of page.filter(isOwnDecision)) {
      const author = engagement.postAuthorId;
      cards.set(author, counted(cards.get(author) ?? noDecisions, engagement));
    }
    last = page.length < pageSize ? undefined : page.at(-1)?.id;
  } while (last !== undefined);
  return cards;
}

function isOwnDecision({ decidedBy, postAuthorId }: Engagement): boolean {
  return decidedBy === postAuthorId;
}

function counted(card: Scorecard, engagement: Engagement): Scorecard {
  const { decision, overturnedAtMs, decidedAtMs, createdAtMs } = engagement;
  const isRejection = decision === false || overturnedAtMs !== null;
  const tookMs = decidedAtMs === null ? 0 : Math.max(0, decidedAtMs - createdAtMs);
  return {
    decisions: card.decisions + 1,
    rejections: card.rejections + (isRejection ? 1 : 0),
    decisionMs: card.decisionMs + tookMs,
  };
}

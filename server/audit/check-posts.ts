import type { AuditData, Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { accountPrefixes, type Balances, ownerIn } from './check-ledger.ts';
import { createNumberList, type NumberList } from './numbering.ts';

type PostRow = AuditRow<'posts'>;

/** The facts about one post: sums of its movements by kind, its escrow's balance, and its engagements. */
type PostFacts = {
  readonly sumOf: (...kinds: readonly MoneyKind[]) => number;
  readonly held: number;
  readonly engagementCount: number;
  readonly decidedCount: number;
};

const moneyKinds = [
  'post_escrow',
  'post_fee',
  'post_subsidy',
  'places_escrow',
  'places_fee',
  'places_unmint',
  'reward',
  'forfeit',
  'refund',
  'unmint',
] as const;
type MoneyKind = (typeof moneyKinds)[number];

/** Checks the payments, the escrow and the counters of every post. Rules PT-08, PT-09. */
export function checkPosts(data: AuditData, balances: Balances): Check {
  const { postNumbers } = data;
  const sums = new Map<string, NumberList>(
    moneyKinds.map((kind) => [kind, createNumberList(Float64Array)]),
  );
  const engagementCounts = createNumberList(Int32Array);
  const decidedCounts = createNumberList(Int32Array);
  return {
    engagement({ postId, isApproved }) {
      const number = postNumbers.add(postId);
      engagementCounts.increase(number, 1);
      if (isApproved !== null) decidedCounts.increase(number, 1);
    },
    movement(row) {
      const number = postNumbers.find(postOf(row));
      if (number !== undefined) sums.get(row.kind)?.increase(number, row.amount);
    },
    end() {
      for (const [number, post] of data.postRows.entries()) {
        const facts: PostFacts = {
          sumOf: (...kinds) =>
            kinds.reduce((total, kind) => total + (sums.get(kind)?.get(number) ?? 0), 0),
          held: balances.ofEscrow(number),
          engagementCount: engagementCounts.get(number),
          decidedCount: decidedCounts.get(number),
        };
        checkMoney(data, post, facts);
        checkPlaces(data, post, facts);
        checkCounts(data, post, facts);
      }
    },
  };
}

function closedPlacesOf({ closedPlaces }: PostRow): number {
  return closedPlaces ?? 0;
}

/** The post whose escrow or fee a movement concerns; gifts, reductions and overturns concern none. */
function postOf({ debit, credit, kind, refId }: AuditRow<'pointLedger'>): string {
  if (kind === 'post_fee' || kind === 'places_fee') return refId;
  return ownerIn(debit, accountPrefixes.escrow) ?? ownerIn(credit, accountPrefixes.escrow) ?? '';
}

function checkMoney({ report }: AuditData, post: PostRow, { sumOf, held }: PostFacts): void {
  const expect = (what: string, found: number, right: number) => {
    if (found === right) return;
    report({
      invariant: 'per post: paid = rewarded + burned + refunded + unminted + escrow',
      subject: `posts/${post.$id}`,
      detail: `${what} is ${found} instead of ${right}`,
    });
  };
  const rewards = post.rewardEach * post.limit;
  const byAuthor = ['post_escrow', 'post_fee', 'places_escrow', 'places_fee'] as const;
  const byMint = sumOf('post_subsidy') - sumOf('places_unmint');
  expect('what the author paid', sumOf(...byAuthor), post.cost);
  expect('what the mint added', byMint, Math.max(0, rewards - post.cost));
  expect('what went into the escrow', sumOf('post_escrow', 'places_escrow') + byMint, rewards);
  expect('what the escrow holds', held, post.rewardEach * (post.limit - post.reviewedCount));
  expect(
    'all that was paid',
    sumOf(...byAuthor) + byMint,
    sumOf('reward', 'forfeit', 'post_fee', 'places_fee', 'refund', 'unmint') + held,
  );
  const closed = closedPlacesOf(post);
  const paid = BigInt(Math.min(post.cost, rewards));
  const refund = Number((paid * BigInt(closed)) / BigInt(Math.max(1, post.limit)));
  expect('what closing gave back', sumOf('refund'), refund);
  expect('what closing unminted', sumOf('unmint'), post.rewardEach * closed - refund);
}

/** The first payments into the escrow show how many places the post had at first; the others were added. Rule MY-33. */
function checkPlaces({ report }: AuditData, post: PostRow, { sumOf }: PostFacts): void {
  const first = sumOf('post_escrow', 'post_subsidy');
  const added = post.rewardEach * post.limit - first;
  const paid = sumOf('places_escrow', 'places_fee');
  const isWhole = post.rewardEach === 0 || (first > 0 && first % post.rewardEach === 0);
  const isSplit = sumOf('post_fee') === 0 || sumOf('post_subsidy') === 0;
  if (isWhole && isSplit && added >= 0 && paid >= added) return;
  report({
    invariant: 'a post is posted with whole places, and added ones cost at least what they pay out',
    subject: `posts/${post.$id}`,
    detail: `posting put ${first} into the escrow; ${paid} was paid for added places, which pay out ${added}`,
  });
}

function checkCounts(
  { report }: AuditData,
  post: PostRow,
  { engagementCount, decidedCount }: PostFacts,
): void {
  const subject = `posts/${post.$id}`;
  const closed = closedPlacesOf(post);
  if (post.engageCount !== engagementCount + closed || post.engageCount > post.limit) {
    report({
      invariant:
        "engageCount is the number of the post's engagements and closed places, at most the limit",
      subject,
      detail: `${post.engageCount} counted, ${engagementCount} there, ${closed} closed, limit ${post.limit}`,
    });
  }
  if (post.targetStatus !== post.engageCount >= post.limit) {
    report({
      invariant: 'targetStatus is true exactly when engageCount has reached the limit',
      subject,
      detail: `targetStatus ${String(post.targetStatus)}, ${post.engageCount} of ${post.limit}`,
    });
  }
  if (post.reviewedCount !== decidedCount + closed) {
    report({
      invariant: 'reviewedCount is the number of decided engagements and closed places',
      subject,
      detail: `${post.reviewedCount} counted, ${decidedCount} there, ${closed} closed`,
    });
  }
  if (closed > 0 !== ((post.closedBy ?? null) !== null)) {
    report({
      invariant: 'a closed post has closed places, and no other has any',
      subject,
      detail: `${closed} closed by ${post.closedBy ?? 'no one'}`,
    });
  }
}

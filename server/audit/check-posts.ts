import type { AuditData, AuditRow, Finding } from './audit-data.ts';
import { balancesOf } from './check-ledger.ts';

type PostRow = AuditRow<'posts'>;

/** Checks what every post was paid with, holds and counts. Rules PT-08, PT-09. */
export function checkPosts(data: AuditData): readonly Finding[] {
  const balances = balancesOf(data);
  const movements = Map.groupBy(data.pointLedger.values(), postOf);
  const engagements = Map.groupBy(data.engagement.values(), ({ postId }) => postId);
  return [...data.posts.values()].flatMap((post) => [
    ...checkMoney(post, movements.get(post.$id) ?? [], balances.get(`escrow:${post.$id}`) ?? 0),
    ...checkCounts(post, engagements.get(post.$id) ?? []),
  ]);
}

function closedPlacesOf({ closedPlaces }: PostRow): number {
  return closedPlaces ?? 0;
}

/** The post whose escrow or fee a movement is; a gift, a reduction or an overturn is of none. */
function postOf({ debit, credit, kind, refId }: AuditRow<'pointLedger'>): string {
  if (kind === 'post_fee') return refId;
  const escrow = [debit, credit].find((account) => account.startsWith('escrow:'));
  return escrow?.slice('escrow:'.length) ?? '';
}

function checkMoney(
  post: PostRow,
  movements: readonly AuditRow<'pointLedger'>[],
  held: number,
): readonly Finding[] {
  const sumOf = (...kinds: string[]) =>
    movements
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, { amount }) => total + amount, 0);
  const findings: Finding[] = [];
  const expect = (what: string, found: number, right: number) => {
    if (found === right) return;
    findings.push({
      invariant: 'per post: paid = rewarded + burned + refunded + unminted + escrow',
      subject: `posts/${post.$id}`,
      detail: `${what} is ${found} instead of ${right}`,
    });
  };
  const rewards = post.rewardEach * post.limit;
  expect('what the author paid', sumOf('post_escrow', 'post_fee'), post.cost);
  expect('what the mint added', sumOf('post_subsidy'), Math.max(0, rewards - post.cost));
  expect('what went into the escrow', sumOf('post_escrow', 'post_subsidy'), rewards);
  expect('what the escrow holds', held, post.rewardEach * (post.limit - post.reviewedCount));
  expect(
    'all that was paid',
    sumOf('post_escrow', 'post_fee', 'post_subsidy'),
    sumOf('reward', 'forfeit', 'post_fee', 'refund', 'unmint') + held,
  );
  const closed = closedPlacesOf(post);
  const paid = BigInt(Math.min(post.cost, rewards));
  const refund = Number((paid * BigInt(closed)) / BigInt(Math.max(1, post.limit)));
  expect('what closing gave back', sumOf('refund'), refund);
  expect('what closing unminted', sumOf('unmint'), post.rewardEach * closed - refund);
  return findings;
}

function checkCounts(
  post: PostRow,
  engagements: readonly AuditRow<'engagement'>[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const subject = `posts/${post.$id}`;
  const decided = engagements.filter(({ isApproved }) => isApproved !== null).length;
  const closed = closedPlacesOf(post);
  if (post.engageCount !== engagements.length + closed || post.engageCount > post.limit) {
    findings.push({
      invariant:
        "engageCount is the number of the post's engagements and closed places, at most the limit",
      subject,
      detail: `${post.engageCount} counted, ${engagements.length} there, ${closed} closed, limit ${post.limit}`,
    });
  }
  if (post.targetStatus !== post.engageCount >= post.limit) {
    findings.push({
      invariant: 'targetStatus is true exactly when engageCount has reached the limit',
      subject,
      detail: `targetStatus ${String(post.targetStatus)}, ${post.engageCount} of ${post.limit}`,
    });
  }
  if (post.reviewedCount !== decided + closed) {
    findings.push({
      invariant: 'reviewedCount is the number of decided engagements and closed places',
      subject,
      detail: `${post.reviewedCount} counted, ${decided} there, ${closed} closed`,
    });
  }
  if (closed > 0 !== ((post.closedBy ?? null) !== null)) {
    findings.push({
      invariant: 'a closed post has closed places, and no other has any',
      subject,
      detail: `${closed} closed by ${post.closedBy ?? 'nobody'}`,
    });
  }
  return findings;
}

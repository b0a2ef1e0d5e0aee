import type { AuditData, AuditRow, Finding } from './audit-data.ts';
import { balancesOf } from './check-ledger.ts';

type PostRow = AuditRow<'posts'>;

/** Checks what every post was paid with, holds and counts. Rules PT-08, PT-09. */
export function checkPosts(data: AuditData): readonly Finding[] {
  const balances = balancesOf(data);
  const engagements = new Map<string, AuditRow<'engagement'>[]>();
  for (const engagement of data.engagement.values()) {
    const ofPost = engagements.get(engagement.postId) ?? [];
    ofPost.push(engagement);
    engagements.set(engagement.postId, ofPost);
  }
  return [...data.posts.values()].flatMap((post) => [
    ...checkMoney(data, post, balances.get(`escrow:${post.$id}`) ?? 0),
    ...checkCounts(post, engagements.get(post.$id) ?? []),
  ]);
}

function checkMoney(data: AuditData, post: PostRow, held: number): readonly Finding[] {
  const sums = new Map<string, number>();
  for (const row of data.pointLedger.values()) {
    const isOfPost = row.refId === post.$id || [row.debit, row.credit].includes(escrowOf(post));
    if (isOfPost) sums.set(row.kind, (sums.get(row.kind) ?? 0) + row.amount);
  }
  const sumOf = (...kinds: string[]) =>
    kinds.reduce((total, kind) => total + (sums.get(kind) ?? 0), 0);
  const findings: Finding[] = [];
  const expect = (what: string, found: number, right: number) => {
    if (found === right) return;
    findings.push({
      invariant: 'per post: paid = rewarded + burned + escrow',
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
    sumOf('reward', 'forfeit', 'post_fee') + held,
  );
  return findings;
}

function checkCounts(
  post: PostRow,
  engagements: readonly AuditRow<'engagement'>[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const subject = `posts/${post.$id}`;
  const decided = engagements.filter(({ isApproved }) => isApproved !== null).length;
  if (post.engageCount !== engagements.length || post.engageCount > post.limit) {
    findings.push({
      invariant: "engageCount is the number of the post's engagements, and at most the limit",
      subject,
      detail: `${post.engageCount} counted, ${engagements.length} there, limit ${post.limit}`,
    });
  }
  if (post.targetStatus !== post.engageCount >= post.limit) {
    findings.push({
      invariant: 'targetStatus is true exactly when engageCount has reached the limit',
      subject,
      detail: `targetStatus ${post.targetStatus}, ${post.engageCount} of ${post.limit}`,
    });
  }
  if (post.reviewedCount !== decided) {
    findings.push({
      invariant: 'reviewedCount is the number of decided engagements',
      subject,
      detail: `${post.reviewedCount} counted, ${decided} there`,
    });
  }
  return findings;
}

function escrowOf(post: PostRow): string {
  return `escrow:${post.$id}`;
}

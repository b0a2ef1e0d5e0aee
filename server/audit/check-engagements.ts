import { z } from 'zod';
import type { AuditData, AuditRow, Finding } from './audit-data.ts';
import { readJson } from './read-json.ts';

type EngagementRow = AuditRow<'engagement'>;

/** Checks every engagement against its post, its reward, its notification and its proofs. Rule PT-09. */
export function checkEngagements(data: AuditData): readonly Finding[] {
  return [
    ...[...data.engagement.values()].flatMap((engagement) => [
      ...checkPlace(data, engagement),
      ...checkDecision(data, engagement),
    ]),
    ...checkPairs(data),
    ...checkRewards(data),
    ...checkNotifications(data),
    ...checkProofs(data),
    ...checkCounters(data),
    ...checkScorecards(data),
  ];
}

function checkPlace(data: AuditData, engagement: EngagementRow): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (detail: string) =>
    findings.push({
      invariant: "an engagement is with somebody else's post, of the post's types",
      subject: `engagement/${engagement.$id}`,
      detail,
    });
  const post = data.posts.get(engagement.postId);
  if (!data.users.has(engagement.engagedBy)) report(`there is no user ${engagement.engagedBy}`);
  if (post === undefined) {
    report(`there is no post ${engagement.postId}`);
    return findings;
  }
  if (engagement.postAuthorId !== post.authorId) report(`${engagement.postAuthorId} is no author`);
  if (engagement.engagedBy === post.authorId) report("it is the author's own");
  if (engagement.engagementTypes.join() !== post.engagementTypes.join()) {
    report(`its types are ${engagement.engagementTypes.join(', ')}`);
  }
  return findings;
}

/** isApproved is as the last notification says, whose id is made of the engagement's. */
function checkDecision(data: AuditData, engagement: EngagementRow): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (detail: string) =>
    findings.push({
      invariant:
        'isApproved has gone from null to a value at most once, and was overturned at most once',
      subject: `engagement/${engagement.$id}`,
      detail,
    });
  const notification =
    data.notifications.get(`overturn.${engagement.$id}`) ?? data.notifications.get(engagement.$id);
  if ((notification?.isApproved ?? null) !== engagement.isApproved) {
    report(`it says ${String(engagement.isApproved)}, its notification otherwise`);
  }
  const hasReason = (engagement.rejectCause ?? '').trim() !== '';
  if (hasReason !== (engagement.isApproved === false)) {
    report(hasReason ? 'it has a reason without a rejection' : 'it is rejected without a reason');
  }
  return findings;
}

function checkPairs(data: AuditData): readonly Finding[] {
  const pairs = Map.groupBy(
    data.engagement.values(),
    ({ postId, engagedBy }) => `${engagedBy} with ${postId}`,
  );
  return [...pairs]
    .filter(([, rows]) => rows.length > 1)
    .map(([subject, rows]) => ({
      invariant: 'one engagement per post and person',
      subject,
      detail: `there are ${rows.length}`,
    }));
}

/** One reward per approved engagement, one forfeit per rejected one, of the post's own price, by who decided. */
function checkRewards(data: AuditData): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (id: string, detail: string) =>
    findings.push({
      invariant: 'one reward per approved engagement, none for a rejected or pending one',
      subject: `engagement/${id}`,
      detail,
    });
  const movements = [...data.pointLedger.values()];
  const paid = Map.groupBy(
    movements.filter(({ kind }) => kind === 'reward' || kind === 'forfeit'),
    ({ refId }) => refId,
  );
  for (const id of paid.keys()) {
    if (!data.engagement.has(id)) report(id, 'points moved, and there is none');
  }
  for (const engagement of data.engagement.values()) {
    const { rewardEach = 0, authorId = '' } = data.posts.get(engagement.postId) ?? {};
    const rows = (paid.get(engagement.$id) ?? []).map(describe);
    const isPaid = engagement.isApproved !== null && rewardEach > 0;
    const from = `escrow:${engagement.postId}`;
    const wasApproved = data.notifications.get(engagement.$id)?.isApproved === true;
    const to = wasApproved ? `member:${engagement.engagedBy}` : 'burn';
    const by = engagement.decidedBy ?? authorId;
    const right = isPaid ? `${rewardEach} from ${from} to ${to} by ${by}` : '';
    if (rows.join('; ') !== right) report(engagement.$id, `paid: ${rows.join('; ')}, not ${right}`);
  }
  return findings;
}

function describe(row: AuditRow<'pointLedger'>): string {
  return `${row.amount} from ${row.debit} to ${row.credit} by ${row.actorId}`;
}

function checkNotifications(data: AuditData): readonly Finding[] {
  const findings: Finding[] = [];
  for (const row of data.notifications.values()) {
    const engagement = data.engagement.get(row.engageId);
    const post = data.posts.get(engagement?.postId ?? '');
    const award = row.isApproved ? post?.rewardEach : 0;
    const isRight =
      engagement !== undefined &&
      (row.$id === row.engageId || row.$id === `overturn.${row.engageId}`) &&
      row.userId === engagement.engagedBy &&
      row.awardCount === award;
    if (isRight) continue;
    findings.push({
      invariant: 'one notification per decision, to the engager, with the reward paid',
      subject: `notifications/${row.$id}`,
      detail: `award ${row.awardCount} to ${row.userId}`,
    });
  }
  return findings;
}

const proofsSchema = z.record(z.string(), z.string());

/** Each comment and quote has its link, and each link is used up by one engagement. Rule EN-08. */
function checkProofs(data: AuditData): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (subject: string, detail: string) =>
    findings.push({ invariant: 'a proof link is used once', subject, detail });
  const used = new Map<string, number>();
  for (const { $id, engagementId } of data.proofLinks.values()) {
    used.set(engagementId, (used.get(engagementId) ?? 0) + 1);
    if (!data.engagement.has(engagementId)) report(`proofLinks/${$id}`, 'used by no engagement');
  }
  for (const engagement of data.engagement.values()) {
    const proofs = proofsSchema.safeParse(readJson(engagement.proofs ?? '{}'));
    const given = proofs.success ? Object.keys(proofs.data) : [];
    const asked = engagement.engagementTypes.filter((type) => ['comment', 'quote'].includes(type));
    const isRight = given.toSorted().join() === asked.toSorted().join();
    if (!isRight || (used.get(engagement.$id) ?? 0) !== asked.length) {
      const uses = used.get(engagement.$id) ?? 0;
      report(
        `engagement/${engagement.$id}`,
        `asked ${asked.join()}, given ${given.join()}, used ${uses}`,
      );
    }
  }
  return findings;
}

function checkCounters(data: AuditData): readonly Finding[] {
  const findings: Finding[] = [];
  const engagements = Map.groupBy(data.engagement.values(), ({ engagedBy }) => engagedBy);
  for (const user of data.users.values()) {
    const own = engagements.get(user.$id) ?? [];
    const count = (decision: boolean) =>
      own.filter(({ isApproved }) => isApproved === decision).length;
    const right = [own.length, count(true), count(false)].join();
    const found = [user.totallyEngaged, user.approvedEngaged, user.rejectedEngaged].join();
    if (found === right) continue;
    findings.push({
      invariant: 'totallyEngaged = approvedEngaged + rejectedEngaged + pending engagements',
      subject: `users/${user.$id}`,
      detail: `total, approved, rejected are ${found} instead of ${right}`,
    });
  }
  return findings;
}

/** An author's scorecard counts the own decisions, the overturned rejections among them. Rule FA-21. */
function checkScorecards(data: AuditData): readonly Finding[] {
  const own = Map.groupBy(
    [...data.engagement.values()].filter(
      ({ decidedBy, postAuthorId }) => decidedBy === postAuthorId,
    ),
    ({ postAuthorId }) => postAuthorId,
  );
  return [...data.users.values()].flatMap((user) => {
    const decided = own.get(user.$id) ?? [];
    const rejected = decided.filter(({ $id }) => data.notifications.get($id)?.isApproved === false);
    const right = `${decided.length}, ${rejected.length}`;
    const found = `${user.decisions ?? 0}, ${user.rejections ?? 0}`;
    if (found === right) return [];
    return [
      {
        invariant: "an author's scorecard counts the own decisions",
        subject: `users/${user.$id}`,
        detail: `decisions, rejections are ${found} instead of ${right}`,
      },
    ];
  });
}

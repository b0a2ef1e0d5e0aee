import { createHash } from 'node:crypto';
import { statusOfLink } from './posts.ts';
import type { Engagement, Post, State } from './state.ts';
import {
  answer,
  canBeRowId,
  grant,
  move,
  personLink,
  refuse,
  shown,
  textOf,
  textOrNumberOf,
  type Asked,
  type Moment,
  type Verdict,
} from './verdict.ts';

/** How long an author has to decide. Rule FA-02. */
const deadlineMs = 72 * 3_600_000;

/** The id of the one engagement that a person can have with a post. Rule DB-12. */
function engagementIdOf(postId: string, personId: string): string {
  const digest = createHash('sha256').update(`${postId}\n${personId}`).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}

function targetsOf(post: Post): readonly string[] {
  return post.types.flatMap((type) => {
    if (type === 'follow') return [`follow:author:${post.authorId}`];
    return post.statusId === null ? [] : [`${type}:status:${post.statusId}`];
  });
}

/** Rules EN-03 to EN-16, FA-02, FA-06, FA-11 to FA-13, TR-17, TR-35. */
export function submitEngagement({ actorId, body }: Asked, { state, nowMs }: Moment): Verdict {
  const postId = textOf(body['postId']);
  if (postId === '') return refuse('post_id_missing');
  if (textOrNumberOf(body['engagedBy']) === '') return refuse('user_id_missing');
  const post = state.posts.get(postId);
  if (!canBeRowId(postId) || post === undefined) return refuse('post_not_found');
  const refusals: string[] = [];
  const named = Array.isArray(body['engagementTypes']) ? body['engagementTypes'].map(String) : [];
  const isSame =
    post.types.every((type) => named.includes(type)) &&
    named.every((type) => post.types.includes(type));
  if (!isSame) refusals.push('engagement_refused');
  const statusIds: string[] = [];
  const proofs = (body['proofs'] ?? {}) as Readonly<Record<string, unknown>>;
  for (const type of ['comment', 'quote'].filter((each) => post.types.includes(each))) {
    const text = textOf(proofs[type]);
    const status = statusOfLink(text);
    if (text === '') refusals.push('proof_link_missing');
    else if (status === null || status.id === post.statusId) refusals.push('proof_link_invalid');
    else if (status.handle !== `x_${actorId}`) refusals.push('proof_link_foreign');
    if (status !== null) statusIds.push(status.id);
  }
  const id = engagementIdOf(postId, actorId);
  const targets = targetsOf(post).map((target) => `${actorId} ${target}`);
  if (state.engagements.has(id) || targets.some((target) => state.guards.has(target))) {
    refusals.push('already_engaged');
  }
  if (post.isMarked || post.taken >= post.limit) refusals.push('engagement_refused');
  if (post.authorId === actorId) refusals.push('engagement_refused');
  const isUsed = statusIds.some((status) => state.proofs.has(`${actorId} ${status}`));
  if (isUsed || new Set(statusIds).size < statusIds.length) refusals.push('proof_link_used');
  if (state.people.get(post.authorId)?.isBanned === true) refusals.push('engagement_refused');
  if (refusals.length > 0) return refuse(...refusals);
  // Whether it was this one that filled the post is known after the commit, and others may come in between.
  return grant({ engagementId: id, isTargetReached: undefined }, () => {
    const engager = state.people.get(actorId);
    state.engagements.set(id, {
      id,
      postId,
      authorId: post.authorId,
      engagerId: actorId,
      statusIds,
      decideByMs: nowMs + deadlineMs,
      decision: null,
      decidedBy: null,
      cause: null,
      isHeld: false,
    });
    for (const status of statusIds) state.proofs.set(`${actorId} ${status}`, id);
    for (const target of targets) state.guards.set(target, id);
    post.taken += 1;
    if (engager !== undefined) engager.engaged += 1;
  });
}

/** Marks a full post. Rules EN-16, TR-37. */
export function mark(state: State, post: Post): void {
  post.isMarked = true;
  const link = post.link === null ? '' : `\n${post.link}`;
  const text = `Your post has reached its limit of ${post.limit} engagements.${link}`;
  state.outbox.set(`target.${post.id}`, { to: post.authorId, text });
}

/** Rules RV-06 to RV-18, FA-08, FA-09, FA-12, TR-18. */
export function reviewEngagement({ actorId, body }: Asked, { state, actor }: Moment): Verdict {
  const id = textOf(body['engagementId']);
  const isApproved = body['isApproved'];
  if (!canBeRowId(id)) return refuse('engagement_id_invalid');
  if (typeof isApproved !== 'boolean') return refuse('parameter_missing');
  const cause = isApproved ? null : textOf(body['reason']);
  if (cause === '') return refuse('parameter_missing');
  const engagement = state.engagements.get(id);
  const post = state.posts.get(engagement?.postId ?? '');
  const engager = state.people.get(engagement?.engagerId ?? '');
  if (engagement === undefined || post === undefined || engager === undefined)
    return refuse('engagement_not_found');
  const refusals: string[] = [];
  const isLeft = engagement.isHeld || state.people.get(post.authorId)?.isBanned === true;
  if (post.authorId !== actorId && !(isLeft && actor.isAdmin)) refusals.push('not_post_author');
  const award = isApproved ? post.reward : 0;
  if (isApproved && engager.isBanned) refusals.push('engager_banned');
  if (engagement.decision === !isApproved) refusals.push('engagement_already_reviewed');
  if (refusals.length > 0) return refuse(...refusals);
  if (engagement.decision !== null) return answer({ engagementId: id, awardTenths: award });
  return grant({ engagementId: id, awardTenths: award }, () => {
    decide(state, engagement, { isApproved, cause, decidedBy: actorId });
    if (post.authorId !== actorId) {
      state.log.set(textOf(body['requestId']), {
        actorId,
        action: 'reviewEngagement',
        targetId: id,
      });
    }
  });
}

/** A decision on an engagement, whoever makes it. */
export function decide(
  state: State,
  engagement: Engagement,
  {
    isApproved,
    cause,
    decidedBy,
  }: { isApproved: boolean; cause: string | null; decidedBy: string },
): void {
  const { id, engagerId, authorId } = engagement;
  const post = state.posts.get(engagement.postId);
  const engager = state.people.get(engagerId);
  const author = state.people.get(authorId);
  if (post === undefined || engager === undefined || author === undefined) return;
  const award = isApproved ? post.reward : 0;
  engagement.decision = isApproved;
  engagement.decidedBy = decidedBy;
  engagement.cause = cause;
  post.reviewed += 1;
  if (isApproved) engager.approved += 1;
  else engager.rejected += 1;
  if (decidedBy === authorId) {
    author.decisions += 1;
    if (!isApproved) author.rejections += 1;
  }
  state.notices.set(id, { personId: engagerId, engagementId: id, isApproved, award });
  const debit = `escrow:${post.id}`;
  const movement = isApproved
    ? { debit, credit: `member:${engagerId}`, amount: post.reward, kind: 'reward' }
    : { debit, credit: 'burn', amount: post.reward, kind: 'forfeit' };
  move(state, `reward.${id}`, movement);
  state.outbox.set(`decision.${id}`, {
    to: engagerId,
    text:
      decisionText({
        author: `x_${authorId}`,
        award,
        cause,
        by: decidedBy === authorId ? 'author' : decidedBy,
      }) + linkLine(post),
  });
}

function linkLine(post: Post): string {
  return post.link === null ? '' : `\n${post.link}`;
}

type Told = {
  readonly author: string;
  readonly award: number;
  readonly cause: string | null;
  readonly by: string;
};

function decisionText({ author, award, cause, by }: Told): string {
  if (by === 'author') {
    return cause === null
      ? `@${author} approved your engagement: +${shown(award)} points.`
      : `@${author} rejected your engagement: ${cause}`;
  }
  if (cause !== null) return `Your engagement with @${author} was rejected: ${cause}`;
  return by === 'deadline'
    ? `Your engagement was approved by itself, as @${author} did not decide in time: +${shown(award)} points.`
    : `Administration approved your engagement with @${author}: +${shown(award)} points.`;
}

/** Whether somebody else showed a status of this engagement too, by one of the engagements that count. Rule FA-12. */
export function hasClash(
  state: State,
  engagement: Engagement,
  counted: ReadonlySet<string>,
): boolean {
  return [...state.proofs].some(([key, otherId]) => {
    const [person, status = ''] = key.split(' ');
    if (person === engagement.engagerId || !engagement.statusIds.includes(status)) return false;
    return counted.has(otherId);
  });
}

/** Rules RE-04 to RE-08, FA-14. */
export function submitReport({ actorId, body }: Asked, { state }: Moment): Verdict {
  const message = textOf(body['message']);
  const subject = textOf(body['engageId']);
  const refusals: string[] = [];
  if (message === '') refusals.push('report_message_missing');
  if (message.length > 100) refusals.push('report_message_too_long');
  const notice = state.notices.get(subject);
  if (notice?.personId !== actorId) refusals.push('report_submit_failed');
  if ([...state.reports.values()].some((report) => report.subject === subject)) {
    refusals.push('report_repeated');
  }
  const { engagementId = '' } = notice ?? {};
  if (refusals.length > 0) return refuse(...refusals);
  const id = textOf(body['requestId']);
  return grant({ reportId: id }, () => {
    const { authorId = '' } = state.engagements.get(engagementId) ?? {};
    state.reports.set(id, { engagementId, subject, by: actorId, isResolved: false, outcome: null });
    state.outbox.set(`report.${id}`, {
      to: '-1001',
      text: `@x_${actorId} reported @x_${authorId}: ${message}\n${personLink(authorId)}`,
    });
  });
}

/** Rules RE-12, FA-10, PA-06, TR-38. */
export function resolveReport({ actorId, body }: Asked, { state }: Moment): Verdict {
  const id = textOf(body['reportId']);
  const outcome = typeof body['outcome'] === 'string' ? body['outcome'] : 'none';
  const report = state.reports.get(id);
  if (report === undefined || !['none', 'overturn'].includes(outcome))
    return refuse('report_resolve_failed');
  const log = (): void => {
    state.log.set(textOf(body['requestId']), { actorId, action: 'resolveReport', targetId: id });
  };
  if (outcome === 'none') {
    return grant({}, () => {
      if (report.isResolved) return;
      report.outcome = 'none';
      report.isResolved = true;
      log();
      const { authorId = '' } = state.engagements.get(report.engagementId) ?? {};
      state.outbox.set(`resolved.${textOf(body['requestId'])}`, {
        to: report.by,
        text: `Your report about @x_${authorId} was resolved without further action.`,
      });
    });
  }
  const engagement = state.engagements.get(report.engagementId);
  const post = state.posts.get(engagement?.postId ?? '');
  const engager = state.people.get(engagement?.engagerId ?? '');
  if (engagement === undefined || post === undefined || engager === undefined)
    return refuse('engagement_not_found');
  const refusals: string[] = [];
  if (engager.isBanned) refusals.push('engager_banned');
  if (engagement.decision !== false) refusals.push('overturn_refused');
  if (refusals.length > 0) return refuse(...refusals);
  return grant({}, () => {
    report.isResolved = true;
    report.outcome = 'overturn';
    log();
    engagement.decision = true;
    engagement.cause = null;
    engager.rejected -= 1;
    engager.approved += 1;
    const credit = `member:${engager.id}`;
    const key = `overturn.${engagement.id}`;
    move(state, key, { debit: 'burn', credit, amount: post.reward, kind: 'overturn' });
    state.notices.set(key, {
      personId: engager.id,
      engagementId: engagement.id,
      isApproved: true,
      award: post.reward,
    });
    state.outbox.set(key, {
      to: engager.id,
      text: `Administration approved your engagement with @x_${post.authorId} after all: +${shown(post.reward)} points.${linkLine(post)}`,
    });
    state.outbox.set(`reversed.${engagement.id}`, {
      to: post.authorId,
      text: `Administration overturned your rejection of @x_${engager.id}'s engagement.${linkLine(post)}`,
    });
  });
}

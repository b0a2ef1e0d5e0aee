import { settle, settlementOf } from './invites.ts';
import { limits } from './limits.ts';
import { statusOfLink } from './posts.ts';
import type { Engagement, Post, State } from './state.ts';
import {
  grantUnchanged,
  canBeRowId,
  grant,
  move,
  refuse,
  rowIdOf,
  formatTenths,
  textOf,
  textOrNumberOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';

/** The id of a person's engagement with a post. Rule DB-12. */
function engagementIdOf(postId: string, personId: string): string {
  return rowIdOf(`${postId}\n${personId}`);
}

function targetsOf(post: Post): readonly string[] {
  return post.types.flatMap((type) => {
    if (type === 'follow') return [`follow:author:${post.authorId}`];
    return post.statusId === null ? [] : [`${type}:status:${post.statusId}`];
  });
}

/** Rules EN-03 to EN-16, FA-02, FA-06, FA-11 to FA-13, TR-17, TR-35. */
export function submitEngagement(
  { actorId, body }: Request,
  { state, nowMs }: RequestContext,
): Verdict {
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
  // `isTargetReached` is read after the commit, when others may have engaged too.
  return grant({ engagementId: id, isTargetReached: undefined }, () => {
    const engager = state.people.get(actorId);
    state.engagements.set(id, {
      id,
      postId,
      authorId: post.authorId,
      engagerId: actorId,
      statusIds,
      madeAtMs: nowMs,
      decideByMs: nowMs + limits.deadlineMs,
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
  const engagements = post.limit === 1 ? 'engagement' : 'engagements';
  const text = `Your post has reached its limit of ${post.limit} ${engagements}.${link}`;
  state.outbox.set(`target.${post.id}`, { to: post.authorId, text });
}

/** Rules RV-06 to RV-18, FA-08, FA-09, FA-12, TR-18. */
export function reviewEngagement({ actorId, body }: Request, context: RequestContext): Verdict {
  const { state, actor, rootId } = context;
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
  if (engagement.decision !== null) return grantUnchanged({ engagementId: id, awardTenths: award });
  const isRival = post.authorId !== actorId && isRivalOf(state, engagement, actorId);
  if ((engager.id === actorId || isRival) && actorId !== rootId) return refuse('own_cause');
  const settlement = isApproved ? settlementOf(state, engagement, actorId) : undefined;
  const granted = grant({ engagementId: id, awardTenths: award }, () => {
    settle(state, engagement, settlement);
    decide(state, engagement, { isApproved, cause, decidedBy: actorId });
    if (post.authorId !== actorId) {
      state.log.set(textOf(body['requestId']), {
        actorId,
        action: 'reviewEngagement',
        targetId: id,
      });
    }
  });
  return { ...granted, settlement };
}

/** Whether a person submitted a proof of another person's engagement, and it was not rejected. Rule FA-23. */
function isRivalOf(state: State, engagement: Engagement, personId: string): boolean {
  return engagement.statusIds.some((status) => {
    const own = state.engagements.get(state.proofs.get(`${personId} ${status}`) ?? '');
    return own !== undefined && own.id !== engagement.id && own.decision !== false;
  });
}

/** Applies a decision on an engagement, by its author, an administrator or the deadline. */
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
  const notice = { personId: engagerId, engagementId: id, isApproved, award, decidedBy };
  state.notices.set(id, notice);
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

/** The post's link on its own line, to append to a message. */
export function linkLine(post: Post): string {
  return post.link === null ? '' : `\n${post.link}`;
}

type DecisionTextParts = {
  readonly author: string;
  readonly award: number;
  readonly cause: string | null;
  readonly by: string;
};

function decisionText({ author, award, cause, by }: DecisionTextParts): string {
  if (by === 'author') {
    return cause === null
      ? `@${author} approved your engagement: +${formatTenths(award)} points.`
      : `@${author} rejected your engagement: ${cause}`;
  }
  if (cause !== null) return `Your engagement with @${author} was rejected: ${cause}`;
  return by === 'deadline'
    ? `Your engagement was approved automatically because @${author} did not review it in time: +${formatTenths(award)} points.`
    : `An administrator approved your engagement with @${author}: +${formatTenths(award)} points.`;
}

/** The engagements that count in clashes: those not rejected, with a post that is not closed. Rules FA-12, FA-25. */
export function countedInClashes(state: State): ReadonlySet<string> {
  const counted = new Set<string>();
  for (const { id, postId, decision } of state.engagements.values()) {
    const isClosed = (state.posts.get(postId)?.closedBy ?? null) !== null;
    if (decision !== false && !isClosed) counted.add(id);
  }
  return counted;
}

/** Whether another person used the same proof in an engagement that counts. Rule FA-12. */
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

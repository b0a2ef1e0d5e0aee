import {
  grantUnchanged,
  canBeRowId,
  grant,
  grantUnlessDone,
  move,
  refuse,
  textOf,
  textOrNumberOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';
import { limits } from './limits.ts';
import type { Person, Post, State } from './state.ts';

const typeOrder = ['like', 'retweet', 'follow', 'comment', 'quote'];
const defaultCost: Readonly<Record<string, number>> = {
  like: 11,
  retweet: 11,
  follow: 11,
  comment: 22,
  quote: 22,
};
const defaultReward: Readonly<Record<string, number>> = {
  like: 10,
  retweet: 10,
  follow: 10,
  comment: 20,
  quote: 20,
};
const hourMs = 3_600_000;

/** Parses a link to a status on X; null for anything else. */
export function statusOfLink(
  text: string,
): { readonly id: string; readonly handle: string; readonly link: string } | null {
  const match =
    /^(?:https?:\/\/)?(?:www\.|mobile\.)?(x\.com|twitter\.com)\/(\w{1,15})\/status\/(\d+)(?:\?[^\s#]*)?$/i.exec(
      text.trim(),
    );
  if (match === null) return null;
  const [, host = '', user = '', digits = ''] = match;
  return {
    id: digits.replace(/^0+(?=\d)/, ''),
    handle: user.toLowerCase(),
    link: `https://${host.toLowerCase()}/${user}/status/${digits}`,
  };
}

/** The current cost of a post with these types, in tenths. */
export function costOf(state: State, types: readonly string[], limit: number): number {
  return types.reduce((sum, type) => {
    const set = state.types.get(type);
    if (set !== undefined) return sum + set.cost * limit;
    return sum + Math.floor(((defaultCost[type] ?? 0) * limit) / 10) * 10;
  }, 0);
}

function rewardOf(state: State, types: readonly string[]): number {
  return types.reduce(
    (sum, type) => sum + (state.types.get(type)?.reward ?? defaultReward[type] ?? 0),
    0,
  );
}

/** Rules PO-04 to PO-27, FA-01, FA-14. */
export function createPost(
  { actorId, body }: Request,
  { state, actor, nowMs }: RequestContext,
): Verdict {
  const expected = body['expectedCostTenths'];
  if (expected !== undefined && !Number.isSafeInteger(expected)) return refuse('parameter_missing');
  const refusals: string[] = [];
  const named = Array.isArray(body['engagementTypes']) ? body['engagementTypes'].map(String) : [];
  if (textOrNumberOf(body['telegram_id']) === '') refusals.push('telegram_id_missing');
  if (named.length === 0) refusals.push('types_missing');
  if (!named.every((type) => isOpenTo(state, actor, type))) refusals.push('type_invalid');
  const types = typeOrder.filter((type) => named.includes(type));
  const limit = parseLimit(body['limit']);
  if (limit === 0) refusals.push('limit_invalid');
  const content = textOf(body['content']);
  const status = statusOfLink(content);
  if (content === '' && types.some((type) => type !== 'follow')) refusals.push('post_link_missing');
  if (content !== '' && status === null) refusals.push('post_link_invalid');
  for (const type of ['comment', 'quote'].filter((each) => types.includes(each))) {
    const { length } = textOf(body[`${type}Guide`]);
    if (length < 20) refusals.push('guide_too_short');
    if (length > 100) refusals.push('guide_too_long');
  }
  const own = [...state.posts.values()].filter((post) => post.authorId === actorId);
  const recent = own.filter((post) => post.createdAtMs > nowMs - hourMs);
  if (recent.length >= limits.postsPerHour) refusals.push('post_too_soon');
  if (own.filter((post) => !post.isMarked).length >= limits.openPosts)
    refusals.push('open_posts_full');
  const cost = costOf(state, types, limit);
  if (expected !== undefined && expected !== cost) refusals.push('price_changed');
  if (actor.points < cost) refusals.push('not_enough_points');
  if (refusals.length > 0) return refuse(...refusals);
  const id = textOf(body['requestId']);
  const post: Post = {
    id,
    authorId: actorId,
    authorName: `Person ${actorId}`,
    authorUsername: actor.xUsername,
    types,
    limit,
    cost,
    reward: rewardOf(state, types),
    statusId: status?.id ?? null,
    link: status?.link ?? null,
    createdAtMs: nowMs,
    taken: 0,
    reviewed: 0,
    isMarked: false,
    isPinned: false,
    closedBy: null,
    closedPlaces: 0,
  };
  return grant({ postId: id, costTenths: cost, rewardTenths: post.reward }, () => {
    state.posts.set(id, post);
    const rewards = post.reward * limit;
    const paid = Math.min(cost, rewards);
    const author = `member:${actorId}`;
    const escrow = `escrow:${id}`;
    move(state, `post.${id}`, { debit: author, credit: escrow, amount: paid, kind: 'post_escrow' });
    move(state, `fee.${id}`, {
      debit: author,
      credit: 'burn',
      amount: cost - paid,
      kind: 'post_fee',
    });
    move(state, `mint.${id}`, {
      debit: 'mint',
      credit: escrow,
      amount: rewards - paid,
      kind: 'post_subsidy',
    });
  });
}

/** Whether a person may use a type in a post. Rule PO-05. */
export function isOpenTo(state: State, actor: Person, type: string): boolean {
  const set = state.types.get(type);
  return (
    typeOrder.includes(type) &&
    (set === undefined || (set.isEnabled && (set.isForAll || actor.isAdmin)))
  );
}

/** Parses the limit in a request; 0 if it is invalid. */
export function parseLimit(value: unknown): number {
  const limit =
    typeof value === 'string' && /^\s*\d+(\.\d*)?\s*$/.test(value)
      ? Math.floor(Number(value))
      : value;
  return typeof limit === 'number' && Number.isInteger(limit) && limit > 0 ? limit : 0;
}

/** Rules FA-05, FA-06. */
export function closePost({ actorId, body }: Request, { state, actor }: RequestContext): Verdict {
  const id = textOf(body['postId']);
  if (id === '') return refuse('post_id_missing');
  const post = state.posts.get(id);
  if (!canBeRowId(id) || post === undefined) return refuse('post_not_found');
  const refusals: string[] = [];
  if (post.authorId !== actorId && !actor.isAdmin) refusals.push('not_post_author');
  if (post.closedBy !== null) {
    const { refund } = shares(post, post.closedPlaces);
    return refusals.length > 0
      ? refuse(...refusals)
      : grantUnchanged({ postId: id, refundTenths: refund });
  }
  const unused = Math.max(0, post.limit - post.taken);
  if (unused === 0) refusals.push('post_full');
  if (refusals.length > 0) return refuse(...refusals);
  return grant({ postId: id, refundTenths: shares(post, unused).refund }, () => {
    close(state, post, actorId);
    if (post.authorId !== actorId) {
      state.log.set(textOf(body['requestId']), { actorId, action: 'closePost', targetId: id });
    }
  });
}

/** Closes a post and refunds its unused places. Rule FA-05. */
export function close(state: State, post: Post, closedBy: string): void {
  const unused = post.limit - post.taken;
  const { refund, unmint } = shares(post, unused);
  const debit = `escrow:${post.id}`;
  post.taken += unused;
  post.reviewed += unused;
  post.isMarked = true;
  post.closedBy = closedBy;
  post.closedPlaces = unused;
  move(state, `refund.${post.id}`, {
    debit,
    credit: `member:${post.authorId}`,
    amount: refund,
    kind: 'refund',
  });
  move(state, `unmint.${post.id}`, { debit, credit: 'mint', amount: unmint, kind: 'unmint' });
}

function shares(post: Post, places: number): { readonly refund: number; readonly unmint: number } {
  const paid = Math.min(post.cost, post.reward * post.limit);
  const refund = Math.floor((paid * places) / post.limit);
  return { refund, unmint: post.reward * places - refund };
}

/** Rules AD-56 to AD-61. */
export function pinPost({ actorId, body }: Request, { state }: RequestContext): Verdict {
  const id = textOf(body['postId']);
  if (id === '') return refuse('pin_post_id_missing');
  const post = state.posts.get(id);
  if (post === undefined) return refuse('pin_post_not_found');
  return grantUnlessDone(post.isPinned, { message: 'Post pinned.' }, () => {
    post.isPinned = true;
    state.log.set(textOf(body['requestId']), { actorId, action: 'pinPost', targetId: id });
  });
}

/** Rules TY-04 to TY-12, FA-15. */
export function saveEngagementType(
  { actorId, body }: Request,
  { state, rootId }: RequestContext,
): Verdict {
  const name = textOf(body['name']).toLowerCase();
  const isNew = body['isNew'] === true;
  const typed = [textOrNumberOf(body['pointToPost']), textOrNumberOf(body['pointAsReward'])];
  const [cost = 0, reward = 0] = typed.map((text) => Math.round(Number(text) * 10));
  const refusals: string[] = [];
  if (name === '') refusals.push('type_name_missing');
  const isNegative = typed.map((text) => /^-\d/.test(text));
  const which = isNegative[0] === true ? 'type_cost_negative' : 'type_reward_negative';
  if (isNegative.includes(true)) refusals.push(isNew ? 'type_points_negative' : which);
  const isNumber = typed.map((text) => /^\d+(\.\d*)?$/.test(text));
  if (isNumber[0] !== true) refusals.push('type_cost_invalid');
  if (isNumber[1] !== true) refusals.push('type_reward_invalid');
  if (!canBeRowId(name)) refusals.push('type_save_failed');
  if (isNew === state.types.has(name)) refusals.push('type_save_failed');
  if (reward > cost && actorId !== rootId) refusals.push('super_admin_only');
  if (reward > cost && body['isConfirmed'] !== true) refusals.push('type_reward_above_cost');
  if (refusals.length > 0) return refuse(...refusals);
  const isEnabled = body['enabled'] !== false;
  const isForAll = body['forAll'] !== false;
  const former = state.types.get(name);
  const isUnchanged =
    former?.cost === cost &&
    former.reward === reward &&
    former.isEnabled === isEnabled &&
    former.isForAll === isForAll;
  return grantUnlessDone(isUnchanged, { message: undefined }, () => {
    const after = { cost, reward, isEnabled, isForAll };
    state.types.set(name, after);
    state.log.set(textOf(body['requestId']), {
      actorId,
      action: 'saveEngagementType',
      targetId: name,
      before: former,
      after,
    });
  });
}

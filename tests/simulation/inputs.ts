import { nextRequestId } from '#tests/support/test-backend.ts';
import type { Chance } from './chance.ts';
import type { Model } from './model.ts';
import type { Wish } from './input.ts';

/** The people of a simulation: the first administrator, and those who come in by its operations. */
export const rootId = '1';
export const memberIds = ['11', '12', '13', '14', '15', '16'];
const everybody = [rootId, ...memberIds];

const guide = 'Say what you would build with it.';
const types = ['like', 'retweet', 'follow', 'comment', 'quote'];
const typeSets = [['like'], ['follow'], ['like', 'retweet'], ['comment'], ['like', 'quote'], types];

type Draft = Pick<Wish, 'actor' | 'name' | 'request'>;
type Maker = (chance: Chance, model: Model) => Draft;

const createPost: Maker = (chance) => {
  const actor = chance.pick(memberIds) ?? '';
  return {
    actor,
    name: 'createPost',
    request: {
      telegram_id: actor,
      content: `https://x.com/x_${actor}/status/${100 + chance.below(50)}`,
      limit: 1 + chance.below(4),
      engagementTypes: chance.pick(typeSets),
      commentGuide: guide,
      quoteGuide: guide,
    },
  };
};

const submitEngagement: Maker = (chance, model) => {
  const actor = chance.pick(memberIds) ?? '';
  const status = () => `https://x.com/x_${actor}/status/${1000 + chance.below(30)}`;
  return {
    actor,
    name: 'submitEngagement',
    request: {
      postId: chance.pick([...model.posts.keys()]) ?? 'none',
      engagedBy: actor,
      // What the post asks for; the simulation keeps it in the request of the post.
      engagementTypes: [],
      proofs: { comment: status(), quote: status() },
    },
  };
};

const reviewEngagement: Maker = (chance, model) => {
  const [id, engagement] = chance.pick([...model.engagements]) ?? ['none', null];
  const author = model.posts.get(engagement?.postId ?? '') ?? '11';
  const actor = chance.percent(90) ? author : (chance.pick(everybody) ?? author);
  const isApproved = chance.percent(65);
  const request = { engagementId: id, isApproved, reason: 'Not there.' };
  return { actor, name: 'reviewEngagement', request };
};

const submitReport: Maker = (chance, model) => {
  const [id, engagement] = chance.pick([...model.engagements]) ?? ['none', null];
  const request = { engageId: id, message: 'I did.' };
  return { actor: engagement?.engager ?? '11', name: 'submitReport', request };
};

const resolveReport: Maker = (chance, model) => ({
  actor: chance.percent(80) ? rootId : '11',
  name: 'resolveReport',
  request: {
    reportId: chance.pick([...model.reports]) ?? 'none',
    outcome: chance.percent(50) ? 'overturn' : 'none',
  },
});

const closePost: Maker = (chance, model) => {
  const [postId, author] = chance.pick([...model.posts]) ?? ['none', '11'];
  const actor = chance.percent(70) ? author : (chance.pick(everybody) ?? author);
  return { actor, name: 'closePost', request: { postId } };
};

const decideApprovalRequest: Maker = (chance) => ({
  actor: rootId,
  name: 'decideApprovalRequest',
  request: { userId: chance.pick(memberIds) ?? '', isApproved: chance.percent(85) },
});

const tools = [
  'addPoints',
  'addPoints',
  'reducePoints',
  'warnUser',
  'removeWarning',
  'banUser',
  'unbanUser',
  'unbanUser',
  'makeAdmin',
  'removeAdmin',
] as const;

const personTool: Maker = (chance) => {
  const target = chance.pick(everybody) ?? '';
  const isByX = chance.percent(50);
  return {
    actor: chance.percent(85) ? rootId : (chance.pick(memberIds) ?? rootId),
    name: chance.pick(tools) ?? 'addPoints',
    request: {
      username: isByX ? `x_${target}` : `person_${target}`,
      type: isByX ? 'X' : 'TG',
      points: 1 + chance.below(12),
      reason: 'Simulated',
    },
  };
};

const pinPost: Maker = (chance, model) => ({
  actor: rootId,
  name: 'pinPost',
  request: { postId: chance.pick([...model.posts.keys()]) ?? 'none' },
});

const saveEngagementType: Maker = (chance) => ({
  actor: rootId,
  name: 'saveEngagementType',
  request: {
    name: chance.pick(types) ?? 'like',
    isNew: chance.percent(50),
    pointToPost: chance.below(30) / 10,
    pointAsReward: chance.below(30) / 10,
    enabled: chance.percent(90),
    forAll: chance.percent(90),
    isConfirmed: chance.percent(80),
  },
});

/** How often which input is wished, of a hundred. */
const makers: readonly [share: number, maker: Maker][] = [
  [18, createPost],
  [32, submitEngagement],
  [20, reviewEngagement],
  [4, submitReport],
  [3, resolveReport],
  [3, closePost],
  [4, decideApprovalRequest],
  [12, personTool],
  [2, pinPost],
  [2, saveEngagementType],
];

/** A new input of somebody; most can be granted, some cannot. */
export function input(chance: Chance, model: Model): Wish {
  let left = chance.below(100);
  const maker = makers.find(([share]) => (left -= share) < 0)?.[1] ?? createPost;
  const draft = maker(chance, model);
  const request =
    draft.name === 'submitEngagement' ? withTypes(draft.request, model) : draft.request;
  return { ...draft, request, requestId: nextRequestId() };
}

/** An engagement names the types of its post. */
function withTypes(request: Wish['request'], model: Model): Wish['request'] {
  const granted = model.granted.get(String(request['postId']));
  return { ...request, engagementTypes: granted?.input.request['engagementTypes'] ?? ['like'] };
}

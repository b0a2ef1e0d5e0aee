import type { Random } from './random.ts';
import { hasClash } from './oracle/engagements.ts';
import type { Engagement, State } from './oracle/state.ts';
import { costOf } from './oracle/posts.ts';
import { administrator, banEnd, type Input, type Maker } from './input.ts';
import { rareInput } from './rare-inputs.ts';
import { personTool, takeBack } from './tool-inputs.ts';
import { initialIds, memberIds, newcomerIds, rootId } from './people.ts';

const guide = 'Say what you would build with it.';
const types = ['like', 'retweet', 'follow', 'comment', 'quote'];
const typeSets = [['like'], ['follow'], ['like', 'retweet'], ['comment'], ['like', 'quote'], types];

const hostileValues: readonly unknown[] = [
  '',
  ' ',
  'none',
  '../x',
  'É',
  0,
  -1,
  2.5,
  '٣',
  null,
  {},
  [],
  true,
  'x'.repeat(120),
];

const createPost: Maker = (random, state) => {
  const actorId = random.pick(random.percent(95) ? memberIds : initialIds) ?? rootId;
  const engagementTypes = random.pick(typeSets) ?? ['like'];
  const limit = 1 + random.below(4);
  const cost = costOf(state, engagementTypes, limit);
  const isFollow = engagementTypes.join() === 'follow';
  return {
    actorId,
    name: 'createPost',
    body: {
      telegram_id: actorId,
      content:
        isFollow && random.percent(50)
          ? ''
          : `https://x.com/x_${actorId}/status/${100 + random.below(200)}`,
      limit,
      engagementTypes,
      commentGuide: random.percent(96) ? guide : 'short',
      quoteGuide: guide,
      ...(random.percent(50) ? { expectedCostTenths: random.pick(expectations(cost)) } : {}),
    },
  };
};

/** The costs that a client may expect: mostly the current one, sometimes a little more or less. */
function expectations(cost: number): readonly number[] {
  return [...Array.from({ length: 36 }, () => cost), cost + 1, Math.max(0, cost - 1)];
}

const submitEngagement: Maker = (random, state) => {
  const actorId = random.pick(memberIds) ?? '';
  const open = [...state.posts.values()].filter((post) => !post.isMarked);
  const [last] = open.slice(-1);
  // Often the latest post, so that people compete for its places.
  const post = random.percent(40)
    ? last
    : random.pick(random.percent(85) ? open : [...state.posts.values()]);
  const status = (): string => `https://x.com/x_${actorId}/status/${1000 + random.below(60)}`;
  const named = post?.types ?? ['like'];
  return {
    actorId,
    name: 'submitEngagement',
    body: {
      postId: post?.id ?? 'none',
      engagedBy: actorId,
      engagementTypes: random.percent(97) ? named : ['like', 'follow'],
      proofs: {
        comment: random.percent(96) ? status() : 'https://x.com/somebody/status/5',
        quote: random.percent(96) ? status() : '',
      },
    },
  };
};

const reviewEngagement: Maker = (random, state) => {
  const all = [...state.engagements.values()];
  const undecided = causesOfHolds(state).filter(({ decision }) => decision === null);
  const cause = random.percent(50) ? random.pick(undecided) : undefined;
  if (cause !== undefined) {
    const body = { engagementId: cause.id, isApproved: false, reason: 'The same proof.' };
    return { actorId: cause.authorId, name: 'reviewEngagement', body };
  }
  const undecidedEngagements = all.filter(({ decision }) => decision === null);
  const engagement = random.pick(
    random.percent(80) && undecidedEngagements.length > 0 ? undecidedEngagements : all,
  );
  const authorId = engagement?.authorId ?? '11';
  const isApproved = random.percent(60);
  return {
    actorId: random.percent(85) ? authorId : (random.pick(initialIds) ?? authorId),
    name: 'reviewEngagement',
    body: {
      engagementId: engagement?.id ?? 'none',
      isApproved,
      reason: random.percent(95) ? 'Not there.' : ' ',
    },
  };
};

/** The counted engagements whose proofs clash with a held engagement. */
function causesOfHolds(state: State): readonly Engagement[] {
  const all = [...state.engagements.values()];
  const held = all.filter(({ isHeld, decision }) => isHeld && decision === null);
  if (held.length === 0) return [];
  return all.filter(
    (each) =>
      each.decision !== false &&
      held.some((other) => other.id !== each.id && hasClash(state, other, new Set([each.id]))),
  );
}

const submitReport: Maker = (random, state) => {
  const rejected = [...state.notices].filter(([, { isApproved }]) => !isApproved);
  const [id, notice] = random.pick(
    random.percent(80) && rejected.length > 0 ? rejected : [...state.notices],
  ) ?? ['none', null];
  return {
    actorId: random.percent(92) ? (notice?.personId ?? '11') : (random.pick(initialIds) ?? '11'),
    name: 'submitReport',
    body: { engageId: id, message: random.percent(96) ? 'I did.' : '' },
  };
};

const resolveReport: Maker = (random, state) => {
  const outcomes = ['overturn', 'overturn', 'none', 'warn', 'ban', 'unban', 'unban'];
  const outcome = random.pick(outcomes) ?? 'none';
  return {
    actorId: random.percent(85) ? administrator(random, state) : (random.pick(memberIds) ?? rootId),
    name: 'resolveReport',
    body: {
      reportId: random.pick([...state.reports.keys()]) ?? 'none',
      outcome,
      note: random.percent(90) ? 'Looked at.' : '',
      ...(outcome === 'ban' ? { until: banEnd(random) } : {}),
    },
  };
};

const closePost: Maker = (random, state) => {
  const cause = random.percent(50) ? random.pick(causesOfHolds(state)) : undefined;
  const post = state.posts.get(cause?.postId ?? '') ?? random.pick([...state.posts.values()]);
  const authorId = post?.authorId ?? '11';
  return {
    actorId: random.percent(75) ? authorId : (random.pick(initialIds) ?? authorId),
    name: 'closePost',
    body: { postId: post?.id ?? 'none' },
  };
};

const addPlaces: Maker = (random, state) => {
  const open = [...state.posts.values()].filter((post) => !post.isMarked);
  // Often the latest one, for whose places people compete.
  const [last] = open.slice(-1);
  const post = random.percent(40)
    ? last
    : random.pick(random.percent(80) ? open : [...state.posts.values()]);
  const authorId = post?.authorId ?? '11';
  const places = 1 + random.below(3);
  const minCost = (post?.reward ?? 0) * places;
  const cost = Math.max(minCost, costOf(state, post?.types ?? ['like'], places));
  return {
    actorId: random.percent(92) ? authorId : (random.pick(initialIds) ?? authorId),
    name: 'addPlaces',
    body: {
      postId: post?.id ?? 'none',
      places,
      expectedCostTenths: random.pick(expectations(cost)) ?? cost,
    },
  };
};

const decideApprovalRequest: Maker = (random, state) => {
  const all = [...state.people.values()];
  const requesting = all.filter(({ isRequestOpen }) => isRequestOpen);
  const person = random.pick(random.percent(60) && requesting.length > 0 ? requesting : all);
  const isNew = newcomerIds.includes(person?.id ?? '');
  return {
    actorId: random.percent(90) ? administrator(random, state) : (random.pick(memberIds) ?? rootId),
    name: 'decideApprovalRequest',
    body: { userId: person?.id ?? '', isApproved: random.percent(isNew ? 35 : 85) },
  };
};

const pinPost: Maker = (random, state) => ({
  actorId: administrator(random, state),
  name: 'pinPost',
  body: { postId: random.pick([...state.posts.keys()]) ?? 'none' },
});

const saveEngagementType: Maker = (random, state) => ({
  actorId: administrator(random, state),
  name: 'saveEngagementType',
  body: {
    name: random.pick(types) ?? 'like',
    isNew: random.percent(50),
    pointToPost: random.below(30) / 10,
    pointAsReward: random.below(30) / 10,
    enabled: random.percent(90),
    forAll: random.percent(90),
    isConfirmed: random.percent(70),
  },
});

/** The share of each kind of input, in percent. */
const makers: readonly (readonly [share: number, maker: Maker])[] = [
  [12, createPost],
  [23, submitEngagement],
  [17, reviewEngagement],
  [5, submitReport],
  [4, resolveReport],
  [4, closePost],
  [4, addPlaces],
  [3, decideApprovalRequest],
  [14, personTool],
  [2, takeBack],
  [8, rareInput],
  [1, pinPost],
  [3, saveEngagementType],
];

/** Makes an input; most inputs are granted. */
export function makeInput(random: Random, state: State): Input {
  let left = random.below(100);
  const maker = makers.find(([share]) => (left -= share) < 0)?.[1] ?? createPost;
  const made = maker(random, state);
  if (!random.percent(2)) return made;
  // A hostile client: one field has a value that no form sends.
  const field = random.pick(Object.keys(made.body)) ?? 'postId';
  const body = { ...made.body, [field]: random.pick(hostileValues) ?? null };
  return { ...made, body };
}

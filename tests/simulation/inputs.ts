import type { Chance } from './chance.ts';
import { hasClash } from './oracle/engagements.ts';
import type { Engagement, State } from './oracle/state.ts';
import { costOf } from './oracle/posts.ts';
import { administrator, banEnd, type Input, type Maker } from './input.ts';
import { rareInput } from './rare-inputs.ts';
import { personTool, takeBack } from './tool-inputs.ts';
import { everybody, memberIds, newcomerIds, rootId } from './people.ts';

const guide = 'Say what you would build with it.';
const types = ['like', 'retweet', 'follow', 'comment', 'quote'];
const typeSets = [['like'], ['follow'], ['like', 'retweet'], ['comment'], ['like', 'quote'], types];

const strange: readonly unknown[] = [
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

const createPost: Maker = (chance, state) => {
  const actorId = chance.pick(chance.percent(95) ? memberIds : everybody) ?? rootId;
  const engagementTypes = chance.pick(typeSets) ?? ['like'];
  const limit = 1 + chance.below(4);
  const cost = costOf(state, engagementTypes, limit);
  const isFollow = engagementTypes.join() === 'follow';
  return {
    actorId,
    name: 'createPost',
    body: {
      telegram_id: actorId,
      content:
        isFollow && chance.percent(50)
          ? ''
          : `https://x.com/x_${actorId}/status/${100 + chance.below(200)}`,
      limit,
      engagementTypes,
      commentGuide: chance.percent(96) ? guide : 'short',
      quoteGuide: guide,
      ...(chance.percent(50) ? { expectedCostTenths: chance.pick(expectations(cost)) } : {}),
    },
  };
};

/** The cost that someone was shown: mostly the one of now, else a little more or less. */
function expectations(cost: number): readonly number[] {
  return [...Array.from({ length: 36 }, () => cost), cost + 1, Math.max(0, cost - 1)];
}

const submitEngagement: Maker = (chance, state) => {
  const actorId = chance.pick(memberIds) ?? '';
  const open = [...state.posts.values()].filter((post) => !post.isMarked);
  const [last] = open.slice(-1);
  // Often the same post, so that people compete for its places.
  const post = chance.percent(40)
    ? last
    : chance.pick(chance.percent(85) ? open : [...state.posts.values()]);
  const status = (): string => `https://x.com/x_${actorId}/status/${1000 + chance.below(60)}`;
  const named = post?.types ?? ['like'];
  return {
    actorId,
    name: 'submitEngagement',
    body: {
      postId: post?.id ?? 'none',
      engagedBy: actorId,
      engagementTypes: chance.percent(97) ? named : ['like', 'follow'],
      proofs: {
        comment: chance.percent(96) ? status() : 'https://x.com/somebody/status/5',
        quote: chance.percent(96) ? status() : '',
      },
    },
  };
};

const reviewEngagement: Maker = (chance, state) => {
  const all = [...state.engagements.values()];
  const undecided = causesOfHolds(state).filter(({ decision }) => decision === null);
  const cause = chance.percent(50) ? chance.pick(undecided) : undefined;
  if (cause !== undefined) {
    const body = { engagementId: cause.id, isApproved: false, reason: 'The same proof.' };
    return { actorId: cause.authorId, name: 'reviewEngagement', body };
  }
  const waiting = all.filter(({ decision }) => decision === null);
  const engagement = chance.pick(chance.percent(80) && waiting.length > 0 ? waiting : all);
  const authorId = engagement?.authorId ?? '11';
  const isApproved = chance.percent(60);
  return {
    actorId: chance.percent(85) ? authorId : (chance.pick(everybody) ?? authorId),
    name: 'reviewEngagement',
    body: {
      engagementId: engagement?.id ?? 'none',
      isApproved,
      reason: chance.percent(95) ? 'Not there.' : ' ',
    },
  };
};

/** What counts although its proof is that of something that was left to administrators for it. */
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

const submitReport: Maker = (chance, state) => {
  const rejected = [...state.notices].filter(([, { isApproved }]) => !isApproved);
  const [id, notice] = chance.pick(
    chance.percent(80) && rejected.length > 0 ? rejected : [...state.notices],
  ) ?? ['none', null];
  return {
    actorId: chance.percent(92) ? (notice?.personId ?? '11') : (chance.pick(everybody) ?? '11'),
    name: 'submitReport',
    body: { engageId: id, message: chance.percent(96) ? 'I did.' : '' },
  };
};

const resolveReport: Maker = (chance, state) => {
  const outcomes = ['overturn', 'overturn', 'none', 'warn', 'ban', 'unban', 'unban'];
  const outcome = chance.pick(outcomes) ?? 'none';
  return {
    actorId: chance.percent(85) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
    name: 'resolveReport',
    body: {
      reportId: chance.pick([...state.reports.keys()]) ?? 'none',
      outcome,
      note: chance.percent(90) ? 'Looked at.' : '',
      ...(outcome === 'ban' ? { until: banEnd(chance) } : {}),
    },
  };
};

const closePost: Maker = (chance, state) => {
  const cause = chance.percent(50) ? chance.pick(causesOfHolds(state)) : undefined;
  const post = state.posts.get(cause?.postId ?? '') ?? chance.pick([...state.posts.values()]);
  const authorId = post?.authorId ?? '11';
  return {
    actorId: chance.percent(75) ? authorId : (chance.pick(everybody) ?? authorId),
    name: 'closePost',
    body: { postId: post?.id ?? 'none' },
  };
};

const addPlaces: Maker = (chance, state) => {
  const open = [...state.posts.values()].filter((post) => !post.isMarked);
  // Often the last one, for whose places people compete.
  const [last] = open.slice(-1);
  const post = chance.percent(40)
    ? last
    : chance.pick(chance.percent(80) ? open : [...state.posts.values()]);
  const authorId = post?.authorId ?? '11';
  const places = 1 + chance.below(3);
  const least = (post?.reward ?? 0) * places;
  const cost = Math.max(least, costOf(state, post?.types ?? ['like'], places));
  return {
    actorId: chance.percent(92) ? authorId : (chance.pick(everybody) ?? authorId),
    name: 'addPlaces',
    body: {
      postId: post?.id ?? 'none',
      places,
      expectedCostTenths: chance.pick(expectations(cost)) ?? cost,
    },
  };
};

const decideApprovalRequest: Maker = (chance, state) => {
  const all = [...state.people.values()];
  const asking = all.filter(({ isRequestOpen }) => isRequestOpen);
  const person = chance.pick(chance.percent(60) && asking.length > 0 ? asking : all);
  const isNew = newcomerIds.includes(person?.id ?? '');
  return {
    actorId: chance.percent(90) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
    name: 'decideApprovalRequest',
    body: { userId: person?.id ?? '', isApproved: chance.percent(isNew ? 35 : 85) },
  };
};

const pinPost: Maker = (chance, state) => ({
  actorId: administrator(chance, state),
  name: 'pinPost',
  body: { postId: chance.pick([...state.posts.keys()]) ?? 'none' },
});

const saveEngagementType: Maker = (chance, state) => ({
  actorId: administrator(chance, state),
  name: 'saveEngagementType',
  body: {
    name: chance.pick(types) ?? 'like',
    isNew: chance.percent(50),
    pointToPost: chance.below(30) / 10,
    pointAsReward: chance.below(30) / 10,
    enabled: chance.percent(90),
    forAll: chance.percent(90),
    isConfirmed: chance.percent(70),
  },
});

/** How often which input is made, of a hundred. */
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

/** Something that someone asks for, most of it to be granted. */
export function makeInput(chance: Chance, state: State): Input {
  let left = chance.below(100);
  const maker = makers.find(([share]) => (left -= share) < 0)?.[1] ?? createPost;
  const made = maker(chance, state);
  if (!chance.percent(2)) return made;
  // Hostile: one field is something that no form sends.
  const field = chance.pick(Object.keys(made.body)) ?? 'postId';
  const body = { ...made.body, [field]: chance.pick(strange) ?? null };
  return { ...made, body };
}

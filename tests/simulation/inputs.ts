import type { Chance } from './chance.ts';
import type { State } from './oracle/state.ts';
import { costOf } from './oracle/posts.ts';
import { everybody, memberIds, rootId } from './people.ts';

/** One thing that somebody asks for. */
export type Input = {
  readonly actorId: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
};

const guide = 'Say what you would build with it.';
const types = ['like', 'retweet', 'follow', 'comment', 'quote'];
const typeSets = [['like'], ['follow'], ['like', 'retweet'], ['comment'], ['like', 'quote'], types];

type Maker = (chance: Chance, state: State) => Input;

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

/** The cost that somebody was shown: mostly the one of now, else a little more or less. */
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

const resolveReport: Maker = (chance, state) => ({
  actorId: chance.percent(85) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
  name: 'resolveReport',
  body: {
    reportId: chance.pick([...state.reports.keys()]) ?? 'none',
    outcome: chance.pick(['overturn', 'overturn', 'none']) ?? 'none',
  },
});

const closePost: Maker = (chance, state) => {
  const post = chance.pick([...state.posts.values()]);
  const authorId = post?.authorId ?? '11';
  return {
    actorId: chance.percent(75) ? authorId : (chance.pick(everybody) ?? authorId),
    name: 'closePost',
    body: { postId: post?.id ?? 'none' },
  };
};

const decideApprovalRequest: Maker = (chance, state) => ({
  actorId: chance.percent(90) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
  name: 'decideApprovalRequest',
  body: { userId: chance.pick([...state.people.keys()]) ?? '', isApproved: chance.percent(85) },
});

const tools = [
  'addPoints',
  'addPoints',
  'addPoints',
  'reducePoints',
  'reducePoints',
  'warnUser',
  'removeWarning',
  'banUser',
  'unbanUser',
  'unbanUser',
  'makeAdmin',
  'removeAdmin',
];

function administrator(chance: Chance, state: State): string {
  const all = [...state.people.values()].filter(({ isAdmin }) => isAdmin);
  return chance.pick(all)?.id ?? rootId;
}

/** How often of a hundred a tool is used on somebody who is banned. */
const bannedShares: Readonly<Record<string, number>> = {
  unbanUser: 80,
  banUser: 20,
  makeAdmin: 30,
};

/** Whom a tool is used on: often somebody for whom it matters who uses it. */
function targetOf(chance: Chance, state: State, use: { name: string; actorId: string }): string {
  const people = [...state.people.values()];
  if (chance.percent(bannedShares[use.name] ?? 0)) {
    return chance.pick(people.filter(({ isBanned }) => isBanned))?.id ?? rootId;
  }
  if (use.name === 'warnUser' && chance.percent(50)) {
    return chance.pick(people.filter(({ warnings }) => warnings > 0))?.id ?? '11';
  }
  if (chance.percent(12)) return use.actorId;
  return chance.percent(15) ? administrator(chance, state) : (chance.pick(everybody) ?? '');
}

const personTool: Maker = (chance, state) => {
  const name = chance.pick(tools) ?? 'addPoints';
  const isByRoot = chance.percent(name === 'makeAdmin' ? 75 : 10);
  const usual = isByRoot ? rootId : administrator(chance, state);
  const actorId = chance.percent(88) ? usual : (chance.pick(memberIds) ?? rootId);
  const target = targetOf(chance, state, { name, actorId });
  const isByX = chance.percent(50);
  // Now and then all that there is, to the tenth.
  const all = (state.people.get(target)?.points ?? 0) / 10;
  const isAll = name === 'reducePoints' && all >= 1 && chance.percent(25);
  const few = 1 + chance.below(name === 'addPoints' ? 40 : 12);
  const usualPoints = isAll ? all : few;
  const points = chance.percent(3) ? 9000 : usualPoints;
  return {
    actorId,
    name,
    body: {
      username: `${chance.percent(20) ? '@' : ''}${isByX ? 'x' : 'person'}_${target}`,
      type: isByX ? 'X' : 'TG',
      points,
      reason: 'Simulated',
    },
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
  [15, createPost],
  [29, submitEngagement],
  [18, reviewEngagement],
  [5, submitReport],
  [4, resolveReport],
  [4, closePost],
  [3, decideApprovalRequest],
  [17, personTool],
  [2, pinPost],
  [3, saveEngagementType],
];

/** Something that somebody asks for, most of it to be granted. */
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

import type { OperationName } from '#src/contract/operations/operations.ts';
import { openPreparedWorld, type World } from '#tests/support/test-backend.ts';
import { createPost, engage, openStage, people, review, succeeded, guide } from './fixture.ts';

/** One use of an operation that succeeds: what must be there before, who asks, and for what. */
export type Play = {
  readonly name: OperationName;
  readonly actor: string | null;
  readonly setUp: (world: World) => Promise<Readonly<Record<string, unknown>>>;
  /** True when the request is good for a short while only, so that it cannot be prepared. */
  readonly isShortLived?: true;
};

const target = { username: 'x_1002', type: 'X', reason: 'Reason' };

async function openEngagement(world: World): Promise<string> {
  const postId = await createPost(world, { engagementTypes: ['comment'], commentGuide: guide });
  return engage(world, people.ben, postId, {
    engagementTypes: ['comment'],
    proofs: { comment: 'https://x.com/x_1002/status/201' },
  });
}

async function openReport(world: World): Promise<string> {
  const engageId = await openEngagement(world);
  await review(world, engageId, { reason: 'Not there.' });
  return engageId;
}

/** Every operation that changes something, each in a play of its own. */
export const plays: readonly Play[] = [
  {
    name: 'createPost',
    actor: people.ada,
    setUp: async () => ({
      telegram_id: people.ada,
      content: 'https://x.com/x_1001/status/100',
      limit: 15,
      engagementTypes: ['like', 'comment'],
      commentGuide: guide,
    }),
  },
  {
    name: 'submitEngagement',
    actor: people.ben,
    setUp: async (world) => ({
      postId: await createPost(world, {
        limit: 1,
        engagementTypes: ['comment', 'quote'],
        commentGuide: guide,
        quoteGuide: guide,
      }),
      engagedBy: people.ben,
      engagementTypes: ['comment', 'quote'],
      proofs: {
        comment: 'https://x.com/x_1002/status/201',
        quote: 'https://x.com/x_1002/status/202',
      },
    }),
  },
  {
    name: 'reviewEngagement',
    actor: people.ada,
    setUp: async (world) => ({ engagementId: await openEngagement(world), isApproved: true }),
  },
  {
    name: 'closePost',
    actor: people.ada,
    setUp: async (world) => {
      await openEngagement(world);
      const [post] = await world.rows('posts');
      return { postId: post?.$id };
    },
  },
  {
    name: 'submitReport',
    actor: people.ben,
    setUp: async (world) => ({ engageId: await openReport(world), message: 'I did comment.' }),
  },
  {
    name: 'resolveReport',
    actor: people.root,
    setUp: async (world) => {
      const report = { engageId: await openReport(world), message: 'm', requestId: 'report1' };
      succeeded(await world.act(people.ben, 'submitReport', report));
      return { reportId: 'report1', outcome: 'overturn' };
    },
  },
  {
    name: 'decideApprovalRequest',
    actor: people.root,
    setUp: async (world) => {
      await world.person('1005', { adminApproved: false, adminReqOpen: true });
      return { userId: '1005', isApproved: true };
    },
  },
  { name: 'banUser', actor: people.root, setUp: async () => target },
  {
    name: 'unbanUser',
    actor: people.root,
    setUp: async (world) => {
      succeeded(await world.act(people.root, 'banUser', target));
      return target;
    },
  },
  {
    name: 'warnUser',
    actor: people.root,
    setUp: async (world) => {
      for (const _warning of ['first', 'second']) {
        succeeded(await world.act(people.root, 'warnUser', target));
      }
      return target;
    },
  },
  {
    name: 'removeWarning',
    actor: people.root,
    setUp: async (world) => {
      succeeded(await world.act(people.root, 'warnUser', target));
      return target;
    },
  },
  { name: 'addPoints', actor: people.root, setUp: async () => ({ ...target, points: 2.5 }) },
  {
    name: 'reducePoints',
    actor: people.root,
    setUp: async () => ({ ...target, username: 'x_1001', points: 5 }),
  },
  { name: 'makeAdmin', actor: people.root, setUp: async () => target },
  {
    name: 'removeAdmin',
    actor: people.root,
    setUp: async (world) => {
      succeeded(await world.act(people.root, 'makeAdmin', target));
      return target;
    },
  },
  {
    name: 'pinPost',
    actor: people.root,
    setUp: async (world) => ({ postId: await createPost(world) }),
  },
  {
    name: 'saveEngagementType',
    actor: people.root,
    setUp: async () => ({
      name: 'quote',
      isNew: true,
      pointToPost: 2.5,
      pointAsReward: 2,
      enabled: true,
      forAll: false,
    }),
  },
  {
    name: 'completeVerification',
    isShortLived: true,
    actor: null,
    setUp: async (world) => {
      await world.api('POST', '/users', { userId: '1007', name: 'Nia' });
      const initData = world.initData({ id: 1007, first_name: 'Nia', username: 'nia_demo' });
      const started = await world.act('1007', 'startVerification', { initData });
      const sessionId = String(succeeded(started)['sessionId']);
      const opened = await world.act(null, 'openVerification', { sessionId });
      const { nonce } = succeeded(opened);
      const token = await world.signIn({ handle: 'nia_x', name: 'Nia' });
      return { sessionId, nonce, token, telegram_id: '1007' };
    },
  },
];

/** Sets a play up on a stage of its own; the request always has the same id. */
export async function openPlay(play: Play) {
  const setUp = async (world: World) => ({ ...(await play.setUp(world)), requestId: 'wish1' });
  const { world, note: request } = play.isShortLived
    ? await openAnew(setUp)
    : await openPreparedWorld(`play ${play.name}`, setUp, openStage);
  if (play.actor !== null) await world.session(play.actor);
  return { world, request, run: () => world.act(play.actor, play.name, request) };
}

async function openAnew<Note>(setUp: (world: World) => Promise<Note>) {
  const world = await openStage();
  return { world, note: await setUp(world) };
}

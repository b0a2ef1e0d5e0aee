import type { OperationName } from '#src/contract/operations/operations.ts';
import { openPreparedBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, openWithPeople, people, review, succeeded, guide } from './fixture.ts';

/** One successful use of an operation: its setup, its caller and its request. */
export type OperationCase = {
  readonly name: OperationName;
  readonly actor: string | null;
  readonly setUp: (backend: TestBackend) => Promise<Readonly<Record<string, unknown>>>;
  /** True if the request expires soon, so it cannot be prepared in advance. */
  readonly isShortLived?: true;
};

const target = { username: 'x_1002', type: 'X', reason: 'Reason' };

async function openEngagement(backend: TestBackend): Promise<string> {
  const postId = await createPost(backend, { engagementTypes: ['comment'], commentGuide: guide });
  return engage(backend, people.ben, postId, {
    engagementTypes: ['comment'],
    proofs: { comment: 'https://x.com/x_1002/status/201' },
  });
}

async function openReport(backend: TestBackend): Promise<string> {
  const engageId = await openEngagement(backend);
  await review(backend, engageId, { reason: 'Not there.' });
  return engageId;
}

/** Every operation that changes data, as one case each. */
export const operationCases: readonly OperationCase[] = [
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
    setUp: async (backend) => ({
      postId: await createPost(backend, {
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
    setUp: async (backend) => ({ engagementId: await openEngagement(backend), isApproved: true }),
  },
  {
    name: 'closePost',
    actor: people.ada,
    setUp: async (backend) => {
      await openEngagement(backend);
      const [post] = await backend.rows('posts');
      return { postId: post?.$id };
    },
  },
  {
    name: 'addPlaces',
    actor: people.ada,
    setUp: async (backend) => {
      await openEngagement(backend);
      const [post] = await backend.rows('posts');
      return { postId: post?.$id, places: 3, expectedCostTenths: 60 };
    },
  },
  {
    name: 'submitReport',
    actor: people.ben,
    setUp: async (backend) => ({ engageId: await openReport(backend), message: 'I did comment.' }),
  },
  {
    name: 'resolveReport',
    actor: people.root,
    setUp: async (backend) => {
      const report = { engageId: await openReport(backend), message: 'm', requestId: 'report1' };
      succeeded(await backend.act(people.ben, 'submitReport', report));
      return { reportId: 'report1', outcome: 'overturn' };
    },
  },
  {
    name: 'decideApprovalRequest',
    actor: people.root,
    setUp: async (backend) => {
      await backend.person('1005', { adminApproved: false, adminReqOpen: true });
      return { userId: '1005', isApproved: true };
    },
  },
  { name: 'banUser', actor: people.root, setUp: async () => target },
  {
    name: 'unbanUser',
    actor: people.root,
    setUp: async (backend) => {
      succeeded(await backend.act(people.root, 'banUser', target));
      return target;
    },
  },
  {
    name: 'warnUser',
    actor: people.root,
    setUp: async (backend) => {
      for (const _warning of ['first', 'second']) {
        succeeded(await backend.act(people.root, 'warnUser', target));
      }
      return target;
    },
  },
  {
    name: 'removeWarning',
    actor: people.root,
    setUp: async (backend) => {
      succeeded(await backend.act(people.root, 'warnUser', target));
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
    setUp: async (backend) => {
      succeeded(await backend.act(people.root, 'makeAdmin', target));
      return target;
    },
  },
  {
    name: 'takeBack',
    actor: people.root,
    setUp: async (backend) => {
      const gift = { ...target, points: 2.5, requestId: 'gift1' };
      succeeded(await backend.act(people.root, 'addPoints', gift));
      return { actId: 'gift1' };
    },
  },
  {
    name: 'pinPost',
    actor: people.root,
    setUp: async (backend) => ({ postId: await createPost(backend) }),
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
    setUp: async (backend) => {
      await backend.api('POST', '/users', { userId: '1007', name: 'Nia' });
      const initData = backend.initData({ id: 1007, first_name: 'Nia', username: 'nia_demo' });
      const started = await backend.act('1007', 'startVerification', { initData });
      const sessionId = String(succeeded(started)['sessionId']);
      const opened = await backend.act(null, 'openVerification', { sessionId });
      const { nonce } = succeeded(opened);
      const token = await backend.signIn({ handle: 'nia_x', name: 'Nia' });
      return { sessionId, nonce, token, telegram_id: '1007' };
    },
  },
];

/** Sets up a case on its own backend; the request always has the same id. */
export async function openCase(operationCase: OperationCase) {
  const setUp = async (backend: TestBackend) => ({
    ...(await operationCase.setUp(backend)),
    requestId: 'request1',
  });
  const { backend, note: request } = operationCase.isShortLived
    ? await openAnew(setUp)
    : await openPreparedBackend(`operationCase ${operationCase.name}`, setUp, openWithPeople);
  if (operationCase.actor !== null) await backend.session(operationCase.actor);
  return {
    backend,
    request,
    run: () => backend.act(operationCase.actor, operationCase.name, request),
  };
}

async function openAnew<Note>(setUp: (backend: TestBackend) => Promise<Note>) {
  const backend = await openWithPeople();
  return { backend, note: await setUp(backend) };
}

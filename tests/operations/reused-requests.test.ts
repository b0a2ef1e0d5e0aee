import { expect, test } from 'vitest';
import { openCase, operationCases } from './cases.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  collideUntilTheEnd,
  createPost,
  engage,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  postRequest,
  refused,
  snapshot,
  succeeded,
} from './fixture.ts';

const refusal = { success: false, error: sentence('request_reused'), code: 'request_reused' };

const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift' };
const guides = ['Say what you would build with it.', 'Say what you would never build.'] as const;

test.each([
  ['another person', 'addPoints', gift, { username: 'x_1003' }],
  ['another amount', 'addPoints', gift, { points: 2 }],
  ['another reason', 'addPoints', gift, { reason: 'None' }],
  ['another limit', 'createPost', postRequest(), { limit: 6 }],
  ['other types', 'createPost', postRequest(), { engagementTypes: ['retweet'] }],
  ['another link', 'createPost', postRequest(), { content: 'https://x.com/x_1001/status/999' }],
  [
    'another guide',
    'createPost',
    postRequest({ engagementTypes: ['comment'], commentGuide: guides[0] }),
    { commentGuide: guides[1] },
  ],
  [
    'another price',
    'saveEngagementType',
    { name: 'quote', isNew: true, pointToPost: 2, pointAsReward: 1 },
    { pointToPost: 3 },
  ],
] as const)('[TR-31] a request id with %s is refused', async (_what, name, request, change) => {
  const backend = await openWithPeople();
  const actor = name === 'createPost' ? people.ada : people.root;
  const first = { ...request, requestId: 'once1' };
  const answer = succeeded(await backend.act(actor, name, first));

  await expectNoChange(backend, async () => {
    expect(await backend.act(actor, name, { ...first, ...change })).toEqual(refusal);
    expect(await backend.act(actor, name, first)).toEqual(answer);
  });
});

const changes = operationCases.filter(({ name }) => name !== 'completeVerification');

test.each(changes)(
  '[TR-31] the request id of $name is refused for an operation of another kind',
  async (operationCase) => {
    const { backend, run, request } = await openCase(operationCase);
    const { actor } = operationCase;
    const answer = succeeded(await run());
    const { requestId } = request;
    const other =
      actor === people.root
        ? ({ name: 'warnUser', request: { ...gift, username: 'x_1003' } } as const)
        : ({ name: 'createPost', request: postRequest({ telegram_id: actor, limit: 1 }) } as const);
    if (actor !== people.root) await backend.changeRow('users', String(actor), { point: 500 });

    await expectNoChange(backend, async () => {
      const reply = await backend.act(actor, other.name, { ...other.request, requestId });
      expect(reply).toEqual(refusal);
      expect(await run()).toEqual(answer);
    });
  },
);

test('[TR-31] a decision and a submission with a used request id are refused', async () => {
  const backend = await openWithPeople();
  const [first, second] = [await createPost(backend), await createPost(backend)];
  const engagements = [
    await engage(backend, people.ben, first, { requestId: 'mine' }),
    await engage(backend, people.cleo, first),
  ];
  const decide = (engagementId: string | undefined, isApproved = true) =>
    backend.act(people.ada, 'reviewEngagement', { engagementId, isApproved, requestId: 'once1' });
  succeeded(await decide(engagements[0]));

  await expectNoChange(backend, async () => {
    expect(await decide(engagements[1])).toEqual(refusal);
    expect(await decide(engagements[0], false)).toEqual(refusal);
    const submission = { postId: second, engagedBy: people.ben, engagementTypes: ['like'] };
    expect(
      await backend.act(people.ben, 'submitEngagement', { ...submission, requestId: 'mine' }),
    ).toEqual(refusal);
  });
});

test('[TR-31] a field that only sets a condition does not make another request: the first answer stands', async () => {
  const backend = await openWithPeople();
  const first = { ...postRequest(), requestId: 'once1', expectedCostTenths: 50 };
  const answer = succeeded(await backend.act(people.ada, 'createPost', first));

  const again = await backend.act(people.ada, 'createPost', { ...first, expectedCostTenths: 70 });

  expect(again).toEqual(answer);
});

test.each(['createPost', 'addPoints'] as const)(
  "[TR-15] another person's request id is refused by %s, and reveals nothing",
  async (name) => {
    const backend = await openWithPeople();
    await backend.person('1010', { isAdmin: true, point: 500 });
    const request = { ...(name === 'createPost' ? postRequest() : gift), requestId: 'once1' };
    succeeded(await backend.act(name === 'createPost' ? people.ada : people.root, name, request));

    await expectNoChange(backend, async () => {
      const reply = await backend.act('1010', name, { ...request, telegram_id: '1010' });
      const code = name === 'createPost' ? 'create_post_failed' : 'points_update_failed';
      expect(reply).toEqual({
        success: false,
        error: sentence(code),
        code,
      });
    });
  },
);

const commit = '^PATCH /v1/tablesdb/transactions/';
const conflict = { status: 409, body: '{"message":"Conflict.","type":"transaction_conflict"}' };
const installed = [...Object.values(people), '1005'];
/** Without pauses between attempts, which would only take time here. */
const hasty = { count: 1, isQueued: true, isHasty: true };

test.each(operationCases)('[TR-21] $name survives nine collisions', async (operationCase) => {
  const { backend, run } = await openCase(operationCase);
  await backend.runAs(hasty);
  await backend.fault({ match: commit, from: 'function', times: 9, action: conflict });

  succeeded(await run());

  await expectSound(backend, installed);
});

test.each(operationCases)(
  "[TR-21] $name gives up 3 s before the function's time limit, and nothing has changed",
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    await backend.runAs(hasty);
    await backend.fault({ match: commit, from: 'function', times: 10_000, action: conflict });

    const reply = await expectNoChange(backend, () => collideUntilTheEnd(backend, run));

    refused(reply);
    await backend.noFaults();
    succeeded(await run());
  },
);

test.each(operationCases)(
  '[TR-15] $name sent again at any time changes nothing and gets the same answer',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    const first = await run();
    succeeded(first);

    expect(await expectNoChange(backend, run)).toEqual(first);
    await backend.passTime(60 * 60 * 1000);
    expect(await expectNoChange(backend, run)).toEqual(first);
    await expectSound(backend, [...Object.values(people), '1005']);
  },
);

test.each(operationCases)(
  '[TR-15] $name sent five times at once takes effect once, and every call gets the same answer',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);

    const replies = await Promise.all(Array.from({ length: 5 }, run));

    expect(replies).toEqual(replies.map(() => replies[0]));
    succeeded(replies[0] ?? { success: false, error: '', code: '' });
    await expectNoChange(backend, run);
    await expectSound(backend, [...Object.values(people), '1005']);
  },
);

// A resent request is the same for every operation, so one operation suffices.
test.each(operationCases.slice(0, 1))(
  '[TR-15] $name whose answer was lost is answered when it is sent again',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    await backend.fault({
      match: '/v1/functions/operations/executions',
      from: 'client',
      action: { cut: 'after' },
    });
    await expect(run()).rejects.toThrow();
    const after = await snapshot(backend);

    const reply = await run();

    succeeded(reply);
    expect(await snapshot(backend)).toEqual(after);
    await expectSound(backend, [...Object.values(people), '1005']);
  },
);

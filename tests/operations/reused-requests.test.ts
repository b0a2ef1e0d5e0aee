import { expect, test } from 'vitest';
import type { OperationName } from '#src/contract/operations/operations.ts';
import {
  createPost,
  expectNoChange,
  openWithPeople,
  people,
  postRequest,
  succeeded,
} from './fixture.ts';

const sentence = 'This request was used for something else.';
const refusal = { success: false, error: sentence, code: 'request_reused' };

const gift = { username: 'x_1002', type: 'X', points: 1, reason: 'Gift' };

test.each([
  ['another person', 'addPoints', gift, { username: 'x_1003' }],
  ['another amount', 'addPoints', gift, { points: 2 }],
  ['another reason', 'addPoints', gift, { reason: 'None' }],
  ['another limit', 'createPost', postRequest(), { limit: 6 }],
  ['other types', 'createPost', postRequest(), { engagementTypes: ['retweet'] }],
  ['another link', 'createPost', postRequest(), { content: 'https://x.com/x_1001/status/999' }],
] as const)(
  '[TR-31] a request id with %s is refused',
  async (_what, name: OperationName, request, change) => {
    const backend = await openWithPeople();
    const actor = name === 'createPost' ? people.ada : people.root;
    const first = { ...request, requestId: 'once1' };
    const answer = succeeded(await backend.act(actor, name, first));

    await expectNoChange(backend, async () => {
      expect(await backend.act(actor, name, { ...first, ...change })).toEqual(refusal);
      expect(await backend.act(actor, name, first)).toEqual(answer);
    });
  },
);

test('[TR-31] a request id of another kind of act is refused', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  succeeded(await backend.act(people.root, 'pinPost', { postId, requestId: 'once1' }));

  const reply = await backend.act(people.root, 'addPoints', { ...gift, requestId: 'once1' });

  expect(reply).toEqual(refusal);
});

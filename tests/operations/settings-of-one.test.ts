import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { openWithPeople, people, postRequest, refused, succeeded } from './fixture.ts';
import { openRejection } from './scenarios.ts';
import { complete, niasX, open, openDoor } from './verification-fixture.ts';

// What an installation may set, and most do not.

function runWith(backend: TestBackend, variables: Readonly<Record<string, string>>) {
  return backend.runAs({ count: 1, isQueued: false, variables });
}

test('[VX-26] [MY-36] without a configured group, a request reaches only its person', async () => {
  const backend = await openDoor();
  await runWith(backend, { YAPP_ADMIN_CHAT_ID: '' });
  const { sessionId, nonce } = await open(backend);

  succeeded(await complete(backend, { sessionId, nonce, token: await backend.signIn(niasX) }));

  const messages = await backend.rows('botOutbox');
  expect(messages.map(({ $id }) => $id)).toEqual([`asked.${sessionId}`]);
});

test('[BO-11] without a configured group, a report and an appeal are filed without a message', async () => {
  const { backend, engageId } = await openRejection();
  await runWith(backend, { YAPP_ADMIN_CHAT_ID: '' });
  const before = (await backend.rows('botOutbox')).length;
  const report = { requestId: 'report1', engageId, message: 'I did comment.' };

  succeeded(await backend.act(people.ben, 'submitReport', report));

  expect(await backend.rows('reports')).toHaveLength(1);
  expect(await backend.rows('botOutbox')).toHaveLength(before);
});

test('[FA-14] without a limit, an author can publish any number of posts, each with its own number, also while the clock is set back', async () => {
  const backend = await openWithPeople();
  await runWith(backend, { YAPP_POSTS_PER_HOUR: '0', YAPP_OPEN_POSTS: '0' });
  const free = { pointToPost: 0, pointAsReward: 0, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'like', free);

  for (let index = 1; index <= 4; index += 1) {
    const content = `x.com/x/status/${String(index)}`;
    succeeded(await backend.act(people.ada, 'createPost', postRequest({ content })));
    await backend.passTime(-1000);
  }

  const numbers = (await backend.rows('posts')).map((row) => row['authorNumber']);
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4]));
});

test('[FA-14] no more posts may be open than the installation allows', async () => {
  const backend = await openWithPeople();
  await runWith(backend, { YAPP_POSTS_PER_HOUR: '0', YAPP_OPEN_POSTS: '2' });
  const free = { pointToPost: 0, pointAsReward: 0, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'like', free);
  const post = (index: number) =>
    backend.act(
      people.ada,
      'createPost',
      postRequest({ content: `x.com/x/status/${String(index)}` }),
    );

  succeeded(await post(1));
  const { postId } = succeeded(await post(2));
  expect(refused(await post(3))).toBe('open_posts_full 2');
  succeeded(await backend.act(people.ada, 'closePost', { postId: String(postId) }));
  succeeded(await post(4));
});

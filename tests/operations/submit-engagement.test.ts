import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { bensComment, bensQuote, proofPost, proofRequest } from './scenarios.ts';
import {
  createPost,
  engage,
  engageRequest,
  expectNoChange,
  expectRefusals,
  expectSound,
  guide,
  openWithPeople,
  people,
  refusalsOf,
  refused,
  succeeded,
} from './fixture.ts';

test("[EN-14] [TR-07] an engagement is pending, belongs to the post, and takes the engager's details from their own row", async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, { name: 'Ben Carter', avatar: null });
  const postId = await proofPost(backend);

  const reply = await backend.act(people.ben, 'submitEngagement', {
    ...proofRequest(postId, {
      comment: 'http://mobile.twitter.com/X_1002/status/201?s=20',
      quote: bensQuote,
    }),
    link: 'https://x.com/x_1002/status/999',
    authorName: 'Somebody Else',
    authorAvatar: 'https://evil.test/picture.png',
    authorX: 'someone_else',
    postAuthorId: people.cleo,
    isApproved: true,
  });

  const { engagementId, isTargetReached } = succeeded(reply);
  expect(isTargetReached).toBe(false);
  const row = await backend.row('engagement', String(engagementId));
  expect(row).toMatchObject({
    postId,
    engagedBy: '1002',
    authorName: 'Ben Carter',
    authorAvatar: null,
    authorX: 'x_1002',
    isApproved: null,
    rejectCause: null,
    postAuthorId: '1001',
    engagementTypes: ['comment', 'quote'],
    link: 'https://twitter.com/X_1002/status/201',
  });
  expect(JSON.parse(String(row['proofs']))).toEqual({
    comment: 'https://twitter.com/X_1002/status/201',
    quote: 'https://x.com/x_1002/status/202',
  });
});

test('[EN-15] an engagement raises both counters by 1 and moves no points', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const movements = await backend.rows('pointLedger');

  await engage(backend, people.ben, postId);

  expect(await backend.row('posts', postId)).toMatchObject({ engageCount: 1, targetStatus: false });
  expect(await backend.row('users', people.ben)).toMatchObject({
    totallyEngaged: 1,
    approvedEngaged: 0,
    rejectedEngaged: 0,
    point: 0,
  });
  expect(await backend.rows('pointLedger')).toEqual(movements);
  await expectSound(backend);
});

test('[EN-16] [BO-09] the engagement that reaches the limit closes the post and notifies its author once', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 2 });
  await engage(backend, people.ben, postId);
  expect(await backend.row('posts', postId)).toMatchObject({ engageCount: 1, targetStatus: false });

  const reply = await backend.act(
    people.cleo,
    'submitEngagement',
    engageRequest(people.cleo, postId),
  );

  expect(succeeded(reply)['isTargetReached']).toBe(true);
  expect(await backend.row('posts', postId)).toMatchObject({ engageCount: 2, targetStatus: true });
  const [message, ...others] = await backend.rows('botOutbox');
  expect(others).toEqual([]);
  expect(message).toMatchObject({ $id: `target.${postId}`, path: 'bot/notify' });
  expect(JSON.parse(String(message?.['payload']))).toEqual({
    telegramId: '1001',
    message: 'Your post has reached its limit of 2 engagements.\nhttps://x.com/x_1001/status/100',
  });
  await expectSound(backend);
});

test('[TR-15] an engagement sent twice with the same request id is stored once', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 3 });
  const request = engageRequest(people.ben, postId, { requestId: 'request1' });
  const first = await backend.act(people.ben, 'submitEngagement', request);
  await engage(backend, people.cleo, postId);

  const second = await expectNoChange(backend, () =>
    backend.act(people.ben, 'submitEngagement', request),
  );

  expect(second).toEqual(first);
});

test('[TR-15] a replay gets the first answer although the post is full by now', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 2 });
  const request = engageRequest(people.ben, postId, { requestId: 'request1' });
  const first = await backend.act(people.ben, 'submitEngagement', request);
  const last = engageRequest(people.cleo, postId, { requestId: 'request2' });
  const reached = await backend.act(people.cleo, 'submitEngagement', last);

  expect(await backend.act(people.ben, 'submitEngagement', request)).toEqual(first);
  expect(await backend.act(people.cleo, 'submitEngagement', last)).toEqual(reached);
  expect(first).toMatchObject({ success: true, isTargetReached: false });
  expect(reached).toMatchObject({ success: true, isTargetReached: true });
});

test('[FA-13] a like of one status is accepted once, across posts and concurrent calls', async () => {
  const backend = await openWithPeople();
  const content = 'https://x.com/x_1001/status/777';
  const posts = [
    await createPost(backend, { content }),
    await createPost(backend, { content: 'https://twitter.com/somebody/status/0777?s=1' }),
    await createPost(backend, { content, engagementTypes: ['retweet'] }),
  ];
  const [first, second, third] = posts.map((id) => id ?? '');

  const replies = await Promise.all(
    [first, second].map((id) =>
      backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, id ?? '')),
    ),
  );

  const refusals = refusalsOf(replies);
  expect(refusals).toEqual(['already_engaged']);
  expect(await backend.rows('targetGuards')).toMatchObject([
    { userId: people.ben, target: 'like:status:777' },
  ]);
  const retweet = engageRequest(people.ben, third ?? '', { engagementTypes: ['retweet'] });
  expect(await backend.act(people.ben, 'submitEngagement', retweet)).toMatchObject({
    success: true,
  });
  const cleos = engageRequest(people.cleo, second ?? '');
  expect(await backend.act(people.cleo, 'submitEngagement', cleos)).toMatchObject({
    success: true,
  });
  await expectSound(backend);
});

test('[FA-11] an invented status and the post itself prove nothing', async () => {
  const backend = await openWithPeople();
  const content = 'https://x.com/x_1001/status/1700000000000000001';
  const engagementTypes = ['comment'];
  const types = { engagementTypes, commentGuide: 'Say what you would build with it.' };
  const postId = await createPost(backend, { ...types, content });
  const ask = (status: string) =>
    backend.act(people.ben, 'submitEngagement', {
      ...engageRequest(people.ben, postId, { engagementTypes }),
      proofs: { comment: `https://x.com/x_1002/status/${status}` },
    });

  await expectNoChange(backend, async () => {
    for (const status of ['1', '1700000000000000001', '1600000000000000000', '9'.repeat(19)]) {
      expect(await ask(status)).toMatchObject({
        error: sentence('proof_link_invalid', { type: 'comment' }),
      });
    }
  });
  expect(await ask('1700000000000000002')).toMatchObject({ success: true });
});

test("[EN-07] [EN-08] links are checked against the handle in the engager's own row", async () => {
  const backend = await openWithPeople();
  const postId = await proofPost(backend);
  const foreign = 'proof_link_foreign x_1002';

  await expectRefusals(
    backend,
    (proofs) =>
      backend.act(
        people.ben,
        'submitEngagement',
        proofRequest(postId, proofs, { authorX: 'x_1003' }),
      ),
    [
      ['no comment link', { quote: bensQuote }, 'proof_link_missing comment'],
      ['a blank one', { comment: ' ', quote: bensQuote }, 'proof_link_missing comment'],
      ['no quote link', { comment: bensComment }, 'proof_link_missing quote'],
      [
        'an invalid comment link',
        { comment: 'https://x.com/x_1002', quote: bensQuote },
        'proof_link_invalid comment',
      ],
      [
        'a quote link of another site',
        { comment: bensComment, quote: 'https://evil.test/x_1002/status/5' },
        'proof_link_invalid quote',
      ],
      [
        "another person's comment",
        { comment: 'https://x.com/x_1003/status/201', quote: bensQuote },
        foreign,
      ],
      [
        "another person's quote",
        { comment: bensComment, quote: 'https://x.com/x_1003/status/202' },
        foreign,
      ],
      ['one link for both steps', { comment: bensComment, quote: bensComment }, 'proof_link_used'],
    ],
  );
});

test('[EN-07] a payload with a single link applies it to the first step that needs one', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { engagementTypes: ['quote'], quoteGuide: guide });

  const id = await engage(backend, people.ben, postId, {
    engagementTypes: ['quote'],
    link: bensQuote,
  });

  const row = await backend.row('engagement', id);
  expect(row['link']).toBe(bensQuote);
  expect(JSON.parse(String(row['proofs']))).toEqual({ quote: bensQuote });
});

test.each([
  ['as it was', bensComment],
  ['in another spelling', 'HTTPS://www.Twitter.com/X_1002/status/0201?s=20'],
])('[EN-08] a link that was used before, %s, is refused', async (_name, comment) => {
  const backend = await openWithPeople();
  const types = { engagementTypes: ['comment'], commentGuide: guide };
  const first = await createPost(backend, types);
  const second = await createPost(backend, types);
  const engagementTypes = ['comment'];
  await engage(backend, people.ben, first, { engagementTypes, proofs: { comment: bensComment } });

  const reply = await expectNoChange(backend, () =>
    backend.act(
      people.ben,
      'submitEngagement',
      engageRequest(people.ben, second, { engagementTypes, proofs: { comment } }),
    ),
  );

  expect(refused(reply)).toBe('proof_link_used');
});

test('[EN-08] only one of concurrent submissions with the same link for many posts is accepted', async () => {
  const backend = await openWithPeople();
  const types = { engagementTypes: ['comment'], commentGuide: guide };
  const posts = await Promise.all(Array.from({ length: 6 }, () => createPost(backend, types)));

  const replies = await Promise.all(
    posts.map((postId) =>
      backend.act(
        people.ben,
        'submitEngagement',
        engageRequest(people.ben, postId, {
          engagementTypes: ['comment'],
          proofs: { comment: bensComment },
        }),
      ),
    ),
  );

  const refusals = refusalsOf(replies);
  expect(refusals).toEqual(Array.from({ length: 5 }, () => 'proof_link_used'));
  expect(await backend.rows('engagement')).toHaveLength(1);
  await expectSound(backend);
});

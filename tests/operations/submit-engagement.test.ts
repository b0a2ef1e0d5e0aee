import { expect, test } from 'vitest';
import type { World } from '#tests/support/world.ts';
import {
  balance,
  createPost,
  engage,
  engageRequest,
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  succeeded,
  type Refusal,
} from './stage.ts';

const guide = 'Say what you would build with it.';
const bensComment = 'https://x.com/x_1002/status/201';
const bensQuote = 'https://x.com/x_1002/status/202';

/** A post of ada's that asks for a comment and a quote. */
async function proofPost(world: World, changes: object = {}): Promise<string> {
  return createPost(world, {
    engagementTypes: ['comment', 'quote'],
    commentGuide: guide,
    quoteGuide: guide,
    ...changes,
  });
}

function proofRequest(postId: string, proofs: object, changes: object = {}) {
  const engagementTypes = ['comment', 'quote'];
  return engageRequest(people.ben, postId, { engagementTypes, proofs, ...changes });
}

test('[EN-14] [TR-07] an engagement is pending, of the post, and by the engager as the own row says', async () => {
  const world = await openStage();
  await world.changeRow('users', people.ben, { name: 'Ben Carter', avatar: null });
  const postId = await proofPost(world);

  const reply = await world.act(people.ben, 'submitEngagement', {
    ...proofRequest(postId, {
      comment: 'http://mobile.twitter.com/X_1002/status/201?s=20',
      quote: bensQuote,
    }),
    link: 'https://x.com/x_1002/status/999',
    authorName: 'Somebody Else',
    authorAvatar: 'https://evil.test/picture.png',
    authorX: 'somebody_else',
    postAuthorId: people.cleo,
    isApproved: true,
  });

  const { engagementId, isTargetReached } = succeeded(reply);
  expect(isTargetReached).toBe(false);
  const row = await world.row('engagement', String(engagementId));
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
  const world = await openStage();
  const postId = await createPost(world);
  const movements = await world.rows('pointLedger');

  await engage(world, people.ben, postId);

  expect(await world.row('posts', postId)).toMatchObject({ engageCount: 1, targetStatus: false });
  expect(await world.row('users', people.ben)).toMatchObject({
    totallyEngaged: 1,
    approvedEngaged: 0,
    rejectedEngaged: 0,
    point: 0,
  });
  expect(await world.rows('pointLedger')).toEqual(movements);
  await expectSound(world);
});

test('[EN-16] [BO-09] the engagement that reaches the limit closes the post and tells its author, once', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 2 });
  await engage(world, people.ben, postId);
  expect(await world.row('posts', postId)).toMatchObject({ engageCount: 1, targetStatus: false });

  const reply = await world.act(
    people.cleo,
    'submitEngagement',
    engageRequest(people.cleo, postId),
  );

  expect(succeeded(reply)['isTargetReached']).toBe(true);
  expect(await world.row('posts', postId)).toMatchObject({ engageCount: 2, targetStatus: true });
  const [message, ...others] = await world.rows('botOutbox');
  expect(others).toEqual([]);
  expect(message).toMatchObject({ $id: `target.${postId}`, path: 'bot/notify' });
  expect(JSON.parse(String(message?.['payload']))).toEqual({
    telegramId: '1001',
    message: 'Your post has reached its limit of 2 engagements.\nhttps://x.com/x_1001/status/100',
  });
  await expectSound(world);
});

test.each<[string, readonly Refusal[]]>([
  [
    '[EN-03] what names no post or nobody',
    [
      ['no postId', { postId: undefined }, 'No post ID provided'],
      ['a blank postId', { postId: '  ' }, 'No post ID provided'],
      ['no engagedBy', { engagedBy: undefined }, 'No user ID provided'],
      ['a post that does not exist', { postId: 'nothing' }, 'Post not found'],
      ['a post id that can be none', { postId: 'Not An Id' }, 'Post not found'],
    ],
  ],
  [
    "[EN-09] what names other types than the post's",
    [
      ['other types', { engagementTypes: ['retweet'] }, 'Unable to submit engagement.'],
      ['more types', { engagementTypes: ['like', 'follow'] }, 'Unable to submit engagement.'],
      ['an unknown type', { engagementTypes: ['like', 'x'] }, 'Unable to submit engagement.'],
      ['no types', { engagementTypes: [] }, 'Unable to submit engagement.'],
    ],
  ],
])('%s is refused and changes nothing', async (_name, refusals) => {
  const world = await openStage();
  const postId = await createPost(world);

  await expectRefusals(
    world,
    (changes) =>
      world.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId, { ...changes })),
    refusals,
  );
});

test('[EN-07] [EN-08] the links are checked against the handle in the own row', async () => {
  const world = await openStage();
  const postId = await proofPost(world);
  const foreign = 'Only your own X posts are allowed. Please enter a link by @x_1002.';

  await expectRefusals(
    world,
    (proofs) =>
      world.act(
        people.ben,
        'submitEngagement',
        proofRequest(postId, proofs, { authorX: 'x_1003' }),
      ),
    [
      ['no comment link', { quote: bensQuote }, 'Comment link is required.'],
      ['a blank one', { comment: ' ', quote: bensQuote }, 'Comment link is required.'],
      ['no quote link', { comment: bensComment }, 'Quote link is required.'],
      [
        'a comment link that is none',
        { comment: 'https://x.com/x_1002', quote: bensQuote },
        'Please enter a valid X (Twitter) comment link.',
      ],
      [
        'a quote link of another site',
        { comment: bensComment, quote: 'https://evil.test/x_1002/status/5' },
        'Please enter a valid X (Twitter) quote link.',
      ],
      [
        "somebody else's comment",
        { comment: 'https://x.com/x_1003/status/201', quote: bensQuote },
        foreign,
      ],
      [
        "somebody else's quote",
        { comment: bensComment, quote: 'https://x.com/x_1003/status/202' },
        foreign,
      ],
      [
        'one link for both steps',
        { comment: bensComment, quote: bensComment },
        'This link has already been used.',
      ],
    ],
  );
});

test('[EN-07] a payload that holds but one link means the first step that asks for one', async () => {
  const world = await openStage();
  const postId = await createPost(world, { engagementTypes: ['quote'], quoteGuide: guide });

  const id = await engage(world, people.ben, postId, {
    engagementTypes: ['quote'],
    link: bensQuote,
  });

  const row = await world.row('engagement', id);
  expect(row['link']).toBe(bensQuote);
  expect(JSON.parse(String(row['proofs']))).toEqual({ quote: bensQuote });
});

test.each([
  ['as it was', bensComment],
  ['in another spelling', 'HTTPS://www.Twitter.com/X_1002/status/0201?s=20'],
])('[EN-08] a link that was used before, %s, is refused', async (_name, comment) => {
  const world = await openStage();
  const types = { engagementTypes: ['comment'], commentGuide: guide };
  const first = await createPost(world, types);
  const second = await createPost(world, types);
  const engagementTypes = ['comment'];
  await engage(world, people.ben, first, { engagementTypes, proofs: { comment: bensComment } });

  const reply = await expectNoChange(world, () =>
    world.act(
      people.ben,
      'submitEngagement',
      engageRequest(people.ben, second, { engagementTypes, proofs: { comment } }),
    ),
  );

  expect(refused(reply)).toBe('This link has already been used.');
});

test('[EN-08] a link used at once for many posts is used by one of them', async () => {
  const world = await openStage();
  const types = { engagementTypes: ['comment'], commentGuide: guide };
  const posts = await Promise.all(Array.from({ length: 6 }, () => createPost(world, types)));

  const replies = await Promise.all(
    posts.map((postId) =>
      world.act(
        people.ben,
        'submitEngagement',
        engageRequest(people.ben, postId, {
          engagementTypes: ['comment'],
          proofs: { comment: bensComment },
        }),
      ),
    ),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(Array.from({ length: 5 }, () => 'This link has already been used.'));
  expect(await world.rows('engagement')).toHaveLength(1);
  await expectSound(world);
});

test('[EN-10] a second engagement with the same post is refused', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  await engage(world, people.ben, postId);

  const reply = await expectNoChange(world, () =>
    world.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
  );

  expect(reply).toEqual({ success: false, error: 'Already Engaged', code: 'already_engaged' });
});

test('[EN-12] a full post is refused', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 1 });
  await engage(world, people.ben, postId);

  const reply = await expectNoChange(world, () =>
    world.act(people.cleo, 'submitEngagement', engageRequest(people.cleo, postId)),
  );

  expect(refused(reply)).toBe('Unable to submit engagement.');
});

test('[EN-12] a post that is marked as full, or counts as full, is refused', async () => {
  const world = await openStage();
  const marked = await createPost(world);
  const counted = await createPost(world);
  await world.changeRow('posts', marked, { targetStatus: true });
  await world.changeRow('posts', counted, { engageCount: 5 });

  for (const postId of [marked, counted]) {
    const request = engageRequest(people.ben, postId);
    const reply = await world.act(people.ben, 'submitEngagement', request);
    expect(refused(reply)).toBe('Unable to submit engagement.');
  }
  expect(await world.rows('engagement')).toEqual([]);
});

test("[EN-12] the author's own post is refused", async () => {
  const world = await openStage();
  const postId = await createPost(world);

  const reply = await expectNoChange(world, () =>
    world.act(people.ada, 'submitEngagement', engageRequest(people.ada, postId)),
  );

  expect(refused(reply)).toBe('Unable to submit engagement.');
});

test('[EN-13] the refusals come in the order postId, engagedBy, post, types, links, engaged, full, own, used', async () => {
  const world = await openStage();
  const engagementTypes = ['comment'];
  const types = { engagementTypes, commentGuide: guide };
  const full = await createPost(world, { ...types, limit: 1 });
  await engage(world, people.ben, full, { engagementTypes, proofs: { comment: bensComment } });
  const adas = 'https://x.com/x_1001/status/301';
  const other = await createPost(world, types, people.ada);
  const foreign = { comment: 'https://x.com/x_1009/status/1' };
  const ask = async (actor: string, changes: object) =>
    refused(
      await world.act(actor, 'submitEngagement', {
        ...engageRequest(actor, full, { engagementTypes, proofs: { comment: bensComment } }),
        ...changes,
      }),
    );

  const worst = { postId: '', engagedBy: '', engagementTypes: ['like'], proofs: foreign };
  expect(await ask(people.ben, worst)).toBe('No post ID provided');
  expect(await ask(people.ben, { ...worst, postId: 'nothing' })).toBe('No user ID provided');
  const named = { ...worst, engagedBy: people.ben };
  expect(await ask(people.ben, { ...named, postId: 'nothing' })).toBe('Post not found');
  expect(await ask(people.ben, { ...named, postId: full })).toBe('Unable to submit engagement.');
  expect(await ask(people.ben, { proofs: foreign })).toBe(
    'Only your own X posts are allowed. Please enter a link by @x_1002.',
  );
  // Engaged, full and used: the engagement comes first.
  expect(await ask(people.ben, {})).toBe('Already Engaged');
  // Full and the own post: alike by their sentence, and both before the used link.
  await world.addRow('proofLinks', 'used', { engagementId: 'none' });
  expect(await ask(people.ada, { proofs: { comment: adas } })).toBe('Unable to submit engagement.');
  await world.changeRow('users', people.cleo, { x_username: 'x_1002' });
  expect(await ask(people.cleo, {})).toBe('Unable to submit engagement.');
  expect(await ask(people.cleo, { postId: other })).toBe('This link has already been used.');
});

test('[TR-15] an engagement sent twice with the same request id is there once', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 3 });
  const request = engageRequest(people.ben, postId, { requestId: 'wish1' });
  const first = await world.act(people.ben, 'submitEngagement', request);
  await engage(world, people.cleo, postId);

  const second = await expectNoChange(world, () =>
    world.act(people.ben, 'submitEngagement', request),
  );

  expect(second).toEqual(first);
});

test('[TR-15] a replay is answered with the first outcome though the post is full since', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 2 });
  const request = engageRequest(people.ben, postId, { requestId: 'wish1' });
  const first = await world.act(people.ben, 'submitEngagement', request);
  const last = engageRequest(people.cleo, postId, { requestId: 'wish2' });
  const reached = await world.act(people.cleo, 'submitEngagement', last);

  expect(await world.act(people.ben, 'submitEngagement', request)).toEqual(first);
  expect(await world.act(people.cleo, 'submitEngagement', last)).toEqual(reached);
  expect(first).toMatchObject({ success: true, isTargetReached: false });
  expect(reached).toMatchObject({ success: true, isTargetReached: true });
});

test('[TR-17] [EN-12] 40 people at once on 30 places take 30', async () => {
  const world = await openStage();
  const postId = await createPost(world, { limit: 30 });
  const crowd = Array.from({ length: 40 }, (_, index) => String(2000 + index));
  await Promise.all(crowd.map((id) => world.person(id)));
  await Promise.all(crowd.map((id) => world.session(id)));

  const replies = await Promise.all(
    crowd.map((id) => world.act(id, 'submitEngagement', engageRequest(id, postId))),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(Array.from({ length: 10 }, () => 'Unable to submit engagement.'));
  const reached = replies.filter((reply) => reply.success && reply['isTargetReached'] === true);
  expect(reached).toHaveLength(1);
  expect(await world.row('posts', postId)).toMatchObject({ engageCount: 30, targetStatus: true });
  expect(await world.rows('engagement')).toHaveLength(30);
  expect(await world.rows('botOutbox')).toHaveLength(1);
  await expectSound(world);
});

test("[TR-17] [EN-10] one person's submissions at once leave one engagement", async () => {
  const world = await openStage();
  const postId = await createPost(world);

  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
    ),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(Array.from({ length: 7 }, () => 'Already Engaged'));
  expect(await world.row('users', people.ben)).toMatchObject({ totallyEngaged: 1 });
  expect(await balance(world, people.ben)).toBe(0);
  await expectSound(world);
});

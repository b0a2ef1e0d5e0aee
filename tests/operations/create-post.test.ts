import { expect, test } from 'vitest';
import {
  balance,
  createPost,
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  postRequest,
  refused,
  succeeded,
  type Refusal,
} from './stage.ts';

const guide = 'Say what you would build with it.';

test('[PO-26] [TR-07] a post is created with the names and the picture of its author, whatever was sent', async () => {
  const world = await openStage();
  await world.changeRow('users', people.ada, {
    name: 'Ada Bright',
    x_username: 'ada_x',
    avatar: 'https://pictures.test/ada.png',
  });

  const reply = await world.act(people.ada, 'createPost', {
    ...postRequest({ content: 'https://www.x.com/ada_x/status/77?s=20', limit: 3 }),
    engagementTypes: ['comment', 'like', 'like'],
    commentGuide: `  ${guide}  `,
    quoteGuide: 'Nobody asked for a quote here.',
    authorName: 'Somebody Else',
    authorImage: 'https://evil.test/picture.png',
    authorUsername: 'somebody_else',
    cost: 1,
    rewardEach: 1_000_000,
    pinPost: true,
    engageCount: 3,
  });

  const { postId, costTenths } = succeeded(reply);
  expect(costTenths).toBe(90);
  expect(await world.row('posts', String(postId))).toMatchObject({
    authorId: '1001',
    authorName: 'Ada Bright',
    authorImage: 'https://pictures.test/ada.png',
    authorUsername: 'ada_x',
    content: 'https://www.x.com/ada_x/status/77?s=20',
    link: 'https://x.com/ada_x/status/77',
    limit: 3,
    engageCount: 0,
    reviewedCount: 0,
    targetStatus: false,
    pinPost: false,
    engagementTypes: ['like', 'comment'],
    commentGuide: guide,
    quoteGuide: null,
    cost: 90,
    rewardEach: 30,
  });
});

test('[PO-27] a post lowers the balance by exactly its cost, which its ledger rows account for', async () => {
  const world = await openStage();

  const postId = await createPost(world, {
    limit: 15,
    engagementTypes: ['like', 'comment'],
    commentGuide: guide,
  });

  expect(await balance(world, people.ada)).toBe(2500 - 490);
  const movements = await world.rows('pointLedger');
  expect(movements.slice(1)).toMatchObject([
    { debit: 'member:1001', credit: `escrow:${postId}`, amount: 450, kind: 'post_escrow' },
    { debit: 'member:1001', credit: 'burn', amount: 40, kind: 'post_fee' },
  ]);
  await expectSound(world);
});

test('[PO-22] a balance equal to the cost is enough and leaves 0.0', async () => {
  const world = await openStage();
  await world.person('1010', { point: 50 });

  succeeded(await world.act('1010', 'createPost', postRequest()));

  expect(await balance(world, '1010')).toBe(0);
  await expectSound(world);
});

test('[PO-22] a free post costs nothing and writes no movement', async () => {
  const world = await openStage();
  await world.addRow('pointConst', 'like', {
    pointToPost: 0,
    pointAsReward: 0,
    enabled: true,
    forAll: true,
  });

  succeeded(await world.act(people.ben, 'createPost', postRequest()));

  expect(await balance(world, people.ben)).toBe(0);
  expect(await world.rows('pointLedger')).toHaveLength(1);
  await expectSound(world);
});

test.each([
  ['like', 5, 49, 'Not enough points (5.0 required)'],
  ['comment', 15, 10, 'Not enough points (33.0 required)'],
])('[PO-22] %s for %i with %i tenths is refused: %s', async (type, limit, point, sentence) => {
  const world = await openStage();
  await world.person('1010', { point });
  const request = postRequest({ limit, engagementTypes: [type], commentGuide: guide });

  const reply = await expectNoChange(world, () => world.act('1010', 'createPost', request));

  expect(refused(reply)).toBe(sentence);
});

test('[PO-22] two types at a limit of 5 are refused by their common cost', async () => {
  const world = await openStage();
  await world.person('1010', { point: 159 });
  const request = postRequest({ engagementTypes: ['like', 'comment'], commentGuide: guide });

  const reply = await expectNoChange(world, () => world.act('1010', 'createPost', request));

  expect(refused(reply)).toBe('Not enough points (16.0 required)');
});

const limitSentence = 'Limit is required and must be a positive integer';
const noLinkSentence = 'A post link is required for the selected engagement types';
const badLinkSentence = 'Invalid post link. Use a valid x/twitter status URL';

test.each<[string, readonly Refusal[]]>([
  [
    '[PO-16] a missing telegram_id',
    [
      ['none', { telegram_id: undefined }, 'Telegram ID is required'],
      ['blank', { telegram_id: ' ' }, 'Telegram ID is required'],
    ],
  ],
  [
    '[PO-04] no selected type',
    [
      ['empty', { engagementTypes: [] }, 'Select at least one engagement type'],
      ['none', { engagementTypes: undefined }, 'Select at least one engagement type'],
    ],
  ],
  [
    '[PO-05] a type beside the five',
    [
      ['unknown', { engagementTypes: ['share'] }, 'Invalid engagement type: share'],
      ['in capitals', { engagementTypes: ['Like'] }, 'Invalid engagement type: Like'],
      ['one of two', { engagementTypes: ['like', 'x'] }, 'Invalid engagement type: x'],
    ],
  ],
  [
    '[PO-07] a limit that is no positive integer',
    [
      ['none', { limit: undefined }, limitSentence],
      ['zero', { limit: 0 }, limitSentence],
      ['negative', { limit: -3 }, limitSentence],
      ['broken', { limit: 2.5 }, limitSentence],
      ['words', { limit: 'ten' }, limitSentence],
      ['enormous', { limit: 1e15 }, limitSentence],
    ],
  ],
  [
    '[PO-10] a missing link',
    [
      ['of a like', { content: '  ' }, noLinkSentence],
      [
        'of a follow and a like',
        { content: undefined, engagementTypes: ['follow', 'like'] },
        noLinkSentence,
      ],
    ],
  ],
  [
    '[PO-11] a link of another shape',
    [
      ['another host', { content: 'https://x.com.evil.test/ada/status/1' }, badLinkSentence],
      ['a script', { content: 'javascript:alert(1)' }, badLinkSentence],
      [
        'of a follow-only post',
        { content: 'https://x.com/ada', engagementTypes: ['follow'] },
        badLinkSentence,
      ],
    ],
  ],
  [
    '[PO-25] a guide of the wrong length',
    [
      [
        'short',
        { engagementTypes: ['comment'], commentGuide: 'nineteen characters' },
        'Minimum 20 characters required',
      ],
      ['long', { engagementTypes: ['quote'], quoteGuide: 'q'.repeat(101) }, 'Max 100 characters'],
    ],
  ],
])('%s is refused and changes nothing', async (_name, refusals) => {
  const world = await openStage();

  await expectRefusals(
    world,
    (changes) => world.act(people.ada, 'createPost', postRequest({ ...changes })),
    refusals,
  );
});

test('[PO-05] a disabled type is refused to everybody, one for admins to members only', async () => {
  const world = await openStage();
  const prices = { pointToPost: 0, pointAsReward: 0 };
  await world.addRow('pointConst', 'quote', { ...prices, enabled: false, forAll: true });
  await world.addRow('pointConst', 'retweet', { ...prices, enabled: true, forAll: false });
  const quote = postRequest({ engagementTypes: ['quote'], quoteGuide: guide });
  const retweet = postRequest({ engagementTypes: ['retweet'] });

  expect(refused(await world.act(people.ada, 'createPost', quote))).toBe(
    'Invalid engagement type: quote',
  );
  expect(refused(await world.act(people.root, 'createPost', quote))).toBe(
    'Invalid engagement type: quote',
  );
  expect(refused(await world.act(people.ada, 'createPost', retweet))).toBe(
    'Invalid engagement type: retweet',
  );
  succeeded(await world.act(people.root, 'createPost', retweet));
});

test('[PO-10] a follow-only post needs no link', async () => {
  const world = await openStage();

  const postId = await createPost(world, { content: '', engagementTypes: ['follow'] });

  expect(await world.row('posts', postId)).toMatchObject({ content: '', link: null });
});

test('[PO-17] an author without a row is refused', async () => {
  const world = await openStage();
  await world.api('POST', '/users', { userId: '1099', name: 'Nobody' });

  const reply = await expectNoChange(world, () => world.act('1099', 'createPost', postRequest()));

  expect(refused(reply)).toBe('User not found or has no stats');
});

test('[PO-25] the refusals come in the order telegram_id, types, limit, link, guides, user, balance', async () => {
  const world = await openStage();
  await world.api('POST', '/users', { userId: '1099', name: 'Nobody' });
  const faults = [
    ['telegram_id', { telegram_id: '' }, 'Telegram ID is required'],
    ['types', { engagementTypes: ['share'] }, 'Invalid engagement type: share'],
    ['limit', { limit: 'x' }, 'Limit is required and must be a positive integer'],
    ['link', { content: 'nowhere' }, 'Invalid post link. Use a valid x/twitter status URL'],
    ['guides', { commentGuide: 'short' }, 'Minimum 20 characters required'],
  ] as const;
  const faultless = postRequest({ engagementTypes: ['comment'], commentGuide: guide });

  for (const [index, [, , sentence]] of faults.entries()) {
    const faulty = Object.assign({}, ...faults.slice(index).map(([, changes]) => changes));
    const reply = await world.act('1099', 'createPost', { ...faultless, ...faulty });
    expect(refused(reply)).toBe(sentence);
  }
  // Nobody without a row has a balance, so the last two are told apart by who asks.
  expect(refused(await world.act('1099', 'createPost', faultless))).toBe(
    'User not found or has no stats',
  );
  expect(refused(await world.act(people.ben, 'createPost', faultless))).toBe(
    'Not enough points (11.0 required)',
  );
  expect(await world.rows('posts')).toEqual([]);
});

test('[TR-15] a post sent twice with the same request id is there once and paid once', async () => {
  const world = await openStage();
  const request = postRequest({ requestId: 'wish1' });
  const first = await world.act(people.ada, 'createPost', request);

  const second = await expectNoChange(world, () => world.act(people.ada, 'createPost', request));

  expect(first).toEqual({ success: true, postId: 'wish1', costTenths: 50 });
  expect(second).toEqual(first);
});

test('[TR-15] a replay is answered with the first outcome though the balance has gone since', async () => {
  const world = await openStage();
  await world.person('1010', { point: 50 });
  const request = postRequest({ requestId: 'wish1' });
  const first = await world.act('1010', 'createPost', request);

  expect(await world.act('1010', 'createPost', request)).toEqual(first);
  const another = await world.act('1010', 'createPost', postRequest());
  expect(refused(another)).toBe('Not enough points (5.0 required)');
});

test("[TR-15] somebody else's request id is refused and tells nothing", async () => {
  const world = await openStage();
  await createPost(world, { requestId: 'wish1' });
  await world.person('1010', { point: 500 });

  const reply = await expectNoChange(world, () =>
    world.act('1010', 'createPost', postRequest({ requestId: 'wish1' })),
  );

  expect(refused(reply)).toBe('Failed to create post.');
});

test('[TR-15] [TR-16] the same post sent ten times at once is there once', async () => {
  const world = await openStage();
  const request = postRequest({ requestId: 'wish1' });

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => world.act(people.ada, 'createPost', request)),
  );

  expect(replies).toEqual(replies.map(() => ({ success: true, postId: 'wish1', costTenths: 50 })));
  expect(await balance(world, people.ada)).toBe(2450);
  await expectSound(world);
});

test('[TR-16] [PT-03] of posts sent at once only those exist that the balance covers', async () => {
  const world = await openStage();
  await world.person('1010', { point: 170 });

  const replies = await Promise.all(
    Array.from({ length: 8 }, () => world.act('1010', 'createPost', postRequest())),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(Array.from({ length: 5 }, () => 'Not enough points (5.0 required)'));
  expect(await world.rows('posts')).toHaveLength(3);
  expect(await balance(world, '1010')).toBe(20);
  await expectSound(world);
});

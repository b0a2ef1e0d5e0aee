import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';

import {
  balance,
  createPost,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  postRequest,
  refused,
  succeeded,
  guide,
  refusalsOf,
} from './fixture.ts';

test("[PO-26] [MY-18] [TR-07] a post gets its author's names and picture from the author's row, regardless of the request", async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ada, {
    name: 'Ada Bright',
    x_username: 'ada_x',
    avatar: 'https://pictures.test/ada.png',
  });

  const reply = await backend.act(people.ada, 'createPost', {
    ...postRequest({ content: 'https://www.x.com/ada_x/status/77?s=20', limit: 3 }),
    engagementTypes: ['comment', 'like', 'like'],
    commentGuide: `  ${guide}  `,
    quoteGuide: 'Nobody asked for a quote here.',
    about: ' Our launch\n thread ',
    authorName: 'Somebody Else',
    authorImage: 'https://evil.test/picture.png',
    authorUsername: 'someone_else',
    cost: 1,
    rewardEach: 1_000_000,
    pinPost: true,
    engageCount: 3,
  });

  const { postId, costTenths } = succeeded(reply);
  expect(costTenths).toBe(90);
  expect(await backend.row('posts', String(postId))).toMatchObject({
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
    about: 'Our launch thread',
    cost: 90,
    rewardEach: 30,
  });
});

test('[PO-27] a post lowers the balance by exactly its cost, and the ledger rows add up to it', async () => {
  const backend = await openWithPeople();

  const postId = await createPost(backend, {
    limit: 15,
    engagementTypes: ['like', 'comment'],
    commentGuide: guide,
  });

  expect(await balance(backend, people.ada)).toBe(2500 - 490);
  const movements = await backend.rows('pointLedger');
  expect(movements.slice(1)).toMatchObject([
    { debit: 'member:1001', credit: `escrow:${postId}`, amount: 450, kind: 'post_escrow' },
    { debit: 'member:1001', credit: 'burn', amount: 40, kind: 'post_fee' },
  ]);
  await expectSound(backend);
});

test('[PO-22] a balance equal to the cost suffices and leaves 0.0', async () => {
  const backend = await openWithPeople();
  await backend.person('1010', { point: 50 });

  succeeded(await backend.act('1010', 'createPost', postRequest()));

  expect(await balance(backend, '1010')).toBe(0);
  await expectSound(backend);
});

test('[PO-22] a free post costs nothing and writes no movement', async () => {
  const backend = await openWithPeople();
  await backend.addRow('pointConst', 'like', {
    pointToPost: 0,
    pointAsReward: 0,
    enabled: true,
    forAll: true,
  });

  succeeded(await backend.act(people.ben, 'createPost', postRequest()));

  expect(await balance(backend, people.ben)).toBe(0);
  expect(await backend.rows('pointLedger')).toHaveLength(1);
  await expectSound(backend);
});

test('[TR-15] a post sent twice with the same request id is created once and paid once', async () => {
  const backend = await openWithPeople();
  const request = postRequest({ requestId: 'request1' });
  const first = await backend.act(people.ada, 'createPost', request);

  const second = await expectNoChange(backend, () =>
    backend.act(people.ada, 'createPost', request),
  );

  expect(first).toEqual({ success: true, postId: 'request1', costTenths: 50 });
  expect(second).toEqual(first);
});

test('[TR-15] a replay gets the first answer although the balance no longer suffices', async () => {
  const backend = await openWithPeople();
  await backend.person('1010', { point: 50 });
  const request = postRequest({ requestId: 'request1' });
  const first = await backend.act('1010', 'createPost', request);

  expect(await backend.act('1010', 'createPost', request)).toEqual(first);
  const another = await backend.act('1010', 'createPost', postRequest());
  expect(refused(another)).toBe('not_enough_points 50');
});

test("[TR-15] another person's request id is refused and reveals nothing", async () => {
  const backend = await openWithPeople();
  await createPost(backend, { requestId: 'request1' });
  await backend.person('1010', { point: 500 });

  const reply = await expectNoChange(backend, () =>
    backend.act('1010', 'createPost', postRequest({ requestId: 'request1' })),
  );

  expect(refused(reply)).toBe('create_post_failed');
});

test('[FA-01] a price that changed while the sheet was open is reported, and nothing is written', async () => {
  const backend = await openWithPeople();
  await backend.addRow('pointConst', 'like', {
    pointToPost: 180,
    pointAsReward: 10,
    enabled: true,
    forAll: true,
  });
  const shown = postRequest({ expectedCostTenths: 50 });

  const reply = await expectNoChange(backend, () => backend.act(people.ada, 'createPost', shown));

  expect(reply).toMatchObject({
    success: false,
    error: sentence('price_changed', { costTenths: 900 }),
    code: 'price_changed',
    values: { costTenths: 900 },
  });
  const seen = postRequest({ expectedCostTenths: 900 });
  expect(await backend.act(people.ada, 'createPost', seen)).toMatchObject({ costTenths: 900 });
});

test.each([1.5, '50', null, true])(
  '[FA-01] a shown price that is not a whole number is refused: %j',
  async (expectedCostTenths) => {
    const backend = await openWithPeople();
    const request = postRequest({ expectedCostTenths });

    const reply = await expectNoChange(backend, () =>
      backend.act(people.ada, 'createPost', request),
    );

    expect(refused(reply)).toBe('parameter_missing expectedCostTenths');
  },
);

test('[FA-14] only 20 of 25 concurrent posts are created, and the next one an hour later', async () => {
  const backend = await openWithPeople();
  const free = { pointToPost: 0, pointAsReward: 0, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'like', free);
  const post = (index: number) =>
    backend.act(people.ada, 'createPost', postRequest({ content: `x.com/x/status/${index}` }));

  const replies = await Promise.all(Array.from({ length: 25 }, (_, index) => post(index)));

  const refusals = refusalsOf(replies);
  expect(new Set(refusals)).toEqual(new Set(['post_too_soon 60']));
  expect(await backend.rows('posts')).toHaveLength(20);
  await backend.passTime(3_600_000);
  expect(await post(30)).toMatchObject({ success: true });
});

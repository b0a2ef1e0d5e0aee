import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import {
  actAround,
  collideUntilTheEnd,
  expectNoChange,
  expectRefusals,
  expectSound,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';
import { decide, openReview } from './scenarios.ts';

test('[RV-07] [RV-10] an invalid decision is refused and changes nothing', async () => {
  const { backend, engagementId } = await openReview();

  await expectRefusals(
    backend,
    (changes) => decide(backend, people.ada, { engagementId, isApproved: true, ...changes }),
    [
      ['no id', { engagementId: undefined }, 'engagement_id_invalid'],
      ['a strange id', { engagementId: 'No Such Id' }, 'engagement_id_invalid'],
      ['no engagement', { engagementId: 'nothing' }, 'engagement_not_found'],
      ['no flag', { isApproved: undefined }, 'parameter_missing isApproved'],
      ['no reason', { isApproved: false }, 'parameter_missing reason'],
      ['a blank reason', { isApproved: false, reason: ' \n\t ' }, 'parameter_missing reason'],
    ],
  );
});

test.each([
  ['posts', 'post_not_found'],
  ['users', 'engager_not_found'],
])(
  '[RV-07] a decision on an engagement whose row in %s is missing is refused',
  async (table, refusal) => {
    const { backend, postId, engagementId } = await openReview();
    const row = table === 'posts' ? postId : people.ben;
    await backend.api('DELETE', `/tablesdb/yapp/tables/${table}/rows/${row}`);

    const reply = await expectNoChange(backend, () =>
      decide(backend, people.ada, { engagementId, isApproved: true }),
    );

    expect(refused(reply)).toBe(refusal);
  },
);

test.each([
  ['the engager', people.ben],
  ['another member', people.cleo],
  ['an admin', people.root],
])("[RV-08] %s, not the post's author, is refused", async (_who, actor) => {
  const { backend, engagementId } = await openReview();

  const reply = await expectNoChange(backend, () =>
    decide(backend, actor, { engagementId, isApproved: true }),
  );

  expect(reply).toEqual({
    success: false,
    error: sentence('not_post_author'),
    code: 'not_post_author',
  });
});

test.each([
  ['approved', undefined],
  ['rejected', 'Not there.'],
])('[RV-08] an engagement that is already %s is still refused to others', async (_how, reason) => {
  const { backend, engagementId } = await openReview();
  await review(backend, engagementId, reason === undefined ? {} : { reason });
  const request = { engagementId, isApproved: reason === undefined, reason };

  for (const actor of [people.ben, people.cleo, people.root]) {
    expect(refused(await decide(backend, actor, request))).toBe('not_post_author');
  }
});

test('[RV-12] refusals are checked in the order ids, reason, engagement, post, author, engager, decided', async () => {
  const { backend, postId, engagementId } = await openReview();
  await review(backend, engagementId);
  const ask = async (actor: string, changes: object) =>
    refused(await decide(backend, actor, { engagementId, isApproved: false, ...changes }));
  const reason = 'Too late.';

  expect(await ask(people.cleo, { engagementId: 'No Id' })).toBe('engagement_id_invalid');
  expect(await ask(people.cleo, { engagementId: 'nothing' })).toBe('parameter_missing reason');
  expect(await ask(people.cleo, { engagementId: 'nothing', reason })).toBe('engagement_not_found');
  expect(await ask(people.ada, { reason })).toBe('engagement_already_reviewed');
  await backend.api('DELETE', `/tablesdb/yapp/tables/users/rows/${people.ben}`);
  expect(await ask(people.ada, { reason })).toBe('engager_not_found');
  expect(await ask(people.cleo, { reason })).toBe('not_post_author');
  await backend.api('DELETE', `/tablesdb/yapp/tables/posts/rows/${postId}`);
  expect(await ask(people.cleo, { reason })).toBe('post_not_found');
});

test('[RV-19] an approval that cannot be written is answered with the raw error text', async () => {
  const { backend, engagementId } = await openReview();
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400, body: '{"message":"The disk is full.","type":"x","code":400}' },
  });

  const reply = await expectNoChange(backend, () =>
    decide(backend, people.ada, { engagementId, isApproved: true }),
  );

  expect(refused(reply)).toBe('stated_error The disk is full.');
});

test.each([
  ['engagement', 'engagement'],
  ['post', 'posts'],
  ['engager', 'users/rows/1002'],
])(
  '[RV-19] an %s that cannot be read is answered with the raw error text',
  async (_what, table) => {
    const { backend, engagementId } = await openReview();
    await backend.fault({
      match: `^GET /v1/tablesdb/yapp/tables/${table}`,
      from: 'function',
      times: 10,
      action: { status: 503, body: '{"message":"Out for lunch.","type":"x","code":503}' },
    });

    const reply = await decide(backend, people.ada, { engagementId, isApproved: true });

    expect(refused(reply)).toBe('stated_error Out for lunch.');
  },
);

test('[RV-19] [TR-21] a decision that keeps colliding is answered with the raw error text', async () => {
  const { backend, engagementId } = await openReview();
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    times: 10_000,
    action: { status: 409, body: '{"message":"Try again.","type":"transaction_conflict"}' },
  });

  const reply = await expectNoChange(backend, () =>
    collideUntilTheEnd(backend, () =>
      decide(backend, people.ada, { engagementId, isApproved: true }),
    ),
  );

  expect(refused(reply)).toBe('stated_error Try again.');
  await backend.noFaults();
  await review(backend, engagementId);
});

test('[RV-12] [FA-09] approving a banned engager is refused because of the ban, even after a rejection', async () => {
  const { backend, engagementId } = await openReview();
  await review(backend, engagementId, { reason: 'It is not there.' });
  await backend.changeRow('users', people.ben, { isBanned: true });

  const reply = await expectNoChange(backend, () =>
    decide(backend, people.ada, { engagementId, isApproved: true }),
  );

  expect(refused(reply)).toBe('engager_banned');
});

test('[FA-09] an approval is refused if the engager is banned before it commits', async () => {
  const { backend, engagementId } = await openReview();
  const ban = { username: 'x_1002', type: 'X', reason: 'Spam' };

  const reply = await actAround(
    backend,
    () => decide(backend, people.ada, { engagementId, isApproved: true }),
    async () => succeeded(await backend.act(people.root, 'banUser', ban)),
  );

  expect(refused(reply)).toBe('engager_banned');
  expect(await backend.row('engagement', engagementId)).toMatchObject({ isApproved: null });
  await expectSound(backend);
});

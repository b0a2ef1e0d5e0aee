import { expect, test } from 'vitest';
import { type DecisionCounts, scorecardOf } from '#src/domain/people/scorecard.ts';
import { openServices } from '#tests/support/open-services.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  balance,
  createPost,
  engage,
  engageRequest,
  expectNoChange,
  expectSound,
  guide,
  openWithPeople,
  people,
  postRequest,
  refused,
  review,
  succeeded,
} from './fixture.ts';
import { complete, nia, niasX, open, openDoor } from './verification-fixture.ts';

// Every way to get points for nothing, to take them from someone, or to get work for nothing, tried as an attacker
// would: through calls from outside. The threat model names these tests.

const hourMs = 3_600_000;
const comments = { engagementTypes: ['comment'], commentGuide: guide };

function commentBy(engager: string, statusId: string) {
  const proofs = { comment: `https://x.com/x_${engager}/status/${statusId}` };
  return { engagementTypes: ['comment'], proofs };
}

function submit(backend: TestBackend, engager: string, postId: string, changes: object = {}) {
  const request = engageRequest(engager, postId, { ...changes });
  return backend.act(engager, 'submitEngagement', request);
}

async function ban(backend: TestBackend, personId: string) {
  const target = { username: `x_${personId}`, type: 'X', reason: 'Cheats' };
  succeeded(await backend.act(people.root, 'banUser', target));
}

/** How many messages the bot has had to send since the backend was opened. */
async function countMessages(backend: TestBackend): Promise<number> {
  return (await backend.rows('botOutbox')).length;
}

test('[FA-11] an invented status, an older status and the post itself are not accepted as proof', async () => {
  const backend = await openWithPeople();
  const own = '1700000000000000001';
  const postId = await createPost(backend, {
    ...comments,
    content: `https://x.com/x_1001/status/${own}`,
  });
  const invented = ['1', own, '1600000000000000000', '9'.repeat(19), '9'.repeat(30)];

  await expectNoChange(backend, async () => {
    for (const statusId of invented) {
      const reply = await submit(backend, people.ben, postId, commentBy('1002', statusId));
      expect(refused(reply)).toBe('proof_link_invalid comment');
    }
  });
});

test("[FA-12] claiming another person's status takes nothing from them, and the post's author sees both claims", async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, comments);
  const other = await createPost(backend, comments);
  const claimed = await engage(backend, people.cleo, other, commentBy('1003', '777'));

  const owned = await engage(backend, people.ben, postId, commentBy('1002', '777'));

  const ask = { engagementIds: [claimed, owned] };
  expect(await backend.act(people.ada, 'readClashes', ask)).toMatchObject({
    clashes: [
      { engagementId: claimed, handles: ['x_1002'] },
      { engagementId: owned, handles: ['x_1003'] },
    ],
  });
  await review(backend, claimed, { reason: 'It is by @x_1002.' });
  await review(backend, owned);
  expect(await balance(backend, people.cleo)).toBe(0);
  expect(await balance(backend, people.ben)).toBe(20);
});

test("[FA-25] a claim on another person's status delays their pay only until the claim is rejected", async () => {
  const backend = await openWithPeople();
  const owned = await engage(
    backend,
    people.ben,
    await createPost(backend, comments),
    commentBy('1002', '777'),
  );
  const claimed = await engage(
    backend,
    people.cleo,
    await createPost(backend, comments),
    commentBy('1003', '777'),
  );
  await backend.passTime(72 * hourMs);
  await backend.deliverDue();
  await review(backend, claimed, { reason: 'It is by @x_1002.', author: people.root });
  await backend.deliverDue();
  await backend.passTime(2 * hourMs);
  await backend.deliverDue();

  expect(await backend.row('engagement', owned)).toMatchObject({ isApproved: true });
  expect(await balance(backend, people.ben)).toBe(20);
  expect(await balance(backend, people.cleo)).toBe(0);
  await expectSound(backend);
});

test('[FA-26] no deadline pays a banned ring', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 2 });
  const engagementIds = [
    await engage(backend, people.ben, postId),
    await engage(backend, people.cleo, postId),
  ];
  for (const person of [people.ada, people.ben, people.cleo]) await ban(backend, person);

  await backend.passTime(100 * hourMs);
  await backend.deliverDue();

  for (const id of engagementIds) {
    expect(await backend.row('engagement', id)).toMatchObject({ isApproved: null });
  }
  expect(await balance(backend, people.ben)).toBe(0);
  await expectSound(backend);
});

test('[FA-13] the same like and the same follow are sold once, no matter how many posts ask for them', async () => {
  const backend = await openWithPeople();
  const content = 'https://x.com/x_1001/status/777';
  const likes = [await createPost(backend, { content }), await createPost(backend, { content })];
  const follow = { engagementTypes: ['follow'] };
  const follows = [await createPost(backend, follow), await createPost(backend, follow)];
  const [like = '', sameLike = ''] = likes;
  const [first = '', second = ''] = follows;
  await engage(backend, people.ben, like);
  await engage(backend, people.ben, first, follow);

  await expectNoChange(backend, async () => {
    expect(refused(await submit(backend, people.ben, sameLike))).toBe('already_engaged');
    expect(refused(await submit(backend, people.ben, second, follow))).toBe('already_engaged');
  });
});

test('[FA-10] [FA-21] an author who rejects everything is flagged, and an administrator pays the wronged engager', async () => {
  const backend = await openWithPeople();
  const engagementIds: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const postId = await createPost(backend);
    engagementIds.push(await engage(backend, people.ben, postId));
    engagementIds.push(await engage(backend, people.cleo, postId));
  }
  await Promise.all(engagementIds.map((id) => review(backend, id, { reason: '.' })));

  const seen = await backend.act(people.ben, 'readProfiles', { userIds: [people.ada] });
  const [author] = succeeded(seen)['profiles'] as readonly DecisionCounts[];
  expect(author && scorecardOf(author)).toMatchObject({ rejectionShare: 1, rejectsOften: true });
  const [engageId = ''] = engagementIds;
  const report = { engageId, message: 'I did like it.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));
  const overturn = { reportId: 'report1', outcome: 'overturn' };
  succeeded(await backend.act(people.root, 'resolveReport', overturn));
  expect(await balance(backend, people.ben)).toBe(10);
  await expectSound(backend);
});

test('[FA-02] an author who never decides keeps no points: the deadline pays the engager', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 2 });
  await engage(backend, people.ben, postId);
  await engage(backend, people.cleo, postId);
  await backend.passTime(72 * hourMs);

  await backend.deliverDue();

  expect(await balance(backend, people.ben)).toBe(10);
  expect(await balance(backend, people.cleo)).toBe(10);
  expect(await backend.row('posts', postId)).toMatchObject({ reviewedCount: 2 });
  await expectSound(backend);
});

test("[FA-07] [FA-08] a banned author's posts take no more engagements, and pending engagements are still decided", async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  await ban(backend, people.ada);

  expect(refused(await submit(backend, people.cleo, postId))).toBe('engagement_refused');
  await backend.deliverDue();

  expect(await backend.row('posts', postId)).toMatchObject({ targetStatus: true, closedPlaces: 4 });
  await review(backend, engagementId, { author: people.root });
  expect(await balance(backend, people.ben)).toBe(10);
  await expectSound(backend);
});

test('[FA-09] neither the author nor the deadline pays a banned engager', async () => {
  const backend = await openWithPeople();
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  await ban(backend, people.ben);

  const approval = { engagementId, isApproved: true };
  expect(refused(await backend.act(people.ada, 'reviewEngagement', approval))).toBe(
    'engager_banned',
  );
  await backend.passTime(72 * hourMs);
  await backend.deliverDue();

  expect(await backend.row('engagement', engagementId)).toMatchObject({ isApproved: false });
  expect(await balance(backend, people.ben)).toBe(0);
  await expectSound(backend);
});

test('[PA-12] two people who only work for each other are shown to administrators', async () => {
  const backend = await openWithPeople();
  const gift = { username: 'x_1002', type: 'X', points: 100, reason: 'r' };
  succeeded(await backend.act(people.root, 'addPoints', gift));
  for (let count = 0; count < 3; count += 1) {
    const adas = await createPost(backend);
    const bens = await createPost(backend, { telegram_id: people.ben }, people.ben);
    await review(backend, await engage(backend, people.ben, adas));
    const back = await engage(backend, people.ada, bens);
    await review(backend, back, { author: people.ben });
  }

  const admin = await openServices(backend, { userId: people.root }).services.admin();
  expect(await admin.signals()).toMatchObject({
    success: true,
    signals: { pairs: [{ people: [people.ada, people.ben], counts: [3, 3], totals: [3, 3] }] },
  });
});

test('[FA-15] a type that would mint points is not saved by one tap', async () => {
  const backend = await openWithPeople();
  const minting = { name: 'like', isNew: true, pointToPost: 0, pointAsReward: 1000 };

  const reply = await expectNoChange(backend, () =>
    backend.act(people.root, 'saveEngagementType', minting),
  );

  expect(refused(reply)).toBe('type_reward_above_cost');
});

test('[FA-14] only 20 of 60 concurrent posts reach the feed', async () => {
  const backend = await openWithPeople();
  const free = { pointToPost: 0, pointAsReward: 0, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'like', free);
  const post = (index: number) => postRequest({ content: `https://x.com/x/status/${index}` });

  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) => backend.act(people.ada, 'createPost', post(index))),
  );

  expect(replies.filter(({ success }) => success)).toHaveLength(20);
  expect(await backend.rows('posts')).toHaveLength(20);
});

test('[FA-14] a rejected person who asks again and again notifies the administrators once a day', async () => {
  const backend = await openDoor();
  const first = await open(backend);
  succeeded(await complete(backend, { ...first, token: await backend.signIn(niasX) }));
  const link = await open(backend);
  const decision = { userId: '1007', isApproved: false };
  succeeded(await backend.act(people.root, 'decideApprovalRequest', decision));
  const before = await countMessages(backend);
  const token = await backend.signIn(niasX);
  const initData = backend.initData(nia);

  for (let count = 0; count < 5; count += 1) {
    const refusal = 'request_too_soon 24';
    expect(refused(await complete(backend, { ...link, token }))).toBe(refusal);
    const another = await backend.act('1007', 'startVerification', { initData });
    expect(refused(another)).toBe(refusal);
  }

  expect(await countMessages(backend)).toBe(before);
  expect(await backend.row('users', '1007')).toMatchObject({ adminReqOpen: false });
});

test('[FA-01] an author who was shown 5.0 points is not charged 90.0', async () => {
  const backend = await openWithPeople();
  const raised = { name: 'like', isNew: true, pointToPost: 18, pointAsReward: 1 };
  succeeded(await backend.act(people.root, 'saveEngagementType', raised));

  const reply = await expectNoChange(backend, () =>
    backend.act(people.ada, 'createPost', postRequest({ expectedCostTenths: 50 })),
  );

  expect(reply).toMatchObject({ code: 'price_changed', values: { costTenths: 900 } });
  expect(refused(reply)).toBe('price_changed 900');
});

import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../support/test-backend.ts';
import { sentence } from '../text/sentences.ts';
import {
  createPost,
  engage,
  expectSound,
  guide,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';

const engagementTypes = ['comment'];

/** Posts by ada and cleo, with which ben and dan engage using the same status. */
async function openClash() {
  const backend = await openWithPeople();
  await backend.person('1004', { point: 0 });
  const types = { engagementTypes, commentGuide: guide };
  const postId = await createPost(backend, types);
  const other = await createPost(backend, types);
  const bens = await engage(backend, people.ben, postId, proofBy('x_1002'));
  const dans = await engage(backend, '1004', other, proofBy('x_1004'));
  return { backend, postId, bens, dans };
}

function proofBy(handle: string) {
  return { engagementTypes, proofs: { comment: `https://x.com/${handle}/status/201` } };
}

async function clashes(backend: TestBackend, actor: string, engagementIds: readonly string[]) {
  return succeeded(await backend.act(actor, 'readClashes', { engagementIds }))['clashes'];
}

test('[FA-12] two people who submit one status are both accepted, and the author sees the clash', async () => {
  const { backend, bens, dans } = await openClash();

  expect(await clashes(backend, people.ada, [bens, dans])).toEqual([
    { engagementId: bens, handles: ['x_1004'] },
    { engagementId: dans, handles: ['x_1002'] },
  ]);
  expect(await clashes(backend, people.root, [dans])).toHaveLength(1);
  expect(await clashes(backend, people.ben, [bens, dans])).toEqual([]);
  expect(await clashes(backend, people.ada, ['nothing', 'No id!'])).toEqual([]);
  await expectSound(backend);
});

test('[FA-12] a rejected proof clashes with no other', async () => {
  const { backend, bens, dans } = await openClash();

  await review(backend, dans, { reason: 'Not yours.' });

  expect(await clashes(backend, people.ada, [bens, dans])).toEqual([
    { engagementId: dans, handles: ['x_1002'] },
  ]);
});

test('[FA-12] clashes are found among more statuses than one query takes', async () => {
  const backend = await openWithPeople();
  const dan = '1004';
  await backend.person(dan);
  const statusUrl = (id: string) => `https://x.com/x_${people.ben}/status/${id}`;
  const rows = Array.from({ length: 60 }, (_, index) => ({
    $id: `e${String(index)}`,
    postId: `p${String(index)}`,
    engagedBy: people.ben,
    postAuthorId: people.ada,
    engagementTypes: ['comment', 'quote'],
    proofs: JSON.stringify({
      comment: statusUrl(`10${String(index)}`),
      quote: statusUrl(`20${String(index)}`),
    }),
  }));
  await backend.api('POST', '/tablesdb/yapp/tables/engagement/rows', { rows });
  const other = { postId: 'q', engagedBy: dan, postAuthorId: people.cleo };
  await backend.addRow('engagement', 'of-dan', other);
  const use = { engagementId: 'of-dan', userId: dan };
  for (const statusId of ['100', '2059']) {
    await backend.addRow('proofLinks', `use.${statusId}`, { ...use, statusId });
  }

  const ids = rows.map(({ $id }) => $id);

  expect(await clashes(backend, people.ada, ids)).toEqual([
    { engagementId: 'e0', handles: [`x_${dan}`] },
    { engagementId: 'e59', handles: [`x_${dan}`] },
  ]);
});

test('[FA-12] one call answers for at most 100 engagements, however many people clash with them', async () => {
  const backend = await openWithPeople();
  const proofs = JSON.stringify({ comment: 'https://x.com/x_1002/status/201' });
  const engagement = { postId: 'p', engagedBy: people.ben, postAuthorId: people.ada };
  const types = { engagementTypes, proofs };
  await backend.addRow('engagement', 'e0', { ...engagement, ...types });
  const [first, ...others] = Array.from({ length: 101 }, (_, index) => ({
    $id: `use${String(index)}`,
    engagementId: `other${String(index)}`,
    userId: String(5000 + index),
    statusId: '201',
  }));
  await backend.addRow('proofLinks', 'use', { ...first, $id: undefined });
  await backend.api('POST', '/tablesdb/yapp/tables/proofLinks/rows', { rows: others });
  const unknownIds = others.map(({ engagementId }) => engagementId);

  expect(await clashes(backend, people.ada, ['e0', ...unknownIds])).toMatchObject([
    { engagementId: 'e0', handles: { length: 101 } },
  ]);
  expect(await clashes(backend, people.ada, [...unknownIds, 'e0'])).toEqual([]);
});

test('[FA-12] [EN-08] a person can use their own status once', async () => {
  const { backend } = await openClash();
  const third = await createPost(backend, { engagementTypes, commentGuide: guide });
  const again = { postId: third, engagedBy: people.ben, ...proofBy('x_1002') };

  expect(await backend.act(people.ben, 'submitEngagement', again)).toMatchObject({
    error: sentence('proof_link_used'),
  });
});

test('[TR-34] a member can read the profile fields of another member, and nothing else', async () => {
  const backend = await openWithPeople();
  const secret = { photo_url: 'https://t.me/p.svg', clerkId: 'user_ben', language: 'fa' };
  await backend.changeRow('users', people.ben, { ...secret, point: 30, decisions: 12 });

  const reply = await backend.act(people.ada, 'readProfiles', { userIds: [people.ben] });

  expect(succeeded(reply)['profiles']).toEqual([
    {
      id: '1002',
      name: 'Person 1002',
      xUsername: 'x_1002',
      xName: 'X 1002',
      avatar: 'https://unavatar.io/x/x_1002',
      pointTenths: 30,
      totalEngaged: 0,
      approvedEngaged: 0,
      rejectedEngaged: 0,
      behaviourPoint: 0,
      warnCount: 0,
      decisions: 12,
      rejections: 0,
      decisionMs: 0,
      createdAtMs: expect.any(Number),
    },
  ]);
});

test('[TR-34] pending and rejected people have no profile, and banned people have one', async () => {
  const backend = await openWithPeople();
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  await backend.person('1006', { isBanned: true });
  await backend.person('1009', { adminApproved: false });
  const userIds = [people.ben, '1005', '1006', '1009', '4711', 'No id!', people.ben];

  const { profiles } = succeeded(await backend.act(people.ada, 'readProfiles', { userIds }));

  expect(profiles).toMatchObject([{ id: '1002' }, { id: '1006' }]);
});

test('[TR-34] one call reads at most 100 profiles', async () => {
  const backend = await openWithPeople();
  const unknownIds = Array.from({ length: 100 }, (_, index) => String(5000 + index));
  const ask = async (userIds: readonly string[] | undefined) =>
    backend.act(people.ada, 'readProfiles', userIds === undefined ? {} : { userIds: [...userIds] });

  expect(succeeded(await ask([...unknownIds, people.ben]))['profiles']).toEqual([]);
  expect(succeeded(await ask([people.ben, ...unknownIds]))['profiles']).toHaveLength(1);
  expect(refused(await ask(undefined))).toBe('parameter_missing userIds');
});

const hourMs = 60 * 60 * 1000;
const pending = { adminApproved: false, adminReqOpen: true };

test('[MY-24] the usual time is the median over the last 20 decisions, in two reads', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1005', pending);
  const ask = async () => succeeded(await backend.act('1005', 'readRequestTimes', {}));
  expect(await ask()).toMatchObject({ usualMs: null, linkAgainFromMs: null });

  for (const [index, hours] of [100, 100, ...Array<number>(19).fill(3), 5].entries()) {
    const id = String(2000 + index);
    await backend.person(id, { ...pending, requestedAtMs: Date.now() - hours * hourMs });
    await backend.act('1', 'decideApprovalRequest', { userId: id, isApproved: index % 2 === 0 });
  }
  const { usualMs } = await ask();
  expect(Math.round(Number(usualMs) / hourMs)).toBe(3);
});

test('[MY-24] [FA-14] a rejected person can read when to ask again, by the hours that this installation sets', async () => {
  const backend = await openTestBackend();
  const variables = { YAPP_REQUEST_RETRY_HOURS: '2' };
  await backend.runAs({ count: 1, isQueued: true, variables });
  await backend.person('1', { isAdmin: true });
  await backend.person('1005', pending);
  const beforeMs = Date.now();
  await backend.act('1', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  const answer = succeeded(await backend.act('1005', 'readRequestTimes', {}));
  const waitMs = Number(answer['linkAgainFromMs']) - beforeMs;
  expect(waitMs).toBeGreaterThanOrEqual(2 * hourMs - 1000);
  expect(waitMs).toBeLessThan(2 * hourMs + 60_000);
});

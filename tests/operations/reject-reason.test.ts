import { expect, test } from 'vitest';
import { openWithPeople, people, succeeded } from './fixture.ts';

async function openWithRequest() {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ben, {
    adminApproved: false,
    adminReqOpen: true,
    requestedAtMs: 7,
  });
  const decide = (request: object) =>
    backend.act(people.root, 'decideApprovalRequest', { userId: people.ben, ...request });
  return { backend, decide };
}

test('[PA-04] [RQ-07] a rejection with a reason keeps it, cut to 200, and notifies the person', async () => {
  const { backend, decide } = await openWithRequest();
  const reason = `  ${'n'.repeat(201)} `;
  succeeded(await decide({ isApproved: false, reason }));
  const kept = 'n'.repeat(200);
  expect(await backend.row('users', people.ben)).toMatchObject({
    adminApproved: false,
    adminReqOpen: false,
    rejectReason: kept,
    rejectedAtMs: expect.any(Number),
  });
  const [act] = await backend.rows('moderationLog');
  expect(act).toMatchObject({ action: 'decideApprovalRequest', reason: kept });
  await backend.deliverDue();
  expect((await backend.messages()).map(({ text }) => text)).toEqual([
    `Your request was rejected by administration: ${kept}`,
  ]);
});

test('[PA-04] [RQ-07] a rejection without a reason notifies no one', async () => {
  const { backend, decide } = await openWithRequest();
  succeeded(await decide({ isApproved: false, reason: '   ' }));
  expect(await backend.row('users', people.ben)).toMatchObject({ rejectReason: null });
  expect(await backend.rows('botOutbox')).toEqual([]);
});

test('[PA-04] who was rejected is approved after all, by anyone who saw the rejection', async () => {
  const { backend, decide } = await openWithRequest();
  succeeded(await decide({ isApproved: false, reason: 'no posts' }));
  const seen = { xUserId: 'x-1002', requestedAtMs: 7 };
  expect(await decide({ isApproved: true, seen })).toMatchObject({ code: 'request_decided' });
  succeeded(await decide({ isApproved: true, seen: { ...seen, isRejected: true } }));
  expect(await backend.row('users', people.ben)).toMatchObject({
    adminApproved: true,
    rejectReason: null,
    rejectedAtMs: null,
  });
});

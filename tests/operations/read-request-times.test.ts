import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { succeeded } from './fixture.ts';

const hourMs = 60 * 60 * 1000;
const pending = { adminApproved: false, adminReqOpen: true };

test('[MY-24] the usual time is the median over the last 20 decisions, in two readings', async () => {
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

test('[MY-24] [FA-14] a rejected person learns when to ask again by the hours that this installation sets', async () => {
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

import { expect, test } from 'vitest';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import type { DecisionCall } from '#src/services/decisions.ts';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const author = '1001';

/** An engagement that waits for its author's decision, and the call that approves it. */
async function openWaiting(): Promise<{ backend: TestBackend; approval: DecisionCall }> {
  const backend = await openTestBackend();
  await backend.person(author, { point: 9000 });
  await backend.person('1002');
  const id = await publish(backend, author, { types: ['like'], limit: 1 });
  const engagementId = await engage(backend, '1002', { id, types: ['like'] });
  const request = { engagementId, isApproved: true, requestId: 'kept0on0the0device' };
  return { backend, approval: { name: 'reviewEngagement', request } };
}

async function rewardsOf(backend: TestBackend): Promise<number> {
  const ledger = await backend.rows('pointLedger');
  return ledger.filter((row) => row['kind'] === 'reward').length;
}

test('[MY-21] a decision sent while leaving the page and again at the next start decides once', async () => {
  const { backend, approval } = await openWaiting();
  const area = createMemoryStorage();
  const left = openServices(backend, { userId: author, area });
  await left.services.users.load(author);
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'after' } });
  expect(await left.services.decisions.send(approval)).toMatchObject({ code: 'outcome_unknown' });
  const before = await backend.row('users', '1002');
  const opened = openServices(backend, { userId: author, area });
  expect(await opened.services.decisions.send(approval)).toMatchObject({ success: true });
  expect(await opened.services.decisions.send(approval)).toMatchObject({ success: true });
  expect(await backend.row('users', '1002')).toEqual(before);
  expect(before).toMatchObject({ approvedEngaged: 1 });
  expect(await rewardsOf(backend)).toBe(1);
});

test('[MY-21] a call with the session completes a decision after the page has closed', async () => {
  const { backend, approval } = await openWaiting();
  const calls: RequestInit[] = [];
  const { services } = openServices(backend, {
    userId: author,
    fetch: (address, request) => {
      calls.push(request);
      return fetch(address, request);
    },
  });
  await services.users.load(author);
  const sent = services.decisions.send(approval);
  // A closing page runs only code that waits for nothing.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.keepalive).toBe(true);
  expect(new Headers(calls[0]?.headers).get('x-appwrite-session')).toBe(services.sessions.secret());
  expect(await sent).toMatchObject({ success: true });
});

test('[TR-03] [MY-21] a decision in a session that has ended is sent again in a new one', async () => {
  const { backend, approval } = await openWaiting();
  const { services } = openServices(backend, { userId: author });
  await services.users.load(author);
  const ended = services.sessions.secret();
  const body = '{"message":"No session.","code":401,"type":"general_unauthorized_scope"}';
  const action = { status: 401, body };
  await backend.fault({ match: 'POST .*/executions', from: 'client', action });

  expect(await services.decisions.send(approval)).toMatchObject({ success: true });

  expect(services.sessions.secret()).not.toBe(ended);
  expect(await rewardsOf(backend)).toBe(1);
});

test('[MY-21] another person’s session on the device sends no decision', async () => {
  const { backend, approval } = await openWaiting();
  const area = createMemoryStorage();
  await backend.person('1003');
  const other = openServices(backend, { userId: '1003', area });
  await other.services.users.load('1003');
  const { services } = openServices(backend, { userId: author, area });
  expect(await services.decisions.send(approval)).toMatchObject({ success: true });
  const [row] = await backend.rows('engagement');
  expect(row).toMatchObject({ isApproved: true });
});

test('[MY-21] a failed login is no answer to a decision', async () => {
  const { backend, approval } = await openWaiting();
  const old = backend.initData({ id: 1001, first_name: 'Ada' }, { ageSeconds: 25 * 3600 });
  const { services } = openServices(backend, { userId: author, rawInitData: old });
  expect(await services.decisions.send(approval)).toMatchObject({ code: 'session_missing' });
});

import { expect, test } from 'vitest';
import type { MutableKind } from '#src/domain/user.ts';
import { refuse } from '#src/services/reply.ts';
import type { Services } from '#src/services/services.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { eventually } from '#tests/support/eventually.ts';

const ownRow = 'GET .*/tables/users/rows/100';

async function openAs100(columns: Readonly<Record<string, unknown>> = {}) {
  const backend = await openTestBackend();
  await backend.person('100', { point: 425, ...columns });
  return { ...openServices(backend, { userId: '100' }), backend };
}

async function people(backend: TestBackend, columns: Record<string, Record<string, unknown>>) {
  for (const [id, own] of Object.entries(columns)) await backend.person(id, own);
}

test('[DB-14] a user is read by messenger id, with the row’s values', async () => {
  const { services } = await openAs100();
  expect(await services.users.load('100')).toMatchObject({
    success: true,
    user: {
      id: '100',
      name: 'Person 100',
      firstName: 'Person',
      handle: 'person_100',
      xUsername: 'x_100',
      xName: 'X 100',
      pointTenths: 425,
      isApproved: true,
      isRequestOpen: false,
      isBanned: false,
      isAdmin: false,
      warnCount: 0,
    },
  });
});

test('[ER-03] [GU-16] a user who does not exist is not found, by a code and not by a crash', async () => {
  const { services } = await openAs100();
  expect(await services.users.load('999')).toEqual(refuse({ code: 'user_not_found' }));
});

test('[GU-16] a new person has no user; no error is shown or reported', async () => {
  const backend = await openTestBackend();
  const opened = openServices(backend, { userId: '555' });
  expect(await opened.sessionStore.getState().load()).toEqual({ success: true, user: null });
  expect(opened.sessionStore.getState().session).toEqual({ status: 'loaded', user: null });
  expect(opened.unreadable).toEqual([]);
});

test('[GU-20] loading a user without an id fails without a request', async () => {
  const { backend, services } = await openAs100();
  await backend.takeRequests();
  expect(await services.users.load('')).toEqual(refuse({ code: 'user_id_missing' }));
  expect(await backend.takeRequests()).toEqual([]);
});

test('[GU-21] a user load times out after 10 s, and is shown as an auth error', async () => {
  const backend = await openTestBackend();
  await backend.person('100');
  let waitedMs = 0;
  let passTime: () => void = () => undefined;
  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => {
      waitedMs = delayMs;
      passTime = resolve;
    });
  const { sessionStore } = openServices(backend, { userId: '100', wait });
  await backend.fault({ match: ownRow, action: { delayMs: 300 } });
  const loading = sessionStore.getState().load();
  await eventually(() => expect(waitedMs).toBe(10_000));
  passTime();
  expect(await loading).toEqual(refuse({ code: 'database_timeout' }));
  expect(sessionStore.getState().session).toMatchObject({
    status: 'load_error',
    refusal: { code: 'database_timeout' },
  });
});

test('[GU-21] a login times out after 10 s as well', async () => {
  const backend = await openTestBackend();
  await backend.person('100');
  const { sessionStore } = openServices(backend, { userId: '100', wait: async () => undefined });
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { delayMs: 300 } });
  expect(await sessionStore.getState().load()).toMatchObject({ code: 'database_timeout' });
});

test('[GU-21] time that passed before the user load counts toward the 10 s', async () => {
  const backend = await openTestBackend();
  const waits: number[] = [];
  const wait = (delayMs: number) => {
    waits.push(delayMs);
    return new Promise<void>(() => undefined);
  };
  const { services } = openServices(backend, { userId: '100', wait });
  await services.users.load('100', 4000);
  await services.users.load('100', 11_000);
  expect(waits).toEqual([6000, 0]);
});

test.each([
  ['refused by the server', { status: 500, body: '{"message":"Server Error","code":500}' }],
  ['answered by something else', { status: 502, body: 'Bad gateway' }],
  ['cut', { cut: 'before' }],
  ['answered by nonsense', { status: 200, body: '{"a":1}' }],
] as const)('[GU-22] a user load that is %s fails with a text of its own', async (_, action) => {
  const { backend, services } = await openAs100();
  await services.posts.mine('100');
  await backend.fault({ match: ownRow, action });
  expect(await services.users.load('100')).toEqual(refuse({ code: 'user_load_failed' }));
});

test('[GU-22] a user load whose login is never answered fails with its own text', async () => {
  const { backend, sessionStore } = await openAs100();
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'before' } });
  expect(await sessionStore.getState().load()).toEqual(refuse({ code: 'user_load_failed' }));
});

test('[GU-22] a refused load keeps the refusal’s sentence', async () => {
  const backend = await openTestBackend();
  const rawInitData = backend.initData({ id: 100, first_name: 'Eve' }, { botToken: '1:forged' });
  const { sessionStore } = openServices(backend, { userId: '100', rawInitData });
  await sessionStore.getState().load();
  expect(sessionStore.getState().session).toMatchObject({
    status: 'load_error',
    refusal: { error: sentence('authentication_failed'), code: 'authentication_failed' },
  });
});

test('[ST-02] a kept user is shown at once and replaced by the row from the database', async () => {
  const backend = await openTestBackend();
  await backend.person('100', { point: 10 });
  const area = createMemoryStorage();
  await openServices(backend, { userId: '100', area }).sessionStore.getState().load();
  await backend.changeRow('users', '100', { point: 20 });
  const { sessionStore } = openServices(backend, { userId: '100', area });
  const shown = () => sessionStore.getState().session;
  expect(shown()).toMatchObject({ status: 'loaded', user: { pointTenths: 10 } });
  await sessionStore.getState().load();
  expect(shown()).toMatchObject({ status: 'loaded', user: { pointTenths: 20 } });
});

test('[ST-01] [ST-02] a kept user who does not match the launch data is cleared', async () => {
  const backend = await openTestBackend();
  await backend.person('100');
  const area = createMemoryStorage();
  await openServices(backend, { userId: '100', area }).sessionStore.getState().load();
  const { sessionStore } = openServices(backend, { userId: '200', area });
  expect(sessionStore.getState().session).toEqual({ status: 'loading' });
  expect(area.getItem('yapp-db-user')).toBeNull();
});

test('[PR-03] a person’s numbers are read by user id, under their database names', async () => {
  const { backend, services } = await openAs100();
  await backend.changeRow('users', '100', {
    totallyEngaged: 30,
    approvedEngaged: 20,
    rejectedEngaged: 5,
    warnCount: 2,
  });
  expect(await services.users.load('100')).toMatchObject({
    user: {
      pointTenths: 425,
      totalEngaged: 30,
      approvedEngaged: 20,
      rejectedEngaged: 5,
      warnCount: 2,
    },
  });
});

test('[DB-14] users are found by X username or messenger handle', async () => {
  const { backend, services } = await openAs100({ isAdmin: true });
  await people(backend, { '200': { x_username: 'ben', tg_handle: 'ben_tg' } });
  const found = { success: true, people: [{ id: '200' }] };
  expect(await services.users.find('x_username', 'ben')).toMatchObject(found);
  expect(await services.users.find('tg_handle', 'ben_tg')).toMatchObject(found);
  expect(await services.users.find('x_username', 'ben_tg')).toEqual({ success: true, people: [] });
});

test('[RQ-02] [DB-14] [DB-18] [PA-03] pending requests are listed oldest first, with rows and total', async () => {
  const { backend, services } = await openAs100({ isAdmin: true });
  const open = { adminApproved: false, adminReqOpen: true };
  await people(backend, {
    '201': { ...open, name: 'Ivy', x_name: 'Ivy on X', x_username: 'ivy', tg_handle: 'ivy_tg' },
    '202': open,
    '203': { adminApproved: false, adminReqOpen: false },
  });
  const reply = await services.users.pending();
  expect(reply).toMatchObject({ success: true, total: 2, rows: [{ id: '201' }, { id: '202' }] });
  expect(reply).toMatchObject({
    rows: [{ id: '201', name: 'Ivy', xName: 'Ivy on X', xUsername: 'ivy', handle: 'ivy_tg' }, {}],
  });
});

test('[PA-03] a request without its own time is sorted by its row’s time', async () => {
  const { backend, services } = await openAs100({ isAdmin: true });
  const open = { adminApproved: false, adminReqOpen: true };
  const nowMs = await backend.nowMs();
  await people(backend, {
    '201': { ...open, requestedAtMs: nowMs - 60_000 },
    '202': { ...open, requestedAtMs: null },
    '203': { ...open, requestedAtMs: nowMs + 60_000 },
  });
  expect(await services.users.pending()).toMatchObject({
    rows: [{ id: '201' }, { id: '202' }, { id: '203' }],
  });
});

test('[TR-34] more profiles than one call takes are all read', async () => {
  const { backend, services } = await openAs100();
  const ids = Array.from({ length: 101 }, (_, index) => String(2000 + index));
  await backend.person('2100');
  const replies = await Promise.all(ids.map((id) => services.users.profile(id)));
  expect(replies.at(-1)).toMatchObject({ success: true, user: { id: '2100' } });
});

test('[ER-01] an error reading requests has a sentence', async () => {
  const { backend, services } = await openAs100({ isAdmin: true });
  await services.users.load('100');
  await backend.fault({ match: 'GET .*/tables/users/rows\\?', action: { status: 503 } });
  expect(await services.users.pending()).toEqual(refuse({ code: 'requests_load_failed' }));
});

test('[TR-34] profiles requested at the same moment are read in one call', async () => {
  const { backend, services } = await openAs100();
  await people(backend, {
    '200': { name: 'Ben' },
    '300': { name: 'Cleo' },
    '400': { adminApproved: false, adminReqOpen: true },
  });
  await services.users.load('100');
  await backend.takeRequests();
  const [ben, cleo, waiting] = await Promise.all(
    ['200', '300', '400'].map((id) => services.users.profile(id)),
  );
  expect(ben).toMatchObject({ user: { id: '200', name: 'Ben' } });
  expect(cleo).toMatchObject({ user: { id: '300', name: 'Cleo' } });
  expect(waiting).toMatchObject({ success: false, code: 'user_not_found' });
  const calls = (await backend.takeRequests()).filter(({ line }) => line.includes('/executions'));
  expect(calls).toHaveLength(1);
  const lost = { match: 'POST .*/executions', from: 'client', times: 9 } as const;
  await backend.fault({ ...lost, action: { cut: 'before' } });
  expect(await services.users.profile('200')).toEqual(refuse({ code: 'user_load_failed' }));
});

test.each([
  {
    name: 'the muted messages',
    column: 'mutedKinds',
    values: [['leaders'], []],
    kept: ['leaders'],
    choose: ({ users }: Services, value: unknown) => users.chooseMessages(value as MutableKind[]),
  },
  {
    name: 'the language',
    column: 'language',
    values: ['ru', 'fa'],
    kept: 'ru-x-own',
    choose: ({ users }: Services, value: unknown) => users.chooseLanguage(String(value)),
  },
])('[TR-23] the last choice of $name holds, though an equal one had no answer', async (setting) => {
  const { backend, services } = await openAs100();
  const [first, second] = setting.values;
  await services.users.load('100');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'after' } });
  expect((await setting.choose(services, first)).success).toBe(false);
  for (const value of [second, first]) {
    expect((await setting.choose(services, value)).success).toBe(true);
  }
  expect((await backend.row('users', '100'))[setting.column]).toEqual(setting.kept);
});

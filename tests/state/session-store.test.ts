import { expect, test, vi } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { refuse } from '#src/services/reply.ts';
import type { UsersService } from '#src/services/users.ts';
import { createSessionStore, statsOf, userOf } from '#src/state/session-store.ts';
import { exampleUser } from '#tests/domain/examples.ts';

type Load = UsersService['load'];

function setUp(load: Load, area: Storage = createMemoryStorage()) {
  const startedAtMs = 1_000_000_000;
  let nowMs = startedAtMs;
  const store = createSessionStore({
    users: { load },
    storage: createDeviceStorage({ openArea: () => area, nowMs: () => nowMs }),
    nowMs: () => nowMs,
    launchUserId: '1001',
    startedAtMs,
  });
  return {
    area,
    store: store.getState(),
    points: () => userOf(store.getState().session)?.pointTenths,
    stats: () => statsOf(store.getState().session),
    pass: (addMs: number) => {
      nowMs += addMs;
    },
  };
}

function row(points: number, updatedAtMs: number, changes: Partial<User> = {}): User {
  // As the table gives it: also with columns that the app does not use.
  const user = exampleUser({ pointTenths: tenths(points), updatedAtMs, ...changes });
  const keys = { searchText: 'ada ada_love ada', handleKey: 'ada' };
  const asRead = { ...user, ...keys, memberActs: 0, adminActs: 0, pacedUntilMs: 0 };
  return asRead;
}

test('[ST-06] the newer of two rows of the user is kept, in any order of arrival', async () => {
  const load = vi.fn<Load>(() => Promise.resolve({ success: true, user: row(425, 20) }));
  const { store, points } = setUp(load);
  await store.load();
  expect(points()).toBe(425);
  store.setUser(row(100, 10));
  expect(points()).toBe(425);
  store.setUser(row(500, 30));
  expect(points()).toBe(500);
  await store.refresh();
  expect(points()).toBe(500);
});

test('[GU-21] the first load’s timeout counts from the start of the page, later ones do not', async () => {
  const load = vi.fn<Load>(() => Promise.resolve(refuse({ code: 'database_timeout' })));
  const { store, pass } = setUp(load);
  pass(4000);
  await store.load();
  pass(4000);
  await store.load();
  expect(load.mock.calls.map(([, waitedMs]) => waitedMs)).toEqual([4000, 0]);
});

test('[ST-06] the user’s own changes appear at once, even if the row is as old', () => {
  const { store, points } = setUp(vi.fn<Load>());
  store.setUser(row(500, 10));
  store.setUser(row(340, 10));
  expect(points()).toBe(340);
});

test('[TR-44] the cost of an own action is subtracted once, whether its response or the live row comes first', () => {
  const neverAnswered = vi.fn<Load>(() => new Promise(() => undefined));
  const answerFirst = setUp(neverAnswered);
  answerFirst.store.setUser(row(2500, 10));
  answerFirst.store.settleCost(tenths(1000), row(2500, 10));
  expect(answerFirst.points()).toBe(1500);
  answerFirst.store.setUser(row(1500, 20));
  expect(answerFirst.points()).toBe(1500);

  const liveRowFirst = setUp(neverAnswered);
  liveRowFirst.store.setUser(row(2500, 10));
  liveRowFirst.store.setUser(row(1500, 20));
  liveRowFirst.store.settleCost(tenths(1000), row(2500, 10));
  expect(liveRowFirst.points()).toBe(1500);
});

test('[TR-44] after an action of the user their row is read on every screen', () => {
  const load = vi.fn<Load>(() => new Promise(() => undefined));
  const { store } = setUp(load);
  store.setUser(row(2500, 20));
  store.settleCost(tenths(1000), row(2500, 10));
  expect(load).toHaveBeenCalledTimes(1);
});

test('[ST-02] the first row that is read replaces the one kept on the device, however old it is', async () => {
  const first = setUp(vi.fn<Load>());
  first.store.setUser(row(500, 99));
  const load = vi.fn<Load>(() => Promise.resolve({ success: true, user: row(40, 5) }));
  const { store, points } = setUp(load, first.area);
  expect(points()).toBe(500);
  await store.load();
  expect(points()).toBe(40);
});

test('[ST-06] the user’s row is read again after 5 minutes without an update', async () => {
  const load = vi.fn<Load>(() => Promise.resolve({ success: true, user: row(425, 20) }));
  const { store, points, pass } = setUp(load);
  store.setUser(row(500, 10));
  pass(5 * 60_000 - 1);
  await store.refreshIfStale();
  expect(load).not.toHaveBeenCalled();
  pass(1);
  await store.refreshIfStale();
  expect(load).toHaveBeenCalledTimes(1);
  expect(points()).toBe(425);
  await store.refreshIfStale();
  expect(load).toHaveBeenCalledTimes(1);
});

test('[ST-06] an own row that cannot be read again stays as it was', async () => {
  const { store, points } = setUp(() => Promise.resolve(refuse({ code: 'user_load_failed' })));
  store.setUser(row(500, 10));
  expect(await store.refresh()).toMatchObject({ code: 'user_load_failed' });
  expect(points()).toBe(500);
});

test('[PR-03] the user’s numbers are those of their row, and zeros without one', () => {
  const { store, stats } = setUp(vi.fn<Load>());
  const zeros = { totalEngaged: 0, approvedEngaged: 0, rejectedEngaged: 0, warnCount: 0 };
  expect(stats()).toEqual({ pointTenths: 0, ...zeros });
  const numbers = { totalEngaged: 30, approvedEngaged: 20, rejectedEngaged: 5, warnCount: 2 };
  store.setUser(row(425, 10, numbers));
  expect(stats()).toMatchObject({ pointTenths: 425, ...numbers });
  store.signOut();
  expect(stats()).toEqual({ pointTenths: 0, ...zeros });
});

test('[SP-02] the first load uses the preloaded row, and later loads read it', async () => {
  const load = vi.fn<Load>(() => Promise.resolve({ success: true, user: row(425, 20) }));
  const { store, points } = setUp(load);
  store.open(row(500, 10));
  expect(await store.load()).toMatchObject({ success: true, user: { pointTenths: 500 } });
  expect(load).not.toHaveBeenCalled();
  await store.load();
  expect(load).toHaveBeenCalledTimes(1);
  expect(points()).toBe(425);
});

test('[GU-16] [SP-02] a person who is not in the database is new, and a kept row is removed', async () => {
  const first = setUp(vi.fn<Load>());
  first.store.setUser(row(500, 99));
  const opened = setUp(vi.fn<Load>(), first.area);
  opened.store.open(null);
  expect(await opened.store.load()).toEqual({ success: true, user: null });
  expect(first.area.getItem('yapp-db-user')).toBeNull();

  first.store.setUser(row(500, 99));
  const missing = () => Promise.resolve(refuse({ code: 'user_not_found' }));
  const loaded = setUp(missing, first.area);
  expect(loaded.points()).toBe(500);
  expect(await loaded.store.load()).toEqual({ success: true, user: null });
  expect(loaded.points()).toBeUndefined();
  expect(first.area.getItem('yapp-db-user')).toBeNull();
});

test('[ST-01] [TR-44] a row of another person on the device is cleared, and no cost makes a balance negative', () => {
  const area = createMemoryStorage();
  setUp(vi.fn<Load>(), area).store.setUser(row(500, 10, { id: userId('1002') }));
  const { points, store } = setUp(
    vi.fn<Load>(() => new Promise(() => undefined)),
    area,
  );
  expect(points()).toBeUndefined();
  expect(area.getItem('yapp-db-user')).toBeNull();
  store.setUser(row(30, 10));
  store.settleCost(tenths(50), row(30, 10));
  expect(points()).toBe(0);
});

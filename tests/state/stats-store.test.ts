import { expect, test, vi } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { refuse } from '#src/services/reply.ts';
import type { UsersService } from '#src/services/users.ts';
import { createSessionStore } from '#src/state/session-store.ts';
import { createStatsStore } from '#src/state/stats-store.ts';
import { exampleUser } from '#tests/domain/examples.ts';

type Load = UsersService['load'];

function setUp(load: Load) {
  let nowMs = 1_000_000_000;
  const users = { load } as UsersService;
  const area = createMemoryStorage();
  const sessionStore = createSessionStore({
    users,
    storage: createDeviceStorage({ openArea: () => area, nowMs: () => nowMs }),
    launchUserId: '1001',
  });
  const store = createStatsStore({ users, sessionStore, nowMs: () => nowMs });
  return {
    sessionStore,
    store,
    own: () => store.getState().own?.value.pointTenths,
    pass: (addMs: number) => {
      nowMs += addMs;
    },
  };
}

function person(id: string, pointTenths: number): User {
  return exampleUser({ id: userId(id), pointTenths: tenths(pointTenths) });
}

test('[ST-06] the own numbers follow the session at once and are read again after 5 minutes', async () => {
  const load = vi.fn<Load>(() => Promise.resolve({ success: true, user: person('1001', 425) }));
  const { sessionStore, store, own, pass } = setUp(load);
  expect(own()).toBeUndefined();
  sessionStore.getState().setUser(person('1001', 500));
  expect(own()).toBe(500);
  pass(5 * 60_000 - 1);
  await store.getState().freshenOwn('1001');
  expect(load).not.toHaveBeenCalled();
  pass(1);
  await store.getState().freshenOwn('1001');
  expect(load).toHaveBeenCalledTimes(1);
  expect(own()).toBe(425);
  sessionStore.getState().signOut();
  expect(own()).toBeUndefined();
});

test('[ST-06] own numbers that cannot be read again stay as they were', async () => {
  const load = vi.fn<Load>(() => Promise.resolve(refuse({ code: 'user_load_failed' })));
  const { sessionStore, store, own, pass } = setUp(load);
  sessionStore.getState().setUser(person('1001', 500));
  pass(5 * 60_000);
  await store.getState().freshenOwn('1001');
  expect(own()).toBe(500);
});

test('[ST-06] other people have a cache of their own: 5 minutes, and no failure is kept', async () => {
  const load = vi.fn<Load>((id) =>
    Promise.resolve(
      id === '1002'
        ? { success: true, user: person('1002', 30) }
        : refuse({ code: 'user_load_failed' }),
    ),
  );
  const { store, own, pass } = setUp(load);
  const readOther = (id: string) => store.getState().readOther(id);
  await readOther('1002');
  await readOther('1002');
  expect(load).toHaveBeenCalledTimes(1);
  expect(store.getState().others.get('1002')?.value.pointTenths).toBe(30);
  expect(own()).toBeUndefined();
  pass(5 * 60_000);
  await readOther('1002');
  expect(load).toHaveBeenCalledTimes(2);

  await readOther('1003');
  expect(store.getState().failures.get('1003')?.error).toBe('Failed to load user data');
  await readOther('1003');
  expect(load).toHaveBeenCalledTimes(4);
});

test('what can be nobody’s id is nobody’s, without a question to the backend', async () => {
  const load = vi.fn<Load>();
  const { store } = setUp(load);
  await store.getState().readOther('No Id');
  expect(store.getState().failures.get('No Id')?.error).toBe('User not found');
  expect(load).not.toHaveBeenCalled();
});

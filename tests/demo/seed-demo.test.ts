import { expect, test } from 'vitest';
import { createSeedStore, type SeedStore } from '#server/seed/seed-store.ts';
import { demoHistory, faceOf, faceRoutes, seedDemo } from '#server/demo/seed-demo.ts';
import { audit } from '#tests/audit/audit-fixture.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

const nowMs = Date.now();
const miniAppUrl = 'https://t.me/yapp_demo_bot/yapp';

/** A backend's store that breaks off at its call of this number: before or after executing it. */
function storeOf(
  backend: TestBackend,
  cut?: { readonly call: number; readonly isDone: boolean },
): SeedStore {
  const { projectId, apiKey, databaseId } = backendNames;
  const store = createSeedStore({
    endpoint: backend.endpoint,
    projectId,
    apiKey,
    databaseId,
  });
  let calls = 0;
  return {
    ...store,
    async replaceRows(table, rows) {
      calls += 1;
      if (calls === cut?.call && !cut.isDone) throw new Error('cut off');
      await store.replaceRows(table, rows);
      if (calls === cut?.call) throw new Error('cut off');
    },
  };
}

/** Tables whose rows depend on the time: how much of the history falls into this week. */
const weekTables = ['weekEarnings', 'leaders'];

/** What must be the same whenever the demo is seeded: everything but times. */
async function stateOf(backend: TestBackend) {
  const tables = await backend.dump();
  const balances = tables['users']?.map(({ $id, point, warnCount }) => [$id, point, warnCount]);
  const counts = Object.entries(tables).flatMap(([name, rows]) =>
    weekTables.includes(name) ? [] : [[name, rows.length]],
  );
  return { balances: balances?.toSorted(), counts };
}

/** Asserts that each persona of the demo is in the state given by EM-04. */
async function expectPersonas(backend: TestBackend): Promise<void> {
  const member = { adminApproved: true, isBanned: false, isAdmin: false };
  const states: Readonly<Record<string, object>> = {
    '1001': { ...member, point: 2500 },
    '1002': { ...member, point: 425 },
    '1003': { ...member, point: 30 },
    '1004': { ...member, warnCount: 2 },
    '1005': { adminApproved: false, adminReqOpen: true },
    '1006': { isBanned: true },
    '1008': { ...member, isAdmin: true },
    '1': { ...member, isAdmin: true },
    '1009': { adminApproved: false, adminReqOpen: false },
  };
  for (const [id, state] of Object.entries(states)) {
    expect(await backend.row('users', id), id).toMatchObject(state);
  }
  expect((await backend.rows('users')).map(({ $id }) => $id)).not.toContain('1007');
  const engagements = await backend.rows('engagement');
  const ofAda = engagements.filter(({ postAuthorId }) => postAuthorId === '1001');
  const decisions = new Set(ofAda.map(({ isApproved }) => isApproved));
  expect(decisions).toEqual(new Set([null, true, false]));
  expect(ofAda.some(({ engagedBy }) => engagedBy === '1002')).toBe(true);
}

test('[EM-02] [EM-04] [EM-06] demo data that was interrupted anywhere is completed by the next start', async () => {
  const whole = await openTestBackend();
  const past = await demoHistory({ nowMs, miniAppUrl });
  await seedDemo(storeOf(whole), past);
  const expected = await stateOf(whole);
  expect(expected.balances).toContainEqual(['1001', 2500, 0]);
  await expectPersonas(whole);
  expect((await audit(whole, ['1'])).findings).toEqual([]);

  // The next start is later, so all events have other times.
  const later = await demoHistory({ nowMs: nowMs + 90 * 60_000, miniAppUrl });
  for (const [call, isDone] of [
    [3, false],
    [9, true],
  ] as const) {
    const backend = await openTestBackend();
    const cutOff = seedDemo(storeOf(backend, { call, isDone }), past);
    await expect(cutOff).rejects.toThrow('cut off');
    await seedDemo(storeOf(backend), later);
    expect([call, await stateOf(backend)]).toEqual([call, expected]);
    expect((await audit(backend, ['1'])).findings).toEqual([]);
  }
}, 240_000);

test('[IN-12] the demo draws the same small avatar for a handle each time, and none for some', async () => {
  const app = faceRoutes();
  const ada = await app.request('/avatars/ada_x');
  expect(ada.headers.get('content-type')).toBe('image/svg+xml');
  const drawn = await ada.text();
  expect(drawn).toBe(faceOf('ada_x'));
  expect(drawn.length).toBeLessThan(1500);
  expect((await app.request('/avatars/cleo_x')).status).toBe(404);
});

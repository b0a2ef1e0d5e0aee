import { expect, test, vi } from 'vitest';
import { copyTable } from '#server/move/copy-rows.ts';
import { move } from '#server/move/move.ts';
import { createRetry, type Retry } from '#server/move/retry.ts';
import { openSide, type Side } from '#server/move/side.ts';
import { audit, openBusyBackend } from '#tests/audit/audit-fixture.ts';
import {
  createPost,
  people,
  postRequest,
  refused,
  review,
  succeeded,
  engage,
} from '#tests/operations/fixture.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

vi.setConfig({ testTimeout: 180_000 });

const { databaseId, functionId, projectId, apiKey } = backendNames;
const ownTables = new Set([
  'migrations',
  'scheduleRuns',
  'economyTotals',
  'weekEarnings',
  'leaders',
  'looks',
]);

const patient = createRetry({ wait: async () => undefined, log: () => undefined });

function sideOf({ endpoint }: TestBackend, retry: Retry = patient): Side {
  return openSide({ endpoint, projectId, apiKey, databaseId, functionId }, { fetch, retry });
}

function moveBetween(source: TestBackend, target: TestBackend, retry?: Retry): Promise<void> {
  return move({
    source: sideOf(source, retry),
    target: sideOf(target, retry),
    installedIds: Object.values(people),
    log: () => undefined,
  });
}

async function setMaintenance(backend: TestBackend, value: 'on' | 'off'): Promise<void> {
  const path = `/functions/${functionId}/variables`;
  const { variables } = (await backend.api('GET', path)) as {
    variables: { $id: string; key: string }[];
  };
  const known = variables.find(({ key }) => key === 'YAPP_MAINTENANCE');
  const variable = { key: 'YAPP_MAINTENANCE', value, secret: false };
  if (known === undefined)
    await backend.api('POST', path, { variableId: 'maintenance', ...variable });
  else await backend.api('PUT', `${path}/${known.$id}`, variable);
  await backend.runAs({ count: 1, isQueued: true, variables: { YAPP_MAINTENANCE: value } });
}

/** A community that does not change, with deleted rows, so its sequence has gaps that the target's has not. */
async function openFrozen(): Promise<TestBackend> {
  const backend = await openBusyBackend();
  const rows = `/tablesdb/${databaseId}/tables/posts/rows`;
  await backend.addRow('posts', 'gone', {
    authorId: people.ada,
    limit: 1,
    engagementTypes: ['like'],
  });
  await createPost(backend, { content: 'https://x.com/x_1001/status/800' });
  await backend.api('DELETE', `${rows}/gone`);
  await backend.addRow('looks', people.root, { itemId: people.ben, untilMs: 1 });
  await backend.passTime(120_000);
  await backend.deliverDue();
  await setMaintenance(backend, 'on');
  return backend;
}

/** Everything that a move keeps, in order. */
async function pictureOf(backend: TestBackend): Promise<unknown> {
  const tables = Object.entries(await backend.dump()).filter(([name]) => !ownTables.has(name));
  const { users } = (await backend.api('GET', '/users')) as {
    users: { $id: string; name: string; labels: string[] }[];
  };
  return {
    tables: tables.map(([name, rows]) => [
      name,
      rows.map((row) => ({ ...row, $sequence: undefined, $databaseId: undefined })),
    ]),
    accounts: users
      .map(({ $id, name, labels }) => ({ $id, name, labels: labels.toSorted() }))
      .toSorted((one, other) => (one.$id < other.$id ? -1 : 1)),
  };
}

async function isOn(backend: TestBackend): Promise<unknown> {
  return (await backend.api('GET', `/functions/${functionId}`))['enabled'];
}

test('[OP-16] a community moves to a released Appwrite with its order, times, permissions and labels', async () => {
  const source = await openFrozen();
  const target = await openTestBackend({ isReleased: true });

  await moveBetween(source, target);

  expect(await pictureOf(target)).toEqual(await pictureOf(source));
  expect(await isOn(target)).toBe(true);
  for (const table of ['economyTotals', 'weekEarnings', 'leaders', 'looks']) {
    expect(await source.rows(table), table).not.toEqual([]);
    expect(await target.rows(table), table).toEqual([]);
  }
  const places = async (backend: TestBackend) =>
    (await backend.rows('posts')).map(({ $sequence }) => String($sequence));
  expect(await places(target)).not.toEqual(await places(source));
  // The community continues at the target, and its totals are computed there.
  await target.stopClock();
  await target.passTime(await source.nowMs().then((now) => now - Date.now() + 1000));
  const postId = await createPost(target, { content: 'https://x.com/x_1001/status/900' });
  await review(target, await engage(target, people.ben, postId));
  await target.passTime(120_000);
  await target.deliverDue();
  expect(await target.rows('economyTotals')).toHaveLength(1);
  expect((await audit(target)).findings).toEqual([]);
  expect((await audit(source)).findings).toEqual([]);
});

test('[OP-16] during a move the source refuses writes, and members can still read', async () => {
  const source = await openFrozen();
  const target = await openTestBackend({ isReleased: true });
  const before = await pictureOf(source);

  const moving = moveBetween(source, target);
  expect(refused(await source.act(people.ada, 'createPost', postRequest()))).toBe('maintenance');
  const rows = await fetch(
    `${source.endpoint}/tablesdb/${databaseId}/tables/users/rows/${people.ada}`,
    {
      headers: {
        'x-appwrite-project': projectId,
        'x-appwrite-session': await source.session(people.ada),
      },
    },
  );
  expect(rows.status).toBe(200);
  await moving;

  expect(await pictureOf(source)).toEqual(before);
});

test('[OP-16] rate limits, timeouts and lost answers during a move change nothing', async () => {
  const source = await openFrozen();
  const target = await openTestBackend({ isReleased: true });
  for (let skip = 0; skip < 120; skip += 3) {
    const actions = [
      {
        status: 429,
        body: '{"message":"Rate limit","type":"general_rate_limit_exceeded","code":429}',
      },
      { status: 504, body: '<html></html>' },
      { cut: 'before' },
      { cut: 'after' },
      { status: 408, body: '{"message":"Timeout","type":"database_timeout","code":408}' },
    ] as const;
    const action = actions[skip % actions.length] ?? actions[0];
    await target.fault({ match: '.', from: 'any', skip, action });
  }

  await moveBetween(source, target);

  await target.noFaults();
  expect(await pictureOf(target)).toEqual(await pictureOf(source));
});

test('[OP-16] of a hundred rows at once none is lost, though the answer is, or some of them exist', async () => {
  const source = await openTestBackend();
  const target = await openTestBackend({ isReleased: true });
  const path = `/tablesdb/${databaseId}/tables/giftDays/rows`;
  const days = Array.from({ length: 130 }, (_, day) => ({
    $id: `day.${day}`,
    adminId: '1',
    day: '',
  }));
  for (const rows of [days.slice(0, 100), days.slice(100)])
    await source.api('POST', path, { rows });
  const match = `POST /v1${path}`;
  await target.fault({ match, from: 'any', action: { cut: 'after' } });
  await target.fault({ match, from: 'any', action: { status: 409, body: '{"code":409}' } });

  const copied = await copyTable({ source: sideOf(source), target: sideOf(target) }, 'giftDays');

  expect(copied).toBe(130);
  const moved = await target.rows('giftDays');
  expect(moved.map(({ $id }) => $id)).toEqual(days.map(({ $id }) => $id));
});

test('[OP-16] a move killed at every step and run again ends as if it had never been interrupted', async () => {
  const source = await openFrozen();
  const target = await openTestBackend({ isReleased: true });
  let kills = 0;
  for (let last = 1; ; last += 2) {
    let calls = 0;
    /** Fails at one call, alternately before and after it is made. */
    const mortal: Retry = async (call) => {
      calls += 1;
      if (calls > last) throw new Error('killed');
      if (calls === last && kills % 2 === 0) throw new Error('killed');
      const value = await call();
      if (calls >= last) throw new Error('killed');
      return value;
    };
    try {
      await moveBetween(source, target, mortal);
      break;
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
      kills += 1;
    }
  }

  expect(kills).toBeGreaterThan(30);
  expect(await pictureOf(target)).toEqual(await pictureOf(source));
  expect(await isOn(target)).toBe(true);
});

test('[OP-16] a community can be moved back', async () => {
  const source = await openFrozen();
  const hosted = await openTestBackend({ isReleased: true });
  await moveBetween(source, hosted);
  const gift = { username: 'x_1002', type: 'X', points: 2, reason: 'Thank you' };
  succeeded(await hosted.act(people.root, 'addPoints', gift));
  await setMaintenance(hosted, 'on');
  const machine = await openTestBackend();

  await moveBetween(hosted, machine);

  expect(await pictureOf(machine)).toEqual(await pictureOf(hosted));
});

test('[OP-16] a move that must not begin says why, and changes nothing at the target', async () => {
  const source = await openBusyBackend();
  const empty = await openTestBackend({ isReleased: true });
  await expect(moveBetween(source, empty)).rejects.toThrow('is not under maintenance');

  await setMaintenance(source, 'on');
  const other = await openTestBackend();
  await other.person('9001');
  await other.person('9002');
  const before = await pictureOf(other);
  await expect(moveBetween(source, other)).rejects.toThrow('the target has to be empty');
  expect(await pictureOf(other)).toEqual(before);

  await source.changeRow('users', people.ben, { point: 999 });
  await expect(moveBetween(source, empty)).rejects.toThrow('The audit of the source has');
  expect(await isOn(empty)).toBe(true);
});

test('[OP-16] a row changed at the target during the move is found, and the function stays off', async () => {
  const source = await openFrozen();
  const target = await openTestBackend({ isReleased: true });
  let isChanged = false;
  const log = (line: string): void => {
    if (!line.startsWith('accounts') || isChanged) return;
    isChanged = true;
    changing = target.changeRow('users', people.cleo, { x_name: 'Another name' });
  };
  let changing: Promise<void> | undefined;
  const [from, to] = [sideOf(source), sideOf(target)];
  const slow: Side = {
    ...to,
    reader: {
      listRows: async (request) => {
        await changing;
        return to.reader.listRows(request);
      },
    },
  };
  const installedIds = Object.values(people);

  await expect(move({ source: from, target: slow, installedIds, log })).rejects.toThrow(
    `users: ${people.cleo} at the source, ${people.cleo} at the target, and they differ`,
  );
  expect(await isOn(target)).toBe(false);
});

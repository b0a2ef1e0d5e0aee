import { expect, onTestFinished, test } from 'vitest';
import { createHousekeeping, openBackend } from '#server/local-appwrite/open-backend.ts';
import { sessionHeaders } from '#server/local-appwrite/users/sessions.ts';
import { callableOptions } from './call-backend.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 1);

/** An open data file, with one row of each id in a table, and what remains of them after a minute. */
function openFile() {
  const clock = { ms: startMs };
  const bugs: unknown[] = [];
  const options = { ...callableOptions(':memory:'), nowMs: () => clock.ms };
  const { backend, closeFile } = openBackend(options, (error) => bugs.push(error));
  const { store, writer } = backend;
  store.database.exec('PRAGMA foreign_keys = OFF');
  onTestFinished(() => {
    closeFile();
    expect(bugs).toEqual([]);
  });
  const housekeeping = createHousekeeping(backend);
  return {
    backend,
    /** Adds a row; columns that are not named get an empty text. */
    add: (table: string, row: Readonly<Record<string, string | number>>) => {
      const columns = store.all(`PRAGMA table_info(${table})`).map(({ name }) => String(name));
      const values = columns.map(
        (name) => row[name] ?? (name === 'sequence' ? null : (row['id'] ?? '')),
      );
      store.run(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`, ...values);
    },
    leftIn: async (table: string) => {
      clock.ms = startMs + 60_000;
      housekeeping.tick();
      // It is committed after the removal.
      await writer.write(() => undefined);
      return store.all(`SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id);
    },
  };
}

test.each([
  ['tokens', 0],
  ['sessions', 0],
  ['transactions', hourMs],
])('expired %s are removed after %i ms', async (table, graceMs) => {
  const { add, leftIn } = openFile();
  const endMs = startMs + 60_000 - graceMs;
  add(table, { id: 'gone', expiresAtMs: endMs });
  add(table, { id: 'kept', expiresAtMs: endMs + 1 });

  expect(await leftIn(table)).toEqual(['kept']);
});

test('of finished runs the latest 20,000 are kept, and those that wait', async () => {
  const { add, leftIn } = openFile();
  const runs = [
    { id: 'gone', sequence: 1, status: 'completed' },
    { id: 'failed', sequence: 3, status: 'failed' },
    { id: 'waiting', sequence: 2, status: 'scheduled' },
    { id: 'kept', sequence: 4, status: 'completed' },
    { id: 'last', sequence: 20_003, status: 'completed' },
  ];
  for (const run of runs) add('executions', { ...run, createdAtMs: startMs, scheduledCall: '{}' });

  expect(await leftIn('executions')).toEqual(['kept', 'last', 'waiting']);
});

test.each([true, false])(
  '[TR-30] a session’s cookies are secure if the request was: %s',
  (isSecure) => {
    const { backend } = openFile();
    const session = { secret: 's', expiresAtMs: startMs + hourMs, isSecure };
    const cookies = sessionHeaders(backend, session)['set-cookie'];

    for (const cookie of [cookies ?? []].flat()) {
      expect(cookie.includes('; secure;')).toBe(isSecure);
      expect(cookie).toContain('; expires=Thu, 01 Jan 2026 01:00:00 GMT; path=/');
      expect(cookie).toContain('; httponly');
    }
  },
);

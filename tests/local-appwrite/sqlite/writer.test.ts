import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createRevisionCounter } from '#server/local-appwrite/backend/backend.ts';
import { openDataFile } from '#server/local-appwrite/sqlite/open.ts';
import { createStore, type Store } from '#server/local-appwrite/sqlite/store.ts';
import { createWriter, type Writer } from '#server/local-appwrite/sqlite/writer.ts';

/** A writer over a data file in memory whose flushes finish when the test says so. */
function openWriter(): {
  readonly writer: Writer;
  readonly flushes: (() => void)[];
  readonly store: Store;
} {
  const store = createStore(new DatabaseSync(':memory:'));
  const flushes: (() => void)[] = [];
  const hooks = { onRollback: () => undefined, reportEffectError: () => undefined };
  const later = () => new Promise<void>((resolve) => flushes.push(resolve));
  const writer = createWriter(store, hooks, { later, now: () => undefined });
  return { writer, flushes, store };
}

const nothing = () => undefined;

/** The acknowledged ones of these, in order. */
function watch(writes: Readonly<Record<string, Promise<unknown>>>): string[] {
  const acknowledged: string[] = [];
  for (const [name, write] of Object.entries(writes)) {
    void write.then(() => acknowledged.push(name));
  }
  return acknowledged;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('[TR-22] a write is acknowledged and announced only after a flush that began after its commit', async () => {
  const { writer, flushes } = openWriter();
  const first = watch({
    write: writer.write(({ afterCommit }) => afterCommit(() => first.push('event'))),
  });
  await nextTurn();
  const second = watch({ write: writer.write(nothing), flushed: writer.flushed() });
  await nextTurn();
  expect([first, second, flushes.length]).toEqual([[], [], 1]);

  flushes[0]?.();
  await nextTurn();
  expect([first, second, flushes.length]).toEqual([['event', 'write'], ['flushed'], 2]);

  flushes[1]?.();
  await nextTurn();
  expect(second).toEqual(['flushed', 'write']);
});

test('all commits during a flush share the next one', async () => {
  const { writer, flushes } = openWriter();
  void writer.write(nothing);
  await nextTurn();
  const acknowledged = watch({ one: writer.write(nothing) });
  await nextTurn();
  void writer.write(nothing).then(() => acknowledged.push('two'));
  await nextTurn();
  flushes[0]?.();
  await nextTurn();
  flushes[1]?.();
  await nextTurn();
  expect(acknowledged).toEqual(['one', 'two']);
  expect(flushes).toHaveLength(2);
});

test('a write that a power cut may revert does not wait for the disk', async () => {
  const { writer, flushes } = openWriter();
  await writer.writeUnflushed(nothing);
  expect(flushes).toEqual([]);
});

test('closing flushes and acknowledges waiting writes', async () => {
  const { writer } = openWriter();
  const written = writer.write(() => 'kept');
  writer.close();
  expect(await written).toBe('kept');
});

test('a commit that fails refuses its whole group, and the next one succeeds', async () => {
  const { writer, store, flushes } = openWriter();
  store.run('PRAGMA foreign_keys = ON');
  store.run('CREATE TABLE people (id INTEGER PRIMARY KEY)');
  store.run(
    'CREATE TABLE notes (person INTEGER REFERENCES people (id) DEFERRABLE INITIALLY DEFERRED)',
  );

  const group = await Promise.allSettled([
    writer.write(() => store.run('INSERT INTO people VALUES (1)')),
    // What this breaks is only looked at when the group is committed.
    writer.write(() => store.run('INSERT INTO notes VALUES (7)')),
  ]);
  const next = writer.write(() => store.run('INSERT INTO people VALUES (2)'));
  await nextTurn();
  flushes.forEach((end) => end());
  await next;

  expect(group.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(store.all('SELECT id FROM people')).toEqual([{ id: 2 }]);
});

test('a write that fails midway leaves nothing behind, and the others in its group are kept', async () => {
  const { writer, store, flushes } = openWriter();
  store.run('CREATE TABLE kept (name TEXT)');
  const insert = (name: string) => store.run('INSERT INTO kept VALUES (?)', name);

  const outcomes = Promise.allSettled([
    writer.write(() => insert('first')),
    writer.write(() => {
      insert('half');
      throw new Error('No further.');
    }),
    writer.write(() => insert('last')),
  ]);

  await nextTurn();
  flushes[0]?.();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(store.all('SELECT name FROM kept')).toEqual([{ name: 'first' }, { name: 'last' }]);
});

test('revisions grow after a restart, even if the write that reserved them was rolled back', () => {
  const store = createStore(openDataFile(':memory:').database);
  const { nextRevision, lastRevision } = createRevisionCounter(store);
  while (lastRevision() < 999_000) nextRevision();
  store.run('BEGIN');
  while (lastRevision() < 1_001_000) nextRevision();
  store.run('ROLLBACK');
  while (lastRevision() < 1_100_000) nextRevision();

  expect(createRevisionCounter(store).nextRevision()).toBeGreaterThan(lastRevision());
});

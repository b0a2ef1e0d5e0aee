import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createStore, type Store } from '#server/local-appwrite/sqlite/store.ts';
import { createWriter, type Writer } from '#server/local-appwrite/sqlite/writer.ts';

/** A writer over a data file in memory, and how SQLite was asked to flush each group when it was committed. */
function openWriter(): {
  readonly writer: Writer;
  readonly flushes: string[];
  readonly store: Store;
} {
  const store = createStore(new DatabaseSync(':memory:'));
  const flushes: string[] = [];
  let asked = 'nothing';
  const hooks = { onRollback: () => undefined, reportEffectError: () => undefined };
  const watched = {
    ...store,
    run: (...[sql, ...values]: Parameters<typeof store.run>) => {
      asked = /^PRAGMA synchronous = (\w+)$/.exec(sql)?.[1] ?? asked;
      if (sql === 'COMMIT') flushes.push(asked);
      return store.run(sql, ...values);
    },
  };
  return { writer: createWriter(watched, hooks), flushes, store };
}

const nothing = () => undefined;

test('a group of writes reaches the disk before it is acknowledged as soon as one of them must', async () => {
  const { writer, flushes } = openWriter();
  await Promise.all([writer.writeUnflushed(nothing), writer.write(nothing)]);
  await Promise.all([writer.write(nothing), writer.writeUnflushed(nothing)]);
  expect(flushes).toEqual(['FULL', 'FULL']);
});

test('each group is flushed as it has to be, regardless of what the groups before it were', async () => {
  const { writer, flushes } = openWriter();
  await writer.write(nothing);
  await writer.writeUnflushed(nothing);
  await writer.writeUnflushed(nothing);
  await writer.write(nothing);
  expect(flushes).toEqual(['FULL', 'NORMAL', 'NORMAL', 'FULL']);
});

test('a group of writes that a power cut may take back waits for no disk', async () => {
  const { writer, flushes } = openWriter();
  await Promise.all([writer.writeUnflushed(nothing), writer.writeUnflushed(nothing)]);
  expect(flushes).toEqual(['NORMAL']);
});

test('a write that fails in its middle leaves nothing behind, and the others of its group are kept', async () => {
  const { writer, store } = openWriter();
  store.run('CREATE TABLE kept (name TEXT)');
  const insert = (name: string) => store.run('INSERT INTO kept VALUES (?)', name);

  const outcomes = await Promise.allSettled([
    writer.write(() => insert('first')),
    writer.write(() => {
      insert('half');
      throw new Error('No further.');
    }),
    writer.write(() => insert('last')),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(store.all('SELECT name FROM kept')).toEqual([{ name: 'first' }, { name: 'last' }]);
});

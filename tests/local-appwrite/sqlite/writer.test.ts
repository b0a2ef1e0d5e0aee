import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createStore } from '#server/local-appwrite/sqlite/store.ts';
import { createWriter, type Writer } from '#server/local-appwrite/sqlite/writer.ts';

/** A writer over a data file in memory, and how it asks SQLite to flush each group. */
function openWriter(): { readonly writer: Writer; readonly flushes: string[] } {
  const store = createStore(new DatabaseSync(':memory:'));
  const flushes: string[] = [];
  const hooks = { onRollback: () => undefined, reportEffectError: () => undefined };
  const watched = {
    ...store,
    run: (...[sql, ...values]: Parameters<typeof store.run>) => {
      const asked = /^PRAGMA synchronous = (\w+)$/.exec(sql)?.[1];
      if (asked !== undefined) flushes.push(asked);
      return store.run(sql, ...values);
    },
  };
  return { writer: createWriter(watched, hooks), flushes };
}

const nothing = () => undefined;

test('a group of writes reaches the disk before it is acknowledged as soon as one of them must', async () => {
  const { writer, flushes } = openWriter();
  await Promise.all([writer.writeUnflushed(nothing), writer.write(nothing)]);
  await Promise.all([writer.write(nothing), writer.writeUnflushed(nothing)]);
  expect(flushes).toEqual(['FULL', 'FULL']);
});

test('a group of writes that a power cut may take back waits for no disk', async () => {
  const { writer, flushes } = openWriter();
  await Promise.all([writer.writeUnflushed(nothing), writer.writeUnflushed(nothing)]);
  expect(flushes).toEqual(['NORMAL']);
});

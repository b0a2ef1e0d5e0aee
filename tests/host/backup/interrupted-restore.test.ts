import fs, { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { restore } from '#server/host/backup/restore.ts';
import { openDataDirectory } from '#server/host/data-directory.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';

const home = makeScratchDirectory();

afterEach(() => {
  rmSync(home, { recursive: true });
});

/** A folder with the data of a community, whose databases hold one word. */
function makeData(name: string, word: string): string {
  const directory = join(home, name);
  mkdirSync(directory);
  for (const file of ['appwrite.sqlite', 'bot.sqlite']) {
    const database = new DatabaseSync(join(directory, file));
    database.exec(`CREATE TABLE kept AS SELECT '${word}' AS value`);
    database.close();
  }
  writeFileSync(join(directory, 'installation.json'), '{"form":"production","isSeeded":true}');
  return directory;
}

function wordsIn(directory: string): unknown[] {
  return ['appwrite.sqlite', 'bot.sqlite'].map((file) => {
    const database = new DatabaseSync(join(directory, file));
    const { value } = { ...database.prepare('SELECT value FROM kept').get() };
    database.close();
    return value;
  });
}

/** Whether the file system lets work end that may copy and rename so often, and no more. */
function endsWithin(steps: number, work: () => unknown): boolean {
  let left = steps;
  const spies = (['copyFileSync', 'renameSync'] as const).map((name) => {
    const real = fs[name];
    return vi.spyOn(fs, name).mockImplementation((from: fs.PathLike, to: fs.PathLike) => {
      left -= 1;
      if (left < 0) throw new Error('cut off');
      real(from, to);
    });
  });
  syncBuiltinESMExports();
  try {
    work();
  } catch {
    return false;
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
  return true;
}

/** What a server finds in a data directory, or why it does not start. */
function foundByServer(directory: string): unknown {
  try {
    openDataDirectory(directory, 'production');
    return wordsIn(directory).join();
  } catch (error) {
    return String(error)
      .replace(/.* has/, 'it has')
      .replace(/:.*/, '');
  }
}

test('[OP-03] after a restore that was cut off, a server starts with whole data or not at all, and it can be run again', () => {
  const backup = makeData('backup', 'saved');
  const found = Array.from({ length: 10 }, (_, steps) => {
    const dataDirectory = makeData(`data${steps}`, 'newer');
    const run = () => restore({ backup, dataDirectory, nowMs: Date.now });
    const isWhole = endsWithin(steps, run);
    const start = foundByServer(dataDirectory);
    if (!isWhole) run();
    return [start, ...wordsIn(dataDirectory)];
  });
  const after = (start: string, times: number) =>
    Array.from({ length: times }, () => [start, 'saved', 'saved']);
  expect(found).toEqual([
    ...after('newer,newer', 4),
    ...after('it has lost its data', 5),
    ...after('saved,saved', 1),
  ]);
});

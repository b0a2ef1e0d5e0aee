import { spawn } from 'node:child_process';
import { fstatSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFile } from '#server/local-appwrite/sqlite/open.ts';
import { createStore } from '#server/local-appwrite/sqlite/store.ts';
import { createWriter } from '#server/local-appwrite/sqlite/writer.ts';

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'local-appwrite-flush-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('[TR-22] each acknowledged write has flushed the write-ahead log, and so has closing', async () => {
  const directory = makeDirectory();
  const flushed: { readonly how: 'later' | 'now'; readonly inode: number }[] = [];
  const { database, flush, close } = openDataFile(directory, {
    later: async (file) => void flushed.push({ how: 'later', inode: fstatSync(file).ino }),
    now: (file) => void flushed.push({ how: 'now', inode: fstatSync(file).ino }),
  });
  const store = createStore(database);
  const hooks = { onRollback: () => undefined, reportEffectError: () => undefined };
  const writer = createWriter(store, hooks, flush);
  const { ino: inode } = statSync(join(directory, 'appwrite.sqlite-wal'));

  await writer.write(() => store.run('CREATE TABLE kept (name TEXT)'));
  expect(flushed).toEqual([{ how: 'later', inode }]);
  await writer.write(() => store.run("INSERT INTO kept VALUES ('one')"));
  expect(flushed).toEqual([
    { how: 'later', inode },
    { how: 'later', inode },
  ]);

  const last = writer.write(() => store.run("INSERT INTO kept VALUES ('two')"));
  writer.close();
  await last;
  expect(flushed.at(-1)).toEqual({ how: 'now', inode });
  close();
});

test('[TR-22] after a failed flush nothing is acknowledged or announced, and the process ends', async () => {
  const program = join(import.meta.dirname, 'failed-flush-child.ts');
  const child = spawn(process.execPath, [program, makeDirectory()]);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  expect(output.stdout).toBe('first\nflushes: 2\n');
  expect(output.stderr).toContain('EIO: i/o error, fdatasync');
  expect(exitCode).toBe(1);
});

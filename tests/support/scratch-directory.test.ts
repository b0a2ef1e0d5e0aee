import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchDirectory, removeStaleScratch } from './scratch-directory.ts';

test('the next run removes only what a killed run left in memory', () => {
  const root = makeScratchDirectory();
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const left = join(root, `yapp-scratch-${ended}-aB3xYz`);
  const foreign = join(root, 'something-else');
  mkdirSync(join(left, 'data'), { recursive: true });
  mkdirSync(foreign);
  const own = makeScratchDirectory(root);

  removeStaleScratch(root);

  expect([left, own, foreign].map((directory) => existsSync(directory))).toEqual([
    false,
    true,
    true,
  ]);
});

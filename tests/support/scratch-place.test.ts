import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchDirectory, removeLeftScratch } from './scratch-place.ts';

test('the next run removes only what a killed run left in memory', () => {
  const place = makeScratchDirectory();
  onTestFinished(() => {
    rmSync(place, { recursive: true });
  });
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const left = join(place, `yapp-scratch-${ended}-aB3xYz`);
  const foreign = join(place, 'something-else');
  mkdirSync(join(left, 'data'), { recursive: true });
  mkdirSync(foreign);
  const own = makeScratchDirectory(place);

  removeLeftScratch(place);

  expect([left, own, foreign].map((directory) => existsSync(directory))).toEqual([
    false,
    true,
    true,
  ]);
});

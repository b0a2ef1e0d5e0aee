import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/**
 * Where directories lie that end with their test: in memory where there is a file system in it, as flushing to a disk
 * costs most of the time of a write, and no one takes the power away.
 */
export const scratchPlace: string = existsSync(memory) ? memory : tmpdir();

const scratchName = /^yapp-scratch-(\d+)-/;

/** Makes a directory whose name says which process it belongs to; the process removes it. */
export function makeScratchDirectory(place: string = scratchPlace): string {
  return mkdtempSync(join(place, `yapp-scratch-${process.pid}-`));
}

/** Removes what processes that were killed have left behind. */
export function removeLeftScratch(place: string = scratchPlace): void {
  for (const name of readdirSync(place)) {
    const owner = scratchName.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    // Another run may be at it at the same time.
    rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // A process of another person is there, but may not be asked.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/**
 * The location of tests' temporary directories: in memory if there is such a file system, because flushing to a disk
 * takes most of a write's time, and there is no power loss to survive.
 */
export const scratchRoot: string = existsSync(memory) ? memory : tmpdir();

const scratchName = /^yapp-scratch-(\d+)-/;

/** Creates a directory whose name contains its process id; the process removes it. */
export function makeScratchDirectory(root: string = scratchRoot): string {
  return mkdtempSync(join(root, `yapp-scratch-${process.pid}-`));
}

/** Removes what killed processes have left behind. */
export function removeStaleScratch(root: string = scratchRoot): void {
  for (const name of readdirSync(root)) {
    const owner = scratchName.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    // Another run may do the same at the same time.
    rmSync(join(root, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Another user's process exists, but may not be signaled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

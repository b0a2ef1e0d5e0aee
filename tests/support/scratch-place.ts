import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';

/**
 * Where directories lie that end with their test: in memory where there is a file system in it, as flushing to a disk
 * costs most of the time of a write, and nobody takes the power away.
 */
export const scratchPlace: string = existsSync(memory) ? memory : tmpdir();

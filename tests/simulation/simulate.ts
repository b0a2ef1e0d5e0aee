import { spawn } from 'node:child_process';
import type { Step } from './steps.ts';

/** The simulator's output, and whether every rule held. */
export type Simulated = {
  readonly isSound: boolean;
  readonly output: string;
  readonly hash: string;
};

/** Most of what is made lives for one request; and each processor of the machine has a run of its own. */
const fewCollections = ['--max-semi-space-size=64', '--single-threaded-gc'];

/**
 * Runs the simulator in a process of its own, as it replaces time, timers and chance of the whole process; with the
 * given steps instead of chance where there are some.
 */
export function simulate(args: readonly string[], steps?: readonly Step[]): Promise<Simulated> {
  const program = new URL('./main.ts', import.meta.url).pathname;
  const storyArgs = steps === undefined ? [] : ['--story', '-'];
  const child = spawn(process.execPath, [...fewCollections, program, ...args, ...storyArgs], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stdin.end(steps === undefined ? '' : JSON.stringify(steps));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ isSound: code === 0, output, hash: output.trim().split('\n').at(-1) ?? '' });
    });
  });
}

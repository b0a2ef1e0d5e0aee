import { spawn } from 'node:child_process';
import type { Step } from './steps.ts';

/** The simulator's output, and whether every rule held. */
export type Simulated = {
  readonly isSound: boolean;
  readonly output: string;
  readonly hash: string;
};

/** Most objects live for one request, and parallel runs already use all processors. */
const gcOptions = ['--max-semi-space-size=64', '--single-threaded-gc'];

/**
 * Runs the simulation in a separate process, because it replaces time, timers and randomness of the whole process. With
 * `steps`, it replays them instead of making random ones.
 */
export function simulate(args: readonly string[], steps?: readonly Step[]): Promise<Simulated> {
  const program = new URL('./main.ts', import.meta.url).pathname;
  const stepsArgs = steps === undefined ? [] : ['--steps', '-'];
  const child = spawn(process.execPath, [...gcOptions, program, ...args, ...stepsArgs], {
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

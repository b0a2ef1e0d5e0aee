import { createHash } from 'node:crypto';
import { simulate, type Simulated } from './simulate.ts';
import { realMs, sumOfTotals, totalLine } from './total.ts';

/** Which seeds are run, and how, as the command line says it. */
type SharedSeeds = {
  readonly seed: string;
  readonly ops: string;
  readonly seeds: string;
  readonly seconds?: string | undefined;
  readonly processes: string;
};

/**
 * Runs the seeds in several processes at once, as each run is on its own. Prints what each process printed once it ends, the sum of all,
 * and the hash of all hashes; the exit code is 1 after a failure.
 */
export async function shareSeeds({ processes, seconds, ...shared }: SharedSeeds): Promise<void> {
  const begunMs = realMs();
  const count = Number(processes);
  async function runShare(index: number): Promise<Simulated> {
    const share = await simulate([
      '--brief',
      '--seed',
      String(Number(shared.seed) + index),
      '--seeds',
      String(Number(shared.seeds) - index),
      '--stride',
      processes,
      '--ops',
      shared.ops,
      ...(seconds === undefined ? [] : ['--seconds', seconds]),
    ]);
    process.stdout.write(share.output);
    return share;
  }

  const runs = await Promise.all(Array.from({ length: count }, (_, index) => runShare(index)));
  const output = runs.map((run) => run.output).join('');
  const hash = createHash('sha256').update(runs.map((run) => run.hash).join());
  const total = totalLine(sumOfTotals(output), realMs() - begunMs);
  process.stdout.write(`${total}\n${hash.digest('hex')}\n`);
  if (runs.some(({ isSound }) => !isSound)) process.exitCode = 1;
}

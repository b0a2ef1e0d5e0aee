import { createHash } from 'node:crypto';
import { simulate, type Simulated } from './simulate.ts';
import { realMs, sumOfTotals, totalLine } from './total.ts';

/** The options for the seeds, as given on the command line. */
type SharedSeeds = {
  readonly seed: string;
  readonly ops: string;
  readonly seeds: string;
  readonly seconds?: string | undefined;
  readonly processes: string;
};

/**
 * Distributes the seeds over several processes. Prints the output of each process when it ends, then the totals and the
 * hash of all hashes; the exit code is 1 after a failure.
 */
export async function shareSeeds({ processes, seconds, ...shared }: SharedSeeds): Promise<void> {
  const startedMs = realMs();
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
  const total = totalLine(sumOfTotals(output), realMs() - startedMs);
  process.stdout.write(`${total}\n${hash.digest('hex')}\n`);
  if (runs.some(({ isSound }) => !isSound)) process.exitCode = 1;
}

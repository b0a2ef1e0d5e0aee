import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { removeStaleScratch, scratchRoot } from '#tests/support/scratch-directory.ts';
import { run } from './run.ts';
import { breakageNames, runBroken, type BrokenResult } from './run-broken.ts';
import { shareSeeds } from './share-seeds.ts';
import { shrink, stepsAsTest } from './shrink.ts';
import type { Step } from './steps.ts';
import { makeTemplate } from './template.ts';
import { noTotal, realMs, totalLine, type RunResult, type Total } from './total.ts';

const maxShrinkingRuns = 150;
const maxMs = Number.MAX_SAFE_INTEGER;

/**
 * Runs the simulation with these options:
 *
 * - `--seed` and `--ops`: the first seed, and the minimum number of operations of each run
 * - `--seeds` or `--seconds`: the number of seeds, or as many as fit into this time
 * - `--steps`: replays the steps of a file (`-` for stdin) instead of random ones
 * - `--processes`: distributes the seeds over this many processes; each runs every `--stride`th seed
 * - `--broken`: breaks the product in the named ways, or in `all`, and fails if one is not detected
 *
 * Prints a line for each seed, minimal steps for one that fails, and finally the hash of the last trace. Exits with 1 after
 * a failure.
 */
export async function runFromCommandLine(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      ops: { type: 'string', default: '500' },
      seeds: { type: 'string', default: '1' },
      stride: { type: 'string', default: '1' },
      processes: { type: 'string', default: '1' },
      seconds: { type: 'string' },
      steps: { type: 'string' },
      broken: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      brief: { type: 'boolean', default: false },
    },
  });
  if (Number(values.processes) > 1) {
    await shareSeeds(values);
    return;
  }
  // The disk is simulated, so the files can be in memory.
  removeStaleScratch(scratchRoot);
  const template = await makeTemplate(scratchRoot);
  const { verbose } = values;
  // Many refusals are errors; collecting their unused stacks is slow.
  if (!verbose) Error.stackTraceLimit = 0;
  const operations = Number(values.ops);
  const first = Number(values.seed);
  if (values.broken !== undefined) {
    const options = { seed: first, operations, template, scratchRoot };
    for (const name of breakageNames(values.broken))
      printBrokenResult(await runBroken(name, options));
    rmSync(dirname(template), { recursive: true, force: true });
    return;
  }
  const steps = values.steps === undefined ? undefined : readSteps(values.steps);
  const endMs = values.seconds === undefined ? maxMs : realMs() + Number(values.seconds) * 1000;
  const stride = Number(values.stride);
  const last = values.seconds === undefined ? first + Number(values.seeds) - 1 : maxMs;
  let hash = '';
  let total = noTotal;
  const startedMs = realMs();
  for (let seed = first; seed <= last && realMs() < endMs; seed += stride) {
    const options = { seed, operations, template, scratchRoot, verbose };
    const result = await run({ ...options, ...(steps === undefined ? {} : { steps }) });
    hash = result.hash;
    total = addResult(total, result);
    if (result.complaints.length === 0) {
      if (!values.brief)
        print(
          `seed ${seed}: ${result.operations} operations, ${result.commits} commits, ${result.faults} faults`,
        );
      continue;
    }
    process.exitCode = 1;
    print(`seed ${seed} fails:`);
    for (const complaint of result.complaints) print(`  ${complaint}`);
    if (values.brief) break;
    const replay = (replayed: readonly Step[]) =>
      run({ ...options, verbose: false, steps: replayed });
    const minimal = await shrink(result.steps, { replay, maxRuns: maxShrinkingRuns });
    print(stepsAsTest(seed, await replay(minimal)));
    break;
  }
  print(totalLine(total, realMs() - startedMs));
  rmSync(dirname(template), { recursive: true, force: true });
  print(hash);
}

/** Prints whether a broken product was detected; an undetected one makes the program fail. */
function printBrokenResult({ name, operations, complaint }: BrokenResult): void {
  if (operations === null) process.exitCode = 1;
  print(
    `${name}: ${operations === null ? 'not detected' : `${operations} operations, ${complaint}`}`,
  );
}

function addResult(total: Total, { operations, commits, faults, steps }: RunResult): Total {
  return {
    seeds: total.seeds + 1,
    operations: total.operations + operations,
    commits: total.commits + commits,
    faults: total.faults + faults,
    restarts: total.restarts + steps.filter(({ kind }) => kind === 'end').length,
  };
}

function readSteps(path: string): readonly Step[] {
  return JSON.parse(readFileSync(path === '-' ? 0 : path, 'utf8')) as readonly Step[];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

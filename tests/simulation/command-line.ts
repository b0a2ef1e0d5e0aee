import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { removeLeftScratch, scratchPlace } from '#tests/support/scratch-place.ts';
import { run } from './run.ts';
import { namesOfBreaks, runBroken, type Noticed } from './run-broken.ts';
import { shareSeeds } from './share-seeds.ts';
import { shrink, storyAsTest } from './shrink.ts';
import type { Step } from './steps.ts';
import { makeTemplate } from './template.ts';
import { noTotal, realMs, totalLine, type RunResult, type Total } from './total.ts';

const maxShrinkingRuns = 150;
/** The interval between checks of the wall clock. */
const maxMs = Number.MAX_SAFE_INTEGER;

/**
 * Runs seeds as the command line says: `--seed` and `--ops` of one run, `--seeds` one after the other, `--seconds` as many
 * as fit into a time, `--story` the steps of a file (or `-`); `--processes` shares the seeds among processes of the machine,
 * each of which takes every `--stride`th. `--broken` breaks the product in the named ways, or in `all`, and fails when one
 * is not noticed. Prints a line for each seed, a story for one that fails, and
 * the hash of the last trace at the end; exits with 1 after a failure.
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
      story: { type: 'string' },
      broken: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      brief: { type: 'boolean', default: false },
    },
  });
  if (Number(values.processes) > 1) {
    await shareSeeds(values);
    return;
  }
  // A simulated disk needs no real flushes.
  const place = scratchPlace;
  removeLeftScratch(place);
  const template = await makeTemplate(place);
  const { verbose } = values;
  // Each refusal is an error with a stack, which no one reads here.
  if (!verbose) Error.stackTraceLimit = 0;
  const operations = Number(values.ops);
  const first = Number(values.seed);
  if (values.broken !== undefined) {
    const options = { seed: first, operations, template, place };
    for (const name of namesOfBreaks(values.broken)) sayNoticed(await runBroken(name, options));
    rmSync(dirname(template), { recursive: true, force: true });
    return;
  }
  const story = values.story === undefined ? undefined : readStory(values.story);
  const endMs = values.seconds === undefined ? maxMs : realMs() + Number(values.seconds) * 1000;
  const stride = Number(values.stride);
  const last = values.seconds === undefined ? first + Number(values.seeds) - 1 : maxMs;
  let hash = '';
  let total = noTotal;
  const begunMs = realMs();
  for (let seed = first; seed <= last && realMs() < endMs; seed += stride) {
    const options = { seed, operations, template, place, verbose };
    const result = await run({ ...options, ...(story === undefined ? {} : { steps: story }) });
    hash = result.hash;
    total = added(total, result);
    if (result.complaints.length === 0) {
      if (!values.brief)
        say(
          `seed ${seed}: ${result.operations} operations, ${result.commits} commits, ${result.faults} faults`,
        );
      continue;
    }
    process.exitCode = 1;
    say(`seed ${seed} fails:`);
    for (const complaint of result.complaints) say(`  ${complaint}`);
    if (values.brief) break;
    const replay = (steps: readonly Step[]) => run({ ...options, verbose: false, steps });
    const steps = await shrink(result.steps, { replay, maxRuns: maxShrinkingRuns });
    say(storyAsTest(seed, await replay(steps)));
    break;
  }
  say(totalLine(total, realMs() - begunMs));
  rmSync(dirname(template), { recursive: true, force: true });
  say(hash);
}

/** Prints whether a broken product was detected; an undetected one makes the program fail. */
function sayNoticed({ name, operations, complaint }: Noticed): void {
  if (operations === null) process.exitCode = 1;
  say(`${name}: ${operations === null ? 'not noticed' : `${operations} operations, ${complaint}`}`);
}

function added(total: Total, { operations, commits, faults, steps }: RunResult): Total {
  return {
    seeds: total.seeds + 1,
    operations: total.operations + operations,
    commits: total.commits + commits,
    faults: total.faults + faults,
    restarts: total.restarts + steps.filter(({ kind }) => kind === 'end').length,
  };
}

function readStory(path: string): readonly Step[] {
  return JSON.parse(readFileSync(path === '-' ? 0 : path, 'utf8')) as readonly Step[];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

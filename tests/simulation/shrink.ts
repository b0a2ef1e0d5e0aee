import type { Step } from './steps.ts';
import type { RunResult } from './total.ts';
import { noFaults } from './machine/network.ts';

/** Runs some steps again. */
export type Replay = (steps: readonly Step[]) => Promise<RunResult>;

/**
 * Shortens failing steps while they still fail: removes ranges of steps, then single commands, then faults. Stops after
 * `maxRuns` runs.
 */
export async function shrink(
  steps: readonly Step[],
  { replay, maxRuns }: { readonly replay: Replay; readonly maxRuns: number },
): Promise<readonly Step[]> {
  let best = steps;
  let runs = 0;

  async function accept(candidate: readonly Step[]): Promise<boolean> {
    if (runs >= maxRuns) return false;
    runs += 1;
    const { complaints } = await replay(candidate);
    if (complaints.length > 0) best = candidate;
    return complaints.length > 0;
  }

  for (
    let size = Math.ceil(best.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let end = best.length; end > 0 && runs < maxRuns; end -= size) {
      const start = Math.max(0, end - size);
      await accept([...best.slice(0, start), ...best.slice(end)]);
    }
  }
  for (let index = best.length - 1; index >= 0; index -= 1) {
    const step = best[index];
    if (step?.kind !== 'acts') continue;
    for (let removed = step.sent.length - 1; removed >= 0; removed -= 1) {
      const current = best[index];
      if (current?.kind !== 'acts') break;
      const sent = current.sent.filter((_, position) => position !== removed);
      await accept(best.with(index, { ...current, sent }));
    }
    const left = best[index];
    if (left?.kind === 'acts')
      await accept(best.with(index, { ...left, faults: noFaults, withSchedule: false }));
  }
  return best;
}

/** Formats steps as a test. */
export function stepsAsTest(
  seed: number,
  { steps, complaints }: Pick<RunResult, 'steps' | 'complaints'>,
): string {
  const lines = steps.map((step) => `      ${JSON.stringify(step)},`);
  return [
    `test('[PT-09] the steps of seed ${seed} follow the rules', async () => {`,
    `  const { isSound, output } = await simulate(['--seed', '${seed}'], [`,
    ...lines,
    '  ]);',
    '',
    ...complaints.map((complaint) => `  // ${complaint}`),
    '  expect(isSound, output).toBe(true);',
    '});',
  ].join('\n');
}

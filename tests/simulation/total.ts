import { z } from 'zod';
import type { Step } from './steps.ts';

/** The result of a run. */
export type RunResult = {
  readonly complaints: readonly string[];
  /** All steps of the run. */
  readonly steps: readonly Step[];
  /** The hash of the trace. */
  readonly hash: string;
  readonly operations: number;
  readonly commits: number;
  readonly faults: number;
};

const totalSchema = z.object({
  seeds: z.int(),
  operations: z.int(),
  commits: z.int(),
  faults: z.int(),
  restarts: z.int(),
});

/** The total of several runs. */
export type Total = z.output<typeof totalSchema>;

/** The total before the first run. */
export const noTotal: Total = { seeds: 0, operations: 0, commits: 0, faults: 0, restarts: 0 };

/** Formats a total and its real duration. */
export function totalLine(total: Total, durationMs: number): string {
  const perSecond = Math.round((total.operations * 1000) / durationMs);
  const seconds = (durationMs / 1000).toFixed(1);
  return `${JSON.stringify(total)} in ${seconds} s, ${perSecond} operations a second`;
}

/** Sums up the totals in an output. */
export function sumOfTotals(output: string): Total {
  return [...output.matchAll(/^(\{.*\}) in [\d.]+ s, /gm)]
    .map(([, text = '']) => totalSchema.parse(JSON.parse(text)))
    .reduce(
      (sum, each) => ({
        seeds: sum.seeds + each.seeds,
        operations: sum.operations + each.operations,
        commits: sum.commits + each.commits,
        faults: sum.faults + each.faults,
        restarts: sum.restarts + each.restarts,
      }),
      noTotal,
    );
}

/** The real, unsimulated time in milliseconds, with an arbitrary origin. */
export function realMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

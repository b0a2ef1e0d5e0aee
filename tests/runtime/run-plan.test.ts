import { expect, test } from 'vitest';
import { err, ok } from '#src/domain/result.ts';
import { runPlan, type PlanRunner } from '#server/runtime/run-plan.ts';
import type { Write } from '#server/runtime/writes.ts';

/** A runner of a person without bounds of the own, whose commits the bound refuses as often as stated. */
function runnerRefused(times: number): {
  runner: PlanRunner;
  commits: () => number;
  faults: readonly string[];
} {
  let commits = 0;
  const faults: string[] = [];
  const runner: PlanRunner = {
    authority: {
      actor: null,
      confirm: async () => ok(null),
      claim: () => ok([]),
      checkCause: () => ok(null),
    },
    request: null,
    hasTime: () => commits < 40,
    begin: () => ({
      commit: async () => {
        commits += 1;
        return commits > times ? ok(undefined) : err({ code: 'bound', message: 'Too much.' });
      },
    }),
    pause: async () => undefined,
    serialize: (_key, work) => work(false),
    afterwards: () => undefined,
    noteFault: (cause) => void faults.push(cause),
    deliver: () => undefined,
  };
  return { runner, commits: () => commits, faults };
}

/** A warning of someone who has been warned so often. */
function warning(warnings: number): Write {
  const count = { table: 'users', rowId: '1002', column: 'warnCount', by: 1 } as const;
  return { action: 'increment', ...count, max: warnings + 1 };
}

/** Runs warnings, whose number of warnings before is asked for at each attempt. */
function warn(runner: PlanRunner, warningsBefore: () => number) {
  return runPlan(runner, {
    key: 'person',
    decide: async () => ok({ writes: [warning(warningsBefore())], output: 'warned' }),
    boundFailure: { code: 'warn_failed' },
    writeFailure: { code: 'database_error' },
  });
}

test('[TR-37] [TR-21] a change that others precede is tried again as long as each of them moves the bound', async () => {
  const { runner, commits } = runnerRefused(12);

  expect(await warn(runner, commits)).toEqual(ok('warned'));
});

test('[TR-21] [OP-19] a bound that no one moves refuses for good after five attempts, and the cause is noted', async () => {
  const { runner, commits, faults } = runnerRefused(12);

  expect(await warn(runner, () => 0)).toEqual(err({ code: 'warn_failed' }));
  expect(commits()).toBe(5);
  expect(faults).toEqual(['a bound refuses what the decision allows: Too much.']);
});

test('[TR-21] a bound that others move all the time refuses when the time is over', async () => {
  const { runner, commits } = runnerRefused(100);

  expect(await warn(runner, commits)).toEqual(err({ code: 'database_error' }));
  expect(commits()).toBe(40);
});

test.each([
  { emptyLooks: 2, answer: ok('warned'), looks: 3 },
  { emptyLooks: 3, answer: err({ code: 'outcome_unknown' }), looks: 3 },
])(
  '[TR-22] a commit whose outcome is unknown is looked for three times: after $emptyLooks looks without an answer',
  async ({ emptyLooks, answer, looks }) => {
    const { runner } = runnerRefused(0);
    const unknown = async () => err({ code: 'unknown', message: 'No answer.' } as const);
    let looked = 0;

    const answered = await runPlan(
      { ...runner, begin: () => ({ commit: unknown }) },
      {
        key: 'person',
        decide: async () => ok({ writes: [warning(0)], output: 'decided' }),
        async firstOutcome() {
          looked += 1;
          return looked > emptyLooks ? ok('warned') : err({ code: 'outcome_unknown' });
        },
        boundFailure: { code: 'warn_failed' },
        writeFailure: { code: 'database_error' },
      },
    );

    expect(answered).toEqual(answer);
    expect(looked).toBe(looks);
  },
);

import { expect, test } from 'vitest';
import { err, ok } from '#src/domain/result.ts';
import { runPlan, type PlanRunner } from '#server/runtime/run-plan.ts';
import type { Write } from '#server/runtime/writes.ts';

/** A runner whose commits the bound refuses the given number of times. */
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

/** A warning of a person who already has this number of warnings. */
function warning(warnings: number): Write {
  const count = { table: 'users', rowId: '1002', column: 'warnCount', by: 1 } as const;
  return { action: 'increment', ...count, max: warnings + 1 };
}

/** Runs a warning; each attempt reads the number of earlier warnings again. */
function warn(runner: PlanRunner, warningsBefore: () => number) {
  return runPlan(runner, {
    key: 'person',
    decide: async () => ok({ writes: [warning(warningsBefore())], output: 'warned' }),
    boundFailure: { code: 'warn_failed' },
    writeFailure: { code: 'database_error' },
  });
}

test('[TR-37] [TR-21] a change is retried as long as concurrent changes move the bound', async () => {
  const { runner, commits } = runnerRefused(12);

  expect(await warn(runner, commits)).toEqual(ok('warned'));
});

test('[TR-21] [OP-19] a bound that does not move refuses for good after five attempts, and the cause is logged', async () => {
  const { runner, commits, faults } = runnerRefused(12);

  expect(await warn(runner, () => 0)).toEqual(err({ code: 'warn_failed' }));
  expect(commits()).toBe(5);
  expect(faults).toEqual(['a bound refuses what the decision allows: Too much.']);
});

test('[TR-21] a bound that keeps moving refuses when the time is over', async () => {
  const { runner, commits } = runnerRefused(100);

  expect(await warn(runner, commits)).toEqual(err({ code: 'database_error' }));
  expect(commits()).toBe(40);
});

test.each([
  { emptyLooks: 2, answer: ok('warned'), looks: 3 },
  { emptyLooks: 3, answer: err({ code: 'outcome_unknown' }), looks: 3 },
])(
  '[TR-22] an unknown commit outcome is looked up three times: after $emptyLooks looks without an answer',
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

/** A runner that says what it was asked to do, over commits that end as given, one after the other. */
function recordedRunner(outcomes: readonly string[]) {
  const events: string[] = [];
  const left = [...outcomes];
  const { runner, faults } = runnerRefused(0);
  const steps: PlanRunner = {
    ...runner,
    authority: {
      ...runner.authority,
      confirm: async () => {
        events.push('confirm');
        return ok(null);
      },
    },
    hasTime: () => left.length > 0,
    begin: () => ({
      commit: async () => {
        const code = left.shift() ?? 'done';
        events.push(code);
        if (code === 'done') return ok(undefined);
        return err({ code: code as 'conflict', message: 'No.' });
      },
    }),
    pause: async (attempt) => void events.push(`pause ${String(attempt)}`),
    afterwards: () => void events.push('afterwards'),
    deliver: () => void events.push('deliver'),
  };
  return { runner: steps, events, faults };
}

function runWarning(runner: PlanRunner, plan: object = {}) {
  return runPlan(runner, {
    key: 'person',
    decide: async () =>
      ok({
        writes: [warning(0)],
        output: 'warned',
        messages: [],
        afterwards: async () => undefined,
        ...plan,
      }),
    boundFailure: { code: 'warn_failed' },
    writeFailure: ({ code, message }) => ({ code: 'stated_error', message: `${code}: ${message}` }),
  });
}

test('[TR-21] [TR-24] [TR-27] a conflict and a lost answer are retried, the right is checked again, and later work runs once', async () => {
  const { runner, events } = recordedRunner(['conflict', 'unreachable', 'done']);

  expect(await runWarning(runner)).toEqual(ok('warned'));
  const again = (attempt: number) => [`pause ${String(attempt)}`, 'confirm'];
  expect(events).toEqual([
    'conflict',
    ...again(1),
    'unreachable',
    ...again(2),
    'done',
    'deliver',
    'afterwards',
  ]);
});

test('[TR-21] a write that the backend refuses is not retried, and nothing runs after it', async () => {
  const { runner, events } = recordedRunner(['refused', 'done']);

  expect(await runWarning(runner)).toEqual(err({ code: 'stated_error', message: 'refused: No.' }));
  expect(events).toEqual(['refused']);
});

test('[TR-21] [OP-19] when the time is over the last failure is answered, and the attempts are noted', async () => {
  const { runner, events, faults } = recordedRunner(['conflict', 'conflict']);

  expect(await runWarning(runner)).toEqual(err({ code: 'stated_error', message: 'conflict: No.' }));
  expect(events.filter((step) => step === 'conflict')).toHaveLength(2);
  expect(faults).toEqual(['no time left after 2 attempts: conflict, No.']);
});

test('[TR-27] nothing is written if the preparation fails', async () => {
  const { runner, events } = recordedRunner(['done']);

  expect(await runWarning(runner, { prepare: async () => false })).toEqual(
    err({ code: 'warn_failed' }),
  );
  expect(events).toEqual([]);
});

test('[TR-38] a plan that changes nothing opens no commit, and later work still runs', async () => {
  const { runner, events } = recordedRunner([]);

  expect(await runWarning(runner, { writes: [] })).toEqual(ok('warned'));
  expect(events).toEqual(['deliver', 'afterwards']);
});

test('[TR-27] [TR-33] an actor who lost the right or exceeds the rate limit decides nothing', async () => {
  const { runner, events } = recordedRunner(['done']);
  const tooFast = err({ code: 'too_many_requests', seconds: 3 } as const);
  const authority = { ...runner.authority, claim: () => tooFast };

  expect(await runWarning({ ...runner, authority })).toEqual(tooFast);
  const banned = err({ code: 'super_admin_only' } as const);
  const lost = { ...runner.authority, confirm: async () => banned };
  const waited: PlanRunner['serialize'] = (_key, work) => work(true);
  expect(await runWarning({ ...runner, authority: lost, serialize: waited })).toEqual(banned);
  expect(events).toEqual([]);
});

test('[FA-23] a decision in the actor’s own cause prepares and writes nothing', async () => {
  const { runner, events } = recordedRunner(['done']);
  const ownCause = err({ code: 'own_cause' } as const);
  const authority = { ...runner.authority, checkCause: () => ownCause };
  let prepared = 0;
  const prepare = async () => (prepared += 1) > 0;

  expect(await runWarning({ ...runner, authority }, { prepare })).toEqual(ownCause);
  expect([events, prepared]).toEqual([[], 0]);
});

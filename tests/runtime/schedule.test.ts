import type { TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { err, ok } from '#src/domain/result.ts';
import type { Rows } from '#src/tables/rows.ts';
import { runSchedule } from '#server/runtime/schedule.ts';

const nowMs = 1_000_000;

type Step = { readonly value: number; readonly max?: number; readonly min?: number };

/** A guard row as a backend holds it, and what was written of it. */
function backendWith(lastRunMs: number | 'none' | 'unreadable', refusal?: number) {
  const written: object[] = [];
  const write = async (step: object) => {
    written.push(step);
    if (refusal !== undefined) throw Object.assign(new Error('no'), { code: refusal });
  };
  const rows = {
    get: async () => {
      if (lastRunMs === 'none') return err({ code: 'row_missing' });
      if (lastRunMs === 'unreadable') return err({ code: 'database_error' });
      return ok({ lastRunMs });
    },
  } as unknown as Rows;
  const tablesDB = {
    createRow: async ({ rowId, data }: { rowId: string; data: object }) => write({ rowId, data }),
    incrementRowColumn: async ({ value, max }: Step) => write({ up: value, max }),
    decrementRowColumn: async ({ value, min }: Step) => write({ down: value, min }),
  } as unknown as TablesDB;
  return { rows, tablesDB, written };
}

/** Runs two kinds of work, of which the first fails where asked. */
async function run(
  backend: ReturnType<typeof backendWith>,
  {
    isFailing = false,
    hasTime = () => true,
  }: { readonly isFailing?: boolean; readonly hasTime?: () => boolean } = {},
) {
  const lines: string[] = [];
  const work = (kind: string, count: number) => ({
    kind,
    run: async () => {
      if (isFailing && kind === 'first') throw new Error('broken');
      return count;
    },
  });
  const surroundings = { ...backend, databaseId: 'yapp', nowMs: () => nowMs, hasTime };
  const log = (line: string) => void lines.push(line);
  const done = await runSchedule({ ...surroundings, log }, [work('first', 3), work('second', 0)]);
  return { done, lines };
}

const both = { first: 3, second: 0 };

test.each([
  ['never ran', 'none' as const, both],
  ['ran 30 s ago', nowMs - 30_000, both],
  ['ran less than 30 s ago', nowMs - 29_999, {}],
  ['ran in the very future', nowMs + 30_000, both],
  ['ran a moment ahead of the clock', nowMs + 29_999, {}],
])('[TR-29] work that %s is done or left', async (_when, lastRunMs, done) => {
  expect((await run(backendWith(lastRunMs))).done).toEqual(done);
});

test('[TR-29] the step to the time of the run is bound by that time, so that of two runs one is refused', async () => {
  const late = backendWith(nowMs - 40_000);
  const ahead = backendWith(nowMs + 50_000);
  const fresh = backendWith('none');
  for (const backend of [late, ahead, fresh]) await run(backend);

  expect(late.written[0]).toEqual({ up: 40_000, max: nowMs });
  expect(ahead.written[0]).toEqual({ down: 50_000, min: nowMs });
  expect(fresh.written[0]).toEqual({ rowId: 'first', data: { lastRunMs: nowMs } });
});

test.each([
  [400, []],
  [409, []],
  [500, ["The schedule's first failed: no", "The schedule's second failed: no"]],
  [401, ["The schedule's first failed: no", "The schedule's second failed: no"]],
])('[TR-29] a claim that is answered by %i does no work', async (status, said) => {
  const { done, lines } = await run(backendWith(nowMs - 60_000, status));

  expect(done).toEqual({});
  expect(lines).toEqual(said);
});

test('[TR-29] a guard that cannot be read stops its own work, and is logged', async () => {
  const backend = backendWith('unreadable');

  const { done, lines } = await run(backend);

  expect(done).toEqual({});
  expect(backend.written).toEqual([]);
  expect(lines[0]).toBe("The schedule's first failed: database_error");
});

test('[TR-29] a kind that fails is logged and stops no other', async () => {
  const { done, lines } = await run(backendWith('none'), { isFailing: true });

  expect(done).toEqual({ second: 0 });
  expect(lines).toEqual(["The schedule's first failed: broken"]);
});

test('[TR-43] jobs that do not fit into the run are not claimed', async () => {
  const backend = backendWith('none');
  let asked = 0;

  const { done } = await run(backend, { hasTime: () => (asked += 1) < 2 });

  expect(done).toEqual({ first: 3 });
  expect(backend.written).toHaveLength(1);
});

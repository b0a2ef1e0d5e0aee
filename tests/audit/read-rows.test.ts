import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRowSource, type RowPlace } from '#server/audit/read-rows.ts';
import fc from 'fast-check';
import { createIdNumbering, createNumbering } from '#server/audit/numbering.ts';

const table = { id: 'rows', columns: ['$id'], schema: z.object({ $id: z.string() }) };

type Request = Parameters<RowPlace['reader']['listRows']>[0];

/** What a list is asked for: how many rows, how far behind which one. */
function readQueries({ queries = [] }: Request) {
  const values = new Map<string, unknown>();
  for (const text of queries) {
    const query: { method: string; values: unknown[] } = JSON.parse(text);
    values.set(query.method, query.values[0]);
  }
  return {
    limit: Number(values.get('limit')),
    offset: Number(values.get('offset') ?? 0),
    last: values.get('cursorAfter'),
  };
}

/** A table of so many rows; the question that `failsAt` counts is refused. */
function openTable(count: number, failsAt = Infinity) {
  const ids = Array.from({ length: count }, (_, index) => `row${index}`);
  const asked: number[] = [];
  const source = createRowSource({
    databaseId: 'yapp',
    report: ({ subject }) => {
      throw new Error(subject);
    },
    reader: {
      async listRows(request) {
        const { limit, offset, last } = readQueries(request);
        const from = (last === undefined ? 0 : ids.indexOf(String(last)) + 1) + offset;
        asked.push(from);
        if (asked.length === failsAt) throw new Error('refused');
        return { total: 0, rows: ids.slice(from, from + limit).map(($id) => ({ $id })) };
      },
    },
  });
  return { asked, ids, source };
}

test.each([0, 1, 999, 1000, 1001, 2000, 3000, 5432])(
  '[OP-08] of %i rows each is shown once, in their order',
  async (count) => {
    const { ids, source } = openTable(count);
    const seen: string[] = [];
    await source.each(table, ({ $id }) => seen.push($id));
    expect(seen).toEqual(ids);
    expect(source.rowCounts()).toEqual({ rows: count });
  },
);

test('[OP-08] while a page is looked at, the two after it are asked for, and no more', async () => {
  const { asked, source } = openTable(4500);
  const askedAt = new Map<string, number[]>();
  await source.each(table, ({ $id }) => askedAt.set($id, [...asked]));
  expect(askedAt.get('row0')).toEqual([0, 1000, 2000]);
  expect(askedAt.get('row1000')).toEqual([0, 1000, 2000, 3000]);
  expect(askedAt.get('row4499')).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
});

test.each([1, 2, 3, 4, 5])('[OP-08] a refusal of question %i ends the reading', async (failsAt) => {
  const { source } = openTable(4500, failsAt);
  await expect(source.each(table, () => undefined)).rejects.toThrow('refused');
});

const id = fc.stringMatching(/^[\w.-]{0,36}$/u);

test('[OP-08] ids are numbered as a map would number them', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 3000 }), fc.array(fc.string()), (ids, others) => {
      const [compact, plain] = [createIdNumbering(), createNumbering()];
      expect(ids.map(compact.add)).toEqual(ids.map(plain.add));
      expect([...ids, ...others].map(compact.find)).toEqual([...ids, ...others].map(plain.find));
      expect(ids.map((_, number) => compact.text(number))).toEqual(
        ids.map((_, number) => plain.text(number)),
      );
      expect(compact.size()).toBe(plain.size());
    }),
    { numRuns: 30 },
  );
});

test('[OP-08] ten thousand ids keep their numbers while the table of them grows', () => {
  const numbering = createIdNumbering();
  const ids = Array.from({ length: 10_000 }, (_, number) => `engagement-${number}`);
  for (const one of ids) numbering.add(one);
  expect(ids.map(numbering.find)).toEqual(ids.map((_, number) => number));
  expect(numbering.text(9999)).toBe('engagement-9999');
  expect(numbering.find('engagement-10000')).toBeUndefined();
});

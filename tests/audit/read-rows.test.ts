import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  createPageReader,
  createRowSource,
  readJson,
  type RowPlace,
} from '#server/audit/read-rows.ts';
import fc from 'fast-check';
import { createIdNumbering, createNumbering } from '#server/audit/numbering.ts';

const table = { id: 'rows', columns: ['$id'], schema: z.object({ $id: z.string() }) };

type Request = Parameters<RowPlace['reader']['listRows']>[0];

/** The query of a list: limit, offset and the last row before it. */
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

/** A table with this number of rows; the request numbered `failsAt` is refused. */
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
  '[OP-08] each of %i rows is returned once, in order',
  async (count) => {
    const { ids, source } = openTable(count);
    const seen: string[] = [];
    await source.each(table, ({ $id }) => seen.push($id));
    expect(seen).toEqual(ids);
    expect(source.rowCounts()).toEqual({ rows: count });
  },
);

test('[OP-08] while a page is processed, the next two are requested, and no more', async () => {
  const { asked, source } = openTable(4500);
  const askedAt = new Map<string, number[]>();
  await source.each(table, ({ $id }) => askedAt.set($id, [...asked]));
  expect(askedAt.get('row0')).toEqual([0, 1000, 2000]);
  expect(askedAt.get('row1000')).toEqual([0, 1000, 2000, 3000]);
  expect(askedAt.get('row4499')).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
});

test.each([1, 2, 3, 4, 5])('[OP-08] a refusal of request %i ends the reading', async (failsAt) => {
  const { source } = openTable(4500, failsAt);
  await expect(source.each(table, () => undefined)).rejects.toThrow('refused');
});

const id = fc.stringMatching(/^[\w.-]{0,36}$/u);

test('[OP-08] ids are numbered as by a map', () => {
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

test('[OP-08] ten thousand ids keep their numbers while their table grows', () => {
  const numbering = createIdNumbering();
  const ids = Array.from({ length: 10_000 }, (_, number) => `engagement-${number}`);
  for (const one of ids) numbering.add(one);
  expect(ids.map(numbering.find)).toEqual(ids.map((_, number) => number));
  expect(numbering.text(9999)).toBe('engagement-9999');
  expect(numbering.find('engagement-10000')).toBeUndefined();
});

const place = { databaseId: 'yapp', tableId: 'users' };

/** A reader whose server gives this answer, and the requests that the server received. */
function readerOf(endpoint: string, answer: Response = Response.json({ total: 1, rows: [] })) {
  const asked: { readonly address: string; readonly headers: Headers }[] = [];
  const reader = createPageReader({ endpoint, projectId: 'p1', apiKey: 'k1' }, (address, init) => {
    asked.push({ address: String(address), headers: new Headers(init?.headers) });
    return Promise.resolve(answer);
  });
  return { reader, asked };
}

test.each([
  ['http://localhost:8080/v1', 'identity'],
  ['http://127.0.0.1:8080/v1', 'identity'],
  ['http://[::1]:8080/v1', 'identity'],
  ['https://cloud.appwrite.io/v1', null],
])(
  '[OP-08] answers from %s are compressed unless it is this machine',
  async (endpoint, encoding) => {
    const { reader, asked } = readerOf(endpoint);
    await reader.listRows({ ...place, queries: ['a b', 'c'], total: false });

    expect(asked.map(({ address }) => address)).toEqual([
      `${endpoint}/tablesdb/yapp/tables/users/rows?queries[0]=a%20b&queries[1]=c&total=false`,
    ]);
    const sent = ['accept-encoding', 'x-appwrite-project', 'x-appwrite-key'].map((name) =>
      asked[0]?.headers.get(name),
    );
    expect(sent).toEqual([encoding, 'p1', 'k1']);
  },
);

test.each<[string, Response, object]>([
  [
    'a refusal is what the server says',
    Response.json({ message: 'no key', type: 'unauthorized' }, { status: 401 }),
    { message: 'no key', code: 401, type: 'unauthorized' },
  ],
  [
    'a page of a proxy is not a page of rows',
    new Response('<html>', { status: 502 }),
    { message: 'the answer 502 is not a page of rows', code: 502 },
  ],
  [
    'an answer to something else is not a page of rows',
    Response.json({ version: '1' }),
    { message: 'the answer 200 is not a page of rows', code: 404 },
  ],
])('[OP-08] %s', async (_name, answer, fault) => {
  const { reader } = readerOf('https://a.example/v1', answer);
  await expect(reader.listRows(place)).rejects.toMatchObject(fault);
});

test('[EM-06] an unreadable row is a finding that names its columns, and is still counted', async () => {
  const found: unknown[] = [];
  const source = createRowSource({
    databaseId: 'yapp',
    report: (finding) => found.push(finding),
    reader: {
      listRows: async () => ({
        total: 2,
        rows: [
          { $id: 'a', n: 'x' },
          { $id: 'b', n: 1 },
        ],
      }),
    },
  });
  const schema = z.object({ $id: z.string(), n: z.number() });

  const rows = await source.all({ id: 'rows', columns: ['$id', 'n'], schema });

  expect([...rows.keys()]).toEqual(['b']);
  expect(found).toEqual([
    { invariant: 'every row can be read', subject: 'rows/a', detail: 'strange columns: n' },
  ]);
  expect(source.rowCounts()).toEqual({ rows: 2 });
});

test('[EM-06] invalid JSON reads as nothing', () => {
  expect([readJson('{"a":1}'), readJson('{')]).toEqual([{ a: 1 }, undefined]);
});

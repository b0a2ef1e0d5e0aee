import type { TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { createBegin } from '#server/runtime/committer.ts';
import type { Write } from '#server/runtime/writes.ts';

const write: Write = {
  action: 'update',
  table: 'posts',
  rowId: 'post1',
  data: { pinPost: true },
};

/** A backend whose answer to a commit is lost and whose transaction then has the given status. */
function backendThatLeaves(status: string): { tablesDB: TablesDB; rolledBack: () => boolean } {
  let isRolledBack = false;
  const tablesDB = {
    createTransaction: async () => ({ $id: 'transaction1' }),
    createOperations: async () => ({}),
    updateTransaction: async ({ commit }: { commit?: boolean }) => {
      if (commit === true) throw new TypeError('fetch failed');
      isRolledBack = true;
      return {};
    },
    getTransaction: async () => ({ status }),
  } as unknown as TablesDB;
  return { tablesDB, rolledBack: () => isRolledBack };
}

test.each([
  ['committed', { ok: true }, false],
  ['failed', { ok: false, failure: { code: 'unreachable' } }, false],
  ['pending', { ok: false, failure: { code: 'unreachable' } }, true],
  ['committing', { ok: false, failure: { code: 'unknown' } }, false],
])(
  '[TR-22] a commit whose answer was lost has the outcome of its transaction: %s',
  async (status, outcome, isRolledBack) => {
    const { tablesDB, rolledBack } = backendThatLeaves(status);

    const committed = await createBegin(tablesDB, 'yapp')().commit([write]);

    expect(committed).toMatchObject(outcome);
    expect(rolledBack()).toBe(isRolledBack);
  },
);

test.each(['answered', 'found out'])(
  '[TR-22] [TR-20] a commit without operations, because the staging was lost, is not a commit: %s',
  async (how) => {
    const transaction = { $id: 'transaction1', status: 'committed', operations: 0 };
    const tablesDB = {
      createTransaction: async () => transaction,
      createOperations: async () => transaction,
      updateTransaction: async () => {
        if (how === 'found out') throw new TypeError('fetch failed');
        return transaction;
      },
      getTransaction: async () => transaction,
    } as unknown as TablesDB;
    const begin = createBegin(tablesDB, 'yapp');

    const lost = { ok: false, failure: { code: 'unreachable' } };
    expect(await begin().commit([write])).toMatchObject(lost);
    expect(await begin().commit([])).toMatchObject({ ok: true });
  },
);

/** An error answer of the backend, as the SDK throws it. */
function answerOf(status: number): Error {
  return Object.assign(new Error(`answered ${status}`), { code: status, type: '' });
}

test.each([500, 502, 503, 504])(
  '[TR-22] a commit that took effect but was answered with %i counts as committed',
  async (status) => {
    const tablesDB = {
      createTransaction: async () => ({ $id: 'transaction1' }),
      createOperations: async () => ({}),
      updateTransaction: () => Promise.reject(answerOf(status)),
      getTransaction: async () => ({ status: 'committed', operations: 1 }),
    } as unknown as TablesDB;

    expect(await createBegin(tablesDB, 'yapp')().commit([write])).toEqual({
      ok: true,
      value: undefined,
    });
  },
);

test.each([
  [409, '', 'conflict'],
  [400, 'attribute_limit_exceeded', 'bound'],
  [400, 'column_limit_exceeded', 'bound'],
  [400, 'general_argument_invalid', 'refused'],
  [404, 'table_not_found', 'refused'],
])(
  '[TR-20] a commit that the backend refuses with %i %s is a %s, and is not looked up',
  async (status, type, code) => {
    let looks = 0;
    const tablesDB = {
      createTransaction: async () => ({ $id: 'transaction1' }),
      createOperations: async () => ({}),
      updateTransaction: () => Promise.reject(Object.assign(answerOf(status), { type })),
      getTransaction: async () => {
        looks += 1;
        return { status: 'committed', operations: 1 };
      },
    } as unknown as TablesDB;

    const committed = await createBegin(tablesDB, 'yapp')().commit([write]);

    expect(committed).toMatchObject({ ok: false, failure: { code } });
    expect(looks).toBe(0);
  },
);

test.each([500, 409])(
  '[TR-20] a staging that is answered with %i commits nothing',
  async (status) => {
    let commits = 0;
    const tablesDB = {
      createTransaction: async () => ({ $id: 'transaction1' }),
      createOperations: () => Promise.reject(answerOf(status)),
      updateTransaction: async () => {
        commits += 1;
        return {};
      },
    } as unknown as TablesDB;

    const committed = await createBegin(tablesDB, 'yapp')().commit([write]);

    const code = status === 409 ? 'conflict' : 'unreachable';
    expect(committed).toMatchObject({ ok: false, failure: { code } });
    expect(commits).toBe(0);
  },
);

/** A backend that refuses or breaks off one step of a commit; says which steps it was asked for. */
function backendThatFails(at: string, error: Error) {
  const asked: string[] = [];
  const step =
    (name: string, answer: object) =>
    async (given: object): Promise<object> => {
      asked.push(name === 'open' ? `open ${JSON.stringify(given)}` : name);
      if (name === at) throw error;
      return answer;
    };
  const end = async (given: { readonly commit?: boolean }) =>
    step(given.commit === true ? 'commit' : 'roll back', {})(given);
  const tablesDB = {
    createTransaction: step('open', { $id: 'transaction1' }),
    createOperations: step('stage', {}),
    updateTransaction: end,
    getTransaction: step('look', { status: 'pending' }),
  } as unknown as TablesDB;
  return { tablesDB, asked };
}

const open = 'open {"ttl":60}';

test.each([
  ['open', answerOf(400), 'refused', [open]],
  ['open', new TypeError('fetch failed'), 'unreachable', [open]],
  ['stage', answerOf(404), 'refused', [open, 'stage']],
  ['stage', new TypeError('fetch failed'), 'unreachable', [open, 'stage']],
  ['commit', answerOf(499), 'refused', [open, 'stage', 'commit']],
])(
  '[TR-20] [OP-19] a commit that fails at %s (%s) is %s and goes no further, and its cause is noted',
  async (at, error, code, steps) => {
    const { tablesDB, asked } = backendThatFails(at, error);
    const noted: string[] = [];

    const committed = await createBegin(tablesDB, 'yapp', (cause) => noted.push(cause))().commit([
      write,
    ]);

    expect(committed).toMatchObject({ ok: false, failure: { code } });
    expect(asked).toEqual(steps);
    expect(noted).toEqual([`committing: ${code}, ${error.message}`]);
  },
);

test.each(['the look', 'rolling back'])(
  '[TR-22] a commit whose answer was lost is unknown where %s fails',
  async (failing) => {
    const fail = () => Promise.reject(new TypeError('fetch failed'));
    const tablesDB = {
      createTransaction: async () => ({ $id: 'transaction1' }),
      createOperations: async () => ({}),
      updateTransaction: fail,
      getTransaction: failing === 'the look' ? fail : async () => ({ status: 'pending' }),
    } as unknown as TablesDB;

    const committed = await createBegin(tablesDB, 'yapp')().commit([write]);

    const unknown = { code: 'unknown', message: 'fetch failed' };
    expect(committed).toEqual({ ok: false, failure: unknown });
  },
);

test.each(['conflict', 'attribute_limit_exceeded'])(
  '[OP-19] how calls at the same time meet is no fault: %s',
  async (type) => {
    const status = type === 'conflict' ? 409 : 400;
    const { tablesDB } = backendThatFails('commit', Object.assign(answerOf(status), { type }));
    const noted: string[] = [];

    await createBegin(tablesDB, 'yapp', (cause) => noted.push(cause))().commit([write]);

    expect(noted).toEqual([]);
  },
);

test('[TR-20] a condition that no longer holds after staging is a conflict, and nothing is committed', async () => {
  const { tablesDB, asked } = backendThatFails('nothing', new Error('never'));

  const committed = await createBegin(tablesDB, 'yapp')().commit([write], async () => false);

  expect(committed).toMatchObject({ ok: false, failure: { code: 'conflict' } });
  expect(asked).toEqual([open, 'stage']);
});

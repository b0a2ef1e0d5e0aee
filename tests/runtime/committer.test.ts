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

/** A backend that carries a commit out or not, and whose answer is lost; then it says how far the transaction came. */
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
  '[TR-22] a commit whose answer was lost is what the transaction says: %s',
  async (status, outcome, isRolledBack) => {
    const { tablesDB, rolledBack } = backendThatLeaves(status);

    const committed = await createBegin(tablesDB, 'yapp')().commit([write]);

    expect(committed).toMatchObject(outcome);
    expect(rolledBack()).toBe(isRolledBack);
  },
);

test.each(['answered', 'found out'])(
  '[TR-22] [TR-20] a commit of nothing, as the staging was lost, is none: %s',
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

/** An answer of the backend that is no success, as the SDK throws it. */
function answerOf(status: number): Error {
  return Object.assign(new Error(`answered ${status}`), { code: status, type: '' });
}

test.each([500, 502, 503, 504])(
  '[TR-22] a commit that was carried out and answered by %i was carried out',
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
  '[TR-20] a commit that the backend refuses by %i %s is a %s, and is not looked for',
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
  '[TR-20] a staging that is answered by %i commits nothing',
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

import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { callableOptions, mustCall, type Answer } from './call-backend.ts';

// Moves points between accounts until it is killed, and prints what was acknowledged:
//   node durability-child.ts <data directory> <name of the round>

const [dataDirectory = ':memory:', round = '0'] = process.argv.slice(2);
const backend = openLocalAppwrite(callableOptions(dataDirectory));

function call(method: string, path: string, body: object): Promise<Answer['body']> {
  return mustCall(backend, `${method} ${path}`, { body });
}

async function transfer(n: number): Promise<void> {
  const from = `account${n % 5}`;
  const to = `account${(n + 1 + (n % 3)) % 5}`;
  const id = `r${round}n${n}`;
  const place = { databaseId: 'bank' };
  const { $id } = await call('POST', '/tablesdb/transactions', {});
  await call('POST', `/tablesdb/transactions/${String($id)}/operations`, {
    operations: [
      {
        ...place,
        tableId: 'accounts',
        action: 'decrement',
        rowId: from,
        data: { column: 'points', value: 1 },
      },
      {
        ...place,
        tableId: 'accounts',
        action: 'increment',
        rowId: to,
        data: { column: 'points', value: 1 },
      },
      {
        ...place,
        tableId: 'ledger',
        action: 'create',
        rowId: id,
        data: { debit: from, credit: to },
      },
    ],
  });
  await call('PATCH', `/tablesdb/transactions/${String($id)}`, { commit: true });
  // A pipe is written at once, so acknowledgments are known even if the process is killed next.
  process.stdout.write(`${id}\n`);
}

async function lane(first: number, lanes: number): Promise<void> {
  for (let n = first; ; n += lanes) await transfer(n);
}

process.stdout.write('ready\n');
await Promise.all(Array.from({ length: 8 }, (_empty, first) => lane(first, 8)));

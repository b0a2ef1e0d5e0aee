import { outcomeOf, send } from './http-step.ts';
import {
  parseSetup,
  type RequestStep,
  type Setup,
  pause,
  type Answer,
  type Run,
} from './scenario.ts';
import { fill, pick } from './templates.ts';

/** A call of the runner's own. */
export function ownCall(
  call: Pick<RequestStep, 'method' | 'path'> & { readonly as?: string; readonly body?: unknown },
): RequestStep {
  return {
    id: 'setup',
    as: 'key',
    queries: undefined,
    headers: {},
    capture: {},
    delayMs: 0,
    retryMs: 0,
    body: undefined,
    ...call,
  };
}

async function must(run: Run, call: Parameters<typeof ownCall>[0]): Promise<Answer> {
  const answer = await send(run, ownCall(call));
  if (answer.status < 400) return answer;
  throw new Error(`setup ${call.method} ${call.path}: ${outcomeOf(answer)} ${answer.text}`);
}

async function makeUser(run: Run, name: string, user: Setup['users'][string]): Promise<void> {
  const userId = String(run.variables.get(name));
  const path = `/users/${userId}`;
  await must(run, { method: 'POST', path: '/users', body: { userId, name: user.name ?? name } });
  if (user.labels !== undefined) {
    await must(run, { method: 'PUT', path: `${path}/labels`, body: { labels: user.labels } });
  }
  if (!user.session) return;
  const session = await must(run, { method: 'POST', path: `${path}/sessions` });
  run.variables.set(`session:${name}`, pick(session.body, ['secret']));
  if (!user.jwt) return;
  const as = `session:${name}`;
  const token = await must(run, { as, method: 'POST', path: '/account/jwts' });
  run.variables.set(`jwt:${name}`, pick(token.body, ['jwt']));
}

async function waitUntilAvailable(run: Run, path: string): Promise<void> {
  const deadlineMs = Date.now() + 10_000;
  for (;;) {
    const answer = await must(run, { method: 'GET', path });
    if (pick(answer.body, ['status']) === 'available') return;
    if (Date.now() > deadlineMs) throw new Error(`setup: ${path} does not become available`);
    await pause(100);
  }
}

/** Makes a table bare, and its columns and indexes by their own calls: older servers know fewer types inline. */
async function makeInSteps(
  run: Run,
  path: string,
  { columns, indexes }: Setup['tables'][string],
): Promise<void> {
  for (const { type, ...column } of columns) {
    const kind = type === 'double' ? 'float' : String(type);
    await must(run, { method: 'POST', path: `${path}/columns/${kind}`, body: column });
    await waitUntilAvailable(run, `${path}/columns/${column.key}`);
  }
  for (const { attributes, ...index } of indexes) {
    const body = { columns: attributes, ...index };
    await must(run, { method: 'POST', path: `${path}/indexes`, body });
  }
}

async function makeTable(run: Run, id: string, table: Setup['tables'][string]): Promise<void> {
  const base = `/tablesdb/${String(run.variables.get('db'))}/tables`;
  const body = { tableId: id, name: id, ...table };
  const made = await send(run, ownCall({ method: 'POST', path: base, body }));
  if (made.status === 400) {
    const bare = { ...body, columns: [], indexes: [] };
    await must(run, { method: 'POST', path: base, body: bare });
    await makeInSteps(run, `${base}/${id}`, table);
  } else if (made.status > 400) {
    throw new Error(`setup POST ${base}: ${outcomeOf(made)} ${made.text}`);
  }
  for (const { key } of table.columns)
    await waitUntilAvailable(run, `${base}/${id}/columns/${key}`);
  for (const { key } of table.indexes)
    await waitUntilAvailable(run, `${base}/${id}/indexes/${key}`);
}

async function makeRow(run: Run, table: string, row: Setup['rows'][string][number]): Promise<void> {
  const { $id, $permissions, ...data } = { $permissions: undefined, ...row };
  const permissions = $permissions === undefined ? {} : { permissions: $permissions };
  await must(run, {
    method: 'POST',
    path: `/tablesdb/${String(run.variables.get('db'))}/tables/${table}/rows`,
    body: { rowId: $id, data, ...permissions },
  });
}

function userNames(setup: unknown): string[] {
  const users = pick(setup, ['users']);
  return typeof users === 'object' && users !== null ? Object.keys(users) : [];
}

/** Makes what a scenario starts from: users, one database, tables and rows. */
export async function prepare(run: Run, template: unknown): Promise<void> {
  const { variables } = run;
  const prefix = String(variables.get('run'));
  // Rows name users, so the users' ids are known before the users exist.
  for (const name of userNames(template)) variables.set(name, `${prefix}${name}`);
  const setup = parseSetup(fill(template, variables));
  for (const [name, user] of Object.entries(setup.users)) await makeUser(run, name, user);
  if (setup.database || Object.keys(setup.tables).length > 0) {
    const databaseId = `${prefix}db`;
    variables.set('db', databaseId);
    await must(run, { method: 'POST', path: '/tablesdb', body: { databaseId, name: 'Contract' } });
  }
  for (const [id, table] of Object.entries(setup.tables)) await makeTable(run, id, table);
  for (const [table, rows] of Object.entries(setup.rows)) {
    for (const row of rows) await makeRow(run, table, row);
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { Client, Functions, TablesDB, Users } from 'node-appwrite';
import { z } from 'zod';
import type { OperationName, OperationRequest } from '#src/contract/operations/operations.ts';
import { searchKeysOf } from '#src/domain/people/search-keys.ts';
import { readByPerson } from '#src/tables/definition.ts';
import { statusOf } from '#src/tables/rows.ts';

/** What seeding works with. */
export type SeedTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly databaseId: string;
  readonly functionId: string;
};

/** Columns of a row by their wire names. */
export type SeedRow = Readonly<Record<string, unknown>>;

/** Reads and writes the first rows with the key; acts as the persons themselves for everything after. */
export type Seeder = {
  /** Creates a person's account and row, without points, where they are missing. */
  createPerson(id: string, columns: SeedRow): Promise<void>;
  /** Changes rights of a person who has a row, whose labels follow. */
  changePerson(id: string, columns: SeedRow): Promise<void>;
  /** Creates a row of a table that nobody's points depend on, where it is missing. */
  createRow(tableId: string, rowId: string, data: SeedRow): Promise<void>;
  /** A row by its id; null when there is none, or no such table. */
  findRow(tableId: string, rowId: string): Promise<SeedRow | null>;
  /** The rows whose columns have these values, at most 100; none when there is no such table. */
  listRows(tableId: string, values: SeedRow): Promise<readonly { readonly $id: string }[]>;
  /** Runs an operation as a person, in a session of the person's own; throws when it is refused. */
  act<Name extends OperationName>(
    personId: string,
    name: Name,
    request: Omit<OperationRequest<Name>, 'requestId'>,
  ): Promise<SeedRow>;
};

const replySchema = z.looseObject({ success: z.boolean(), error: z.string().optional() });
const longestList = 100;

/** A request id for an act. */
export type RequestIds = (personId: string, name: string, request: object) => string;

/** Every act is one of its own, even when it is the same again. */
const freshRequestIds: RequestIds = () => randomBytes(13).toString('hex');

/** The same act is the same request, so that a run after one that was cut off does nothing twice. Rule TR-15. */
export const repeatableRequestIds: RequestIds = (...act) =>
  createHash('sha256').update(JSON.stringify(act)).digest('hex').slice(0, 26);

/** Makes the seeder of a provisioned backend. */
export function createSeeder(
  target: SeedTarget,
  requestIdOf: RequestIds = freshRequestIds,
): Seeder {
  const { databaseId } = target;
  const client = connect(target).setKey(target.apiKey);
  const tablesDB = new TablesDB(client);
  const users = new Users(client);

  return {
    async createPerson(id, columns) {
      const { name } = columns;
      const account = { userId: id, name: typeof name === 'string' ? name : id };
      await users.create(account).catch(ignoring(409));
      const place = { databaseId, tableId: 'users', rowId: id };
      const permissions = [readByPerson(id)];
      const data = { ...columns, ...searchKeysOfRow(columns) };
      await tablesDB.createRow({ ...place, data, permissions }).catch(ignoring(409));
    },
    async changePerson(id, columns) {
      const place = { databaseId, tableId: 'users', rowId: id };
      await tablesDB.updateRow({ ...place, data: { ...columns } });
      await users.updateLabels({ userId: id, labels: [] }).catch(ignoring(404));
    },
    async createRow(tableId, rowId, data) {
      const row = { databaseId, tableId, rowId, data: { ...data } };
      await tablesDB.createRow(row).catch(ignoring(409));
    },
    async findRow(tableId, rowId) {
      return (await tablesDB.getRow({ databaseId, tableId, rowId }).catch(ignoring(404))) ?? null;
    },
    async listRows(tableId, values) {
      const queries = queriesOf(values);
      const found = await tablesDB.listRows({ databaseId, tableId, queries }).catch(ignoring(404));
      return found?.rows ?? [];
    },
    act: createActs(target, users, requestIdOf),
  };
}

/** Runs operations as persons, each in one session of the person's own. */
function createActs(target: SeedTarget, users: Users, requestIdOf: RequestIds): Seeder['act'] {
  const secrets = new Map<string, string>();

  async function secretOf(userId: string): Promise<string> {
    const known = secrets.get(userId);
    if (known !== undefined) return known;
    const { secret } = await users.createSession({ userId });
    secrets.set(userId, secret);
    return secret;
  }

  return async (personId, name, request) => {
    const session = connect(target).setSession(await secretOf(personId));
    const requestId = requestIdOf(personId, name, request);
    const execution = await new Functions(session).createExecution({
      functionId: target.functionId,
      body: JSON.stringify({ ...request, requestId }),
      async: false,
      xpath: `/${name}`,
      headers: { 'content-type': 'application/json' },
    });
    const reply = replySchema.parse(JSON.parse(execution.responseBody));
    if (!reply.success) throw new Error(`seeding: ${name} was refused: ${reply.error ?? ''}`);
    return reply;
  };
}

function queriesOf(values: SeedRow): string[] {
  const filters = Object.entries(values).map(([attribute, value]) => ({
    method: 'equal',
    attribute,
    values: [value],
  }));
  const limit = { method: 'limit', values: [longestList] };
  return [...filters, limit].map((query) => JSON.stringify(query));
}

/** The search keys of a person's columns. Rule PA-02. */
function searchKeysOfRow(columns: SeedRow): SeedRow {
  const text = (name: string): string => {
    const value = columns[name];
    return typeof value === 'string' ? value : '';
  };
  return searchKeysOf({
    xUsername: text('x_username'),
    handle: text('tg_handle'),
    name: text('name'),
    xName: text('x_name'),
  });
}

/** Takes a refusal of this status for nothing to do. */
function ignoring(status: number): (error: unknown) => undefined {
  return (error) => {
    if (statusOf(error) !== status) throw error;
  };
}

function connect({ endpoint, projectId }: SeedTarget): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId);
}

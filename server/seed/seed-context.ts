import { createHash, randomBytes } from 'node:crypto';
import { Client, Functions, TablesDB, Users } from 'node-appwrite';
import { z } from 'zod';
import type { OperationName, OperationRequest } from '#src/contract/operations/operations.ts';
import { readByPerson } from '#src/tables/definition.ts';
import { createRows, statusOf } from '#src/tables/rows.ts';
import { searchKeysOfColumns, type InstallationSeeder } from './seed-installation.ts';

/** What seeding works with. */
export type SeedTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly databaseId: string;
  readonly functionId: string;
};

/** Reads and writes the first rows with the key; acts as the persons themselves for everything after. */
export type Seeder = InstallationSeeder & {
  /** Runs an operation as a person, in a session of the person's own; throws when it is refused. */
  act<Name extends OperationName>(
    personId: string,
    name: Name,
    request: Omit<OperationRequest<Name>, 'requestId'>,
  ): Promise<Readonly<Record<string, unknown>>>;
};

const replySchema = z.looseObject({ success: z.boolean(), error: z.string().optional() });

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
      const account = { userId: id, name: columns.name ?? id };
      await users.create(account).catch(ignoring(409));
      const place = { databaseId, tableId: 'users', rowId: id };
      const permissions = [readByPerson(id)];
      const data = { ...columns, ...searchKeysOfColumns(columns) };
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
    rows: createRows(tablesDB, databaseId, () => undefined),
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

/** Takes a refusal of this status for nothing to do. */
function ignoring(status: number): (error: unknown) => undefined {
  return (error) => {
    if (statusOf(error) !== status) throw error;
  };
}

function connect({ endpoint, projectId }: SeedTarget): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId);
}

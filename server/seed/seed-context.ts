import { randomBytes } from 'node:crypto';
import { Client, Functions, TablesDB, Users } from 'node-appwrite';
import { z } from 'zod';
import type { OperationName, OperationRequest } from '#src/contract/operations/operations.ts';
import { readByPerson } from '#src/tables/definition.ts';

/** What seeding works with. */
export type SeedTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly databaseId: string;
  readonly functionId: string;
};

/** Writes the first rows with the key, and everything after as the persons themselves. */
export type Seeder = {
  /** Creates a person's row, without points. */
  createPerson(id: string, columns: Readonly<Record<string, unknown>>): Promise<void>;
  /** Creates a row of a table that nobody's points depend on. */
  createRow(tableId: string, rowId: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** Whether a row exists. */
  hasRow(tableId: string, rowId: string): Promise<boolean>;
  /** Runs an operation as a person, in a session of the person's own; throws when it is refused. */
  act<Name extends OperationName>(
    personId: string,
    name: Name,
    request: Omit<OperationRequest<Name>, 'requestId'>,
  ): Promise<Readonly<Record<string, unknown>>>;
};

const replySchema = z.looseObject({ success: z.boolean(), error: z.string().optional() });

/** Makes the seeder of a provisioned backend. */
export function createSeeder(target: SeedTarget): Seeder {
  const { databaseId, functionId } = target;
  const client = connect(target).setKey(target.apiKey);
  const tablesDB = new TablesDB(client);
  const users = new Users(client);
  const secrets = new Map<string, string>();

  async function secretOf(userId: string): Promise<string> {
    const known = secrets.get(userId);
    if (known !== undefined) return known;
    const { secret } = await users.createSession({ userId });
    secrets.set(userId, secret);
    return secret;
  }

  return {
    async createPerson(id, columns) {
      const { name } = columns;
      await users.create({ userId: id, name: typeof name === 'string' ? name : id });
      const permissions = [readByPerson(id)];
      await tablesDB.createRow({
        databaseId,
        tableId: 'users',
        rowId: id,
        data: { ...columns },
        permissions,
      });
    },
    async createRow(tableId, rowId, data) {
      await tablesDB.createRow({ databaseId, tableId, rowId, data: { ...data } });
    },
    async hasRow(tableId, rowId) {
      const found = await tablesDB.listRows({
        databaseId,
        tableId,
        queries: [JSON.stringify({ method: 'equal', attribute: '$id', values: [rowId] })],
      });
      return found.rows.length > 0;
    },
    async act(personId, name, request) {
      const session = connect(target).setSession(await secretOf(personId));
      const execution = await new Functions(session).createExecution({
        functionId,
        body: JSON.stringify({ ...request, requestId: newRequestId() }),
        async: false,
        xpath: `/${name}`,
        headers: { 'content-type': 'application/json' },
      });
      const reply = replySchema.parse(JSON.parse(execution.responseBody));
      if (!reply.success) throw new Error(`seeding: ${name} was refused: ${reply.error ?? ''}`);
      return reply;
    },
  };
}

function connect({ endpoint, projectId }: SeedTarget): Client {
  return new Client().setEndpoint(endpoint).setProject(projectId);
}

function newRequestId(): string {
  return randomBytes(13).toString('hex');
}

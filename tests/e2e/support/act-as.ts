import { randomBytes } from 'node:crypto';
import { Client, Functions, Users } from 'node-appwrite';
import { z } from 'zod';
import type { OperationName, OperationRequest } from '#src/contract/operations/operations.ts';

/** Runs an operation as a person, in a session of the person's own; throws when it is refused. */
export type ActAs = <Name extends OperationName>(
  personId: string,
  name: Name,
  request: Omit<OperationRequest<Name>, 'requestId'>,
) => Promise<Readonly<Record<string, unknown>>>;

const replySchema = z.looseObject({ success: z.boolean(), error: z.string().optional() });

type Installation = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly functionId: string;
  readonly apiKey: string;
};

/** Lets tests act as any person of an installation, by its API key. */
export function createActs(target: Installation): ActAs {
  const connect = () => new Client().setEndpoint(target.endpoint).setProject(target.projectId);
  const users = new Users(connect().setKey(target.apiKey));
  const secrets = new Map<string, string>();

  async function secretOf(userId: string): Promise<string> {
    const known = secrets.get(userId);
    if (known !== undefined) return known;
    const { secret } = await users.createSession({ userId });
    secrets.set(userId, secret);
    return secret;
  }

  return async (personId, name, request) => {
    const session = connect().setSession(await secretOf(personId));
    const requestId = randomBytes(13).toString('hex');
    const execution = await new Functions(session).createExecution({
      functionId: target.functionId,
      body: JSON.stringify({ ...request, requestId }),
      async: false,
      xpath: `/${name}`,
      headers: { 'content-type': 'application/json' },
    });
    const reply = replySchema.parse(JSON.parse(execution.responseBody));
    if (!reply.success) throw new Error(`${name} was refused: ${reply.error ?? ''}`);
    return reply;
  };
}

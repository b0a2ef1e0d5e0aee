import { Client, ExecutionMethod, Functions, Users } from 'node-appwrite';
import { parseJson } from '#src/contract/check.ts';

/** An Appwrite, by what a program knows of it. */
export type FunctionTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly functionId: string;
  /** In whose name the function is asked. */
  readonly actorId: string;
};

/** Asks the function for an operation; resolves to its answer. Throws when no one answers. */
export type AskFunction = (name: string, input: object) => Promise<unknown>;

/**
 * Does something in the name of a person, by a session that the API key opens and that ends afterwards. Throws what `work`
 * throws, and what the server refuses.
 */
export async function withFunction<Value>(
  { endpoint, projectId, apiKey, functionId, actorId: userId }: FunctionTarget,
  work: (ask: AskFunction) => Promise<Value>,
): Promise<Value> {
  const connect = () => new Client().setEndpoint(endpoint).setProject(projectId);
  const users = new Users(connect().setKey(apiKey));
  const { $id: sessionId, secret } = await users.createSession({ userId });
  const functions = new Functions(connect().setSession(secret));
  try {
    return await work(async (name, input) => {
      const { responseBody } = await functions.createExecution({
        functionId,
        body: JSON.stringify(input),
        xpath: `/${name}`,
        method: ExecutionMethod.POST,
      });
      return parseJson(responseBody);
    });
  } finally {
    await users.deleteSession({ userId, sessionId });
  }
}

import { Client, ExecutionMethod, Functions, Users } from 'node-appwrite';
import { parseJson } from '#src/contract/check.ts';
import { randomBytes } from 'node:crypto';
import { operations, refusalSchema } from '#src/contract/operations/operations.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { machineEndpoint, names } from '../settings/names.ts';
import { readSettings, refusalOf } from '../settings/read-settings.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { serverFault } from '../settings/server-fault.ts';

/** An Appwrite and its function, and how to call them. */
type FunctionTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly functionId: string;
  /** The person on whose behalf the function is called. */
  readonly actorId: string;
};

/** Calls an operation of the function; resolves to its answer. Throws if the server does not answer. */
type AskFunction = (name: string, input: object) => Promise<unknown>;

/**
 * Does work on behalf of a person, with a session that the API key opens and that ends afterwards.
 * Throws what `work` throws, and what the server refuses.
 */
async function withFunction<Value>(
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

// Prints all data about a person as JSON, or erases the person, on behalf of the super administrator. Calls the
// Appwrite in APPWRITE_ENDPOINT, else `npm run serve` on this machine:
//   npm run --silent person -- export <messenger id> > person.json
//   npm run person -- erase <messenger id>

const environment = readProcessEnvironment();
const output = createOutput(environment);
guardProcess(output);

const [, , command, userId = ''] = process.argv;
const settings = readSettings(environment, {
  required: ['APPWRITE_API_KEY', 'SUPER_ADMIN_ID'],
  optional: ['APPWRITE_ENDPOINT', 'APPWRITE_PROJECT_ID', 'APPWRITE_FUNCTION_ID', 'ADMIN_PORT'],
});

if (!settings.ok) {
  fail(refusalOf('npm run person', settings.failure));
} else if ((command !== 'export' && command !== 'erase') || userId === '') {
  fail('Say what to do for which person: npm run person -- export <messenger id>, or erase.');
} else {
  const { value } = settings;
  const endpoint = value.APPWRITE_ENDPOINT ?? machineEndpoint(value.ADMIN_PORT);
  const projectId = value.APPWRITE_PROJECT_ID ?? names.projectId;
  try {
    await withFunction(
      {
        endpoint,
        projectId,
        apiKey: value.APPWRITE_API_KEY,
        functionId: value.APPWRITE_FUNCTION_ID ?? names.functionId,
        actorId: value.SUPER_ADMIN_ID,
      },
      command === 'export' ? exportPerson : erasePerson,
    );
  } catch (error) {
    const isThisMachine = value.APPWRITE_ENDPOINT === undefined;
    fail(serverFault(error, { endpoint, projectId, isThisMachine }) ?? messageOf(error));
  }
}

/** Writes the data unredacted, because personal data contains no secrets of the installation. */
async function exportPerson(ask: AskFunction): Promise<void> {
  const rows: unknown[] = [];
  let place: string | null = '';
  while (place !== null) {
    const page = operations.exportPerson.output.parse(
      granted(await ask('exportPerson', { userId, place })),
    );
    rows.push(...page.rows);
    place = page.next;
  }
  process.stdout.write(`${JSON.stringify({ userId, rows }, null, 2)}\n`);
}

async function erasePerson(ask: AskFunction): Promise<void> {
  const requestId = randomBytes(12).toString('hex');
  const reply = granted(await ask('erasePerson', { requestId, userId }));
  output.say(operations.erasePerson.output.parse(reply).message);
}

/** Returns an answer that is not a refusal; throws Error with the sentence of a refusal. */
function granted(reply: unknown): unknown {
  const refusal = refusalSchema.safeParse(reply);
  if (refusal.success) throw new Error(refusal.data.error);
  return reply;
}

function fail(sentence: string): void {
  output.complain(sentence);
  process.exitCode = 1;
}

import { randomBytes } from 'node:crypto';
import { operations, refusalSchema } from '#src/contract/operations/operations.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { readSettings, refusalOf } from '../settings/read-settings.ts';
import { createOutput, guardProcess } from '../settings/run-program.ts';
import { serverFault } from '../settings/server-fault.ts';
import { withFunction, type AskFunction } from './ask-function.ts';

// Prints all that is kept of a person as JSON, or erases the person, in the name of the super administrator:
//   npm run --silent person -- export <messenger id> > person.json
//   npm run person -- erase <messenger id>

const environment = readProcessEnvironment();
const output = createOutput(environment);
guardProcess(output);

const [, , command, userId = ''] = process.argv;
const settings = readSettings(environment, {
  required: [
    'APPWRITE_ENDPOINT',
    'APPWRITE_PROJECT_ID',
    'APPWRITE_API_KEY',
    'APPWRITE_FUNCTION_ID',
    'SUPER_ADMIN_ID',
  ],
});

if (!settings.ok) {
  fail(refusalOf('npm run person', settings.failure));
} else if ((command !== 'export' && command !== 'erase') || userId === '') {
  fail('Say what to do for which person: npm run person -- export <messenger id>, or erase.');
} else {
  const { value } = settings;
  const endpoint = value.APPWRITE_ENDPOINT;
  const projectId = value.APPWRITE_PROJECT_ID;
  try {
    await withFunction(
      {
        endpoint,
        projectId,
        apiKey: value.APPWRITE_API_KEY,
        functionId: value.APPWRITE_FUNCTION_ID,
        actorId: value.SUPER_ADMIN_ID,
      },
      command === 'export' ? exportPerson : erasePerson,
    );
  } catch (error) {
    fail(serverFault(error, { endpoint, projectId }) ?? messageOf(error));
  }
}

/** What is kept of people is no secret of the installation, and is printed as it is. */
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

/** An answer that is no refusal; throws Error with the sentence of one that is. */
function granted(reply: unknown): unknown {
  const refusal = refusalSchema.safeParse(reply);
  if (refusal.success) throw new Error(refusal.data.error);
  return reply;
}

function fail(sentence: string): void {
  output.complain(sentence);
  process.exitCode = 1;
}

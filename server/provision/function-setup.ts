import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  DeploymentStatus,
  ID,
  ProjectKeyScopes,
  Query,
  Runtime,
  type Functions,
  type Models,
} from 'node-appwrite';
import { functionTimeoutSeconds } from '#src/contract/function-time.ts';
import { statusOf } from '#src/tables/read-failure.ts';

/** The trusted function as it should be on the server. */
export type FunctionSetup = {
  readonly id: string;
  readonly name: string;
  /** The bundled code: one ES module whose default export answers calls. */
  readonly code: Uint8Array;
  readonly variables: Readonly<Record<string, string>>;
};

/** The scopes of the function's dynamic key. */
const scopes = [
  ProjectKeyScopes.UsersRead,
  ProjectKeyScopes.UsersWrite,
  ProjectKeyScopes.SessionsWrite,
  ProjectKeyScopes.DatabasesRead,
  ProjectKeyScopes.TablesRead,
  ProjectKeyScopes.RowsRead,
  ProjectKeyScopes.RowsWrite,
];

const entrypoint = 'main.js';
/** Without it, Node parses the code to detect that it is a module, and warns at each start. */
const packageFile = { name: 'package.json', content: Buffer.from('{"type":"module"}') };
const everyMinute = '* * * * *';
const deployedHashVariable = 'YAPP_DEPLOYED_HASH';
const secretsHashVariable = 'YAPP_SECRETS_HASH';
/** Provisioning removes only variables with this prefix; all others stay. */
const ownPrefix = 'YAPP_';
const secretName = /TOKEN|SECRET|ERASURE_KEY/;
const pollMs = 250;
const maxPolls = 480;

/** How changes are made: whether this is a dry run, and a callback for each change. */
export type SetUpMode = {
  readonly isDryRun: boolean;
  readonly note: (line: string) => void;
};

/** Creates or updates the function, its variables and its code; with `isOn` false it answers no calls. */
export async function setUpFunction(
  functions: Functions,
  setup: FunctionSetup,
  { isOn, ...mode }: SetUpMode & { readonly isOn: boolean },
): Promise<void> {
  const { isDryRun, note } = mode;
  const { id: functionId } = setup;
  const existing = await functions.get({ functionId }).catch(missingAsNull);
  const settings = functionSettings(setup, isOn);
  if (existing === null) {
    if (!isDryRun) await functions.create(settings);
    note(`create function ${functionId}`);
  } else if (isOutdated(existing, settings)) {
    if (!isDryRun) await functions.update(settings);
    note(`update function ${functionId}`);
  }
  const current = existing === null ? [] : await readVariables(functions, functionId);
  await setVariables(functions, { setup, current, mode });
  // Changed variables take effect only with a new deployment, so any change deploys again.
  const hash = deploymentHash(setup);
  const mark = current.find(({ key }) => key === deployedHashVariable);
  if (existing === null || existing.deploymentId === '' || mark?.value !== hash) {
    if (!isDryRun) {
      await deploy(functions, setup);
      // Marked last, so the next run repeats an interrupted deployment.
      const marked = { found: mark, key: deployedHashVariable, value: hash };
      await setVariable(functions, functionId, marked);
    }
    note(`deploy the code of function ${functionId}`);
  }
}

/** Enables a function that was set up disabled. Rule OP-09. */
export async function switchOn(
  functions: Functions,
  setup: FunctionSetup,
  { isDryRun, note }: SetUpMode,
): Promise<void> {
  if (!isDryRun) await functions.update(functionSettings(setup));
  note(`switch on function ${setup.id}`);
}

type Setting = {
  readonly setup: FunctionSetup;
  readonly current: readonly Models.Variable[];
  readonly mode: SetUpMode;
};

/**
 * Creates, updates and removes variables. The server does not return the values of secret ones, so
 * a hash of all of them shows whether any has changed. Rule OP-04.
 */
async function setVariables(
  functions: Functions,
  { setup, current, mode: { isDryRun, note } }: Setting,
): Promise<void> {
  const { id: functionId, variables } = setup;
  const find = (name: string) => current.find(({ key }) => key === name);
  const secretsHash = hashOfSecrets(variables);
  const areSecretsSame = find(secretsHashVariable)?.value === secretsHash;
  for (const [key, value] of Object.entries(variables)) {
    const found = find(key);
    const isSame = isSecret(key)
      ? areSecretsSame && found?.secret === true
      : found?.value === value;
    if (isSame) continue;
    if (!isDryRun) await setVariable(functions, functionId, { found, key, value });
    note(`${found === undefined ? 'create' : 'update'} variable ${key}`);
  }
  for (const { $id: variableId, key } of current) {
    if (!key.startsWith(ownPrefix) || key in variables) continue;
    if (key === deployedHashVariable || key === secretsHashVariable) continue;
    if (!isDryRun) await functions.deleteVariable({ functionId, variableId });
    note(`remove variable ${key}`);
  }
  if (!areSecretsSame && !isDryRun) {
    const found = find(secretsHashVariable);
    await setVariable(functions, functionId, {
      found,
      key: secretsHashVariable,
      value: secretsHash,
    });
  }
}

/** Whether a variable's value is readable only by the function. */
function isSecret(name: string): boolean {
  return secretName.test(name) && name !== secretsHashVariable;
}

/** The hash does not reveal the secrets, because each has too much entropy to be guessed. */
function hashOfSecrets(variables: FunctionSetup['variables']): string {
  const secrets = Object.entries(variables)
    .filter(([name]) => isSecret(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(secrets)).digest('hex');
}

/** The function's settings on the server, without its code and variables; if not enabled, it answers no calls. */
export function functionSettings(
  { id: functionId, name }: Pick<FunctionSetup, 'id' | 'name'>,
  enabled = true,
) {
  return {
    functionId,
    name,
    runtime: Runtime.Node22,
    execute: ['any'],
    schedule: everyMinute,
    timeout: functionTimeoutSeconds,
    enabled,
    entrypoint,
    scopes,
  };
}

function isOutdated(
  existing: Models.Function,
  settings: ReturnType<typeof functionSettings>,
): boolean {
  const runtime: string = settings.runtime;
  const listsOf = (held: Pick<Models.Function, 'execute' | 'scopes'>) =>
    JSON.stringify([held.execute.toSorted(), held.scopes.toSorted()]);
  return (
    existing.name !== settings.name ||
    existing.runtime !== runtime ||
    existing.schedule !== settings.schedule ||
    existing.timeout !== settings.timeout ||
    existing.enabled !== settings.enabled ||
    existing.entrypoint !== settings.entrypoint ||
    listsOf(existing) !== listsOf(settings)
  );
}

/** A hash of what a deployment contains: the code, and the variables that it uses. */
function deploymentHash({ code, variables }: FunctionSetup): string {
  const sorted = Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).update(code).digest('hex');
}

async function setVariable(
  functions: Functions,
  functionId: string,
  { found, key, value }: { found: Models.Variable | undefined; key: string; value: string },
): Promise<void> {
  const secret = isSecret(key);
  if (found !== undefined) {
    await functions.updateVariable({ functionId, variableId: found.$id, key, value, secret });
    return;
  }
  const variableId = ID.unique();
  await functions.createVariable({ functionId, variableId, key, value, secret });
}

async function readVariables(functions: Functions, functionId: string) {
  const { variables } = await functions.listVariables({ functionId, queries: [Query.limit(100)] });
  return variables;
}

async function deploy(functions: Functions, setup: FunctionSetup): Promise<void> {
  const { id: functionId } = setup;
  const files = [{ name: entrypoint, content: setup.code }, packageFile];
  const code = new File([packCode(files)], 'code.tar.gz');
  const { $id } = await functions.createDeployment({
    functionId,
    code,
    activate: true,
    entrypoint,
  });
  for (let poll = 0; poll < maxPolls; poll++) {
    const deployment = await functions.getDeployment({ functionId, deploymentId: $id });
    if (deployment.status === DeploymentStatus.Ready) return;
    if (deployment.status === DeploymentStatus.Failed)
      throw new Error('The function could not be built.');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error('The function was not ready in time.');
}

function missingAsNull(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}

const blockBytes = 512;

/** A file of a function's code. */
type CodeFile = { readonly name: string; readonly content: Uint8Array };

/** Packs files as a gzipped tar archive, the format that Appwrite requires for a function's code. */
export function packCode(files: readonly CodeFile[]): Uint8Array<ArrayBuffer> {
  const blocks = files.flatMap(({ name, content }) => {
    const padding = Buffer.alloc((blockBytes - (content.byteLength % blockBytes)) % blockBytes);
    return [headerOf(name, content.byteLength), content, padding];
  });
  const end = Buffer.alloc(2 * blockBytes);
  return new Uint8Array(gzipSync(Buffer.concat([...blocks, end])));
}

function headerOf(name: string, bytes: number): Uint8Array {
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0, 100, 'utf8');
  header.write('0000644\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124, 'ascii');
  header.write('00000000000\0', 136, 'ascii');
  header.write(' '.repeat(8), 148, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\u000000', 257, 'ascii');
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return header;
}

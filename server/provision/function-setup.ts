import { createHash } from 'node:crypto';
import {
  DeploymentStatus,
  ID,
  type Functions,
  type Models,
  Query,
  Runtime,
  ProjectKeyScopes,
} from 'node-appwrite';
import { statusOf } from '#src/tables/rows.ts';
import { packCode } from './code-archive.ts';

/** The trusted function as it should be on the server. */
export type FunctionSetup = {
  readonly id: string;
  readonly name: string;
  /** The bundled code: one ES module whose default export answers calls. */
  readonly code: Uint8Array;
  readonly variables: Readonly<Record<string, string>>;
};

/** What the function's dynamic key may do. */
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
const everyMinute = '* * * * *';
const timeoutSeconds = 15;
const deployedHashVariable = 'YAPP_DEPLOYED_HASH';
const pollMs = 250;
const maxPolls = 480;

/** Creates or updates the function, its variables and its code; answers what it changed, a line each. */
export async function setUpFunction(
  functions: Functions,
  setup: FunctionSetup,
  isDryRun: boolean,
): Promise<readonly string[]> {
  const { id: functionId } = setup;
  const existing = await functions.get({ functionId }).catch(missingAsNull);
  const lines: string[] = [];
  const settings = settingsOf(setup);
  if (existing === null) lines.push(`create function ${functionId}`);
  if (existing === null && !isDryRun) await functions.create(settings);
  if (existing !== null && isOutdated(existing, settings)) {
    lines.push(`update function ${functionId}`);
    if (!isDryRun) await functions.update(settings);
  }
  const current = existing === null ? [] : await readVariables(functions, functionId);
  for (const [key, value] of Object.entries(setup.variables)) {
    const found = current.find((variable) => variable.key === key);
    if (found?.value === value) continue;
    lines.push(`${found === undefined ? 'create' : 'update'} variable ${key}`);
    if (!isDryRun) await setVariable(functions, functionId, { found, key, value });
  }
  // Variables reach the code with its next deployment only, so any change of them deploys anew.
  const hash = deploymentHash(setup);
  const mark = current.find(({ key }) => key === deployedHashVariable);
  if (existing === null || existing.deploymentId === '' || mark?.value !== hash) {
    lines.push(`deploy the code of function ${functionId}`);
    if (isDryRun) return lines;
    await deploy(functions, setup);
    // Marked at last, so that a deployment which was cut off is made good by the next run.
    await setVariable(functions, functionId, {
      found: mark,
      key: deployedHashVariable,
      value: hash,
    });
  }
  return lines;
}

function settingsOf({ id: functionId, name }: FunctionSetup) {
  return {
    functionId,
    name,
    runtime: Runtime.Node22,
    execute: ['any'],
    schedule: everyMinute,
    timeout: timeoutSeconds,
    enabled: true,
    entrypoint,
    scopes,
  };
}

function isOutdated(existing: Models.Function, settings: ReturnType<typeof settingsOf>): boolean {
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

/** What a deployment is made of: the code, and the variables that reach it. */
function deploymentHash({ code, variables }: FunctionSetup): string {
  const sorted = Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).update(code).digest('hex');
}

async function setVariable(
  functions: Functions,
  functionId: string,
  { found, key, value }: { found: Models.Variable | undefined; key: string; value: string },
): Promise<void> {
  if (found !== undefined) {
    await functions.updateVariable({ functionId, variableId: found.$id, key, value });
    return;
  }
  const variableId = ID.unique();
  await functions.createVariable({ functionId, variableId, key, value, secret: false });
}

async function readVariables(functions: Functions, functionId: string) {
  const { variables } = await functions.listVariables({ functionId, queries: [Query.limit(100)] });
  return variables;
}

async function deploy(functions: Functions, setup: FunctionSetup): Promise<void> {
  const { id: functionId } = setup;
  const code = new File([packCode(entrypoint, setup.code)], 'code.tar.gz');
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

import { createHash } from 'node:crypto';
import {
  DeploymentStatus,
  ID,
  type Functions,
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
const codeHashVariable = 'YAPP_CODE_HASH';
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
  const settings = {
    functionId,
    name: setup.name,
    runtime: Runtime.Node22,
    execute: ['any'],
    schedule: everyMinute,
    timeout: timeoutSeconds,
    entrypoint,
    scopes,
  };
  if (existing === null) lines.push(`create function ${functionId}`);
  if (existing === null && !isDryRun) await functions.create(settings);
  if (existing !== null && isOutdated(existing)) {
    lines.push(`update function ${functionId}`);
    if (!isDryRun) await functions.update(settings);
  }
  const codeHash = createHash('sha256').update(setup.code).digest('hex');
  const variables = { ...setup.variables, [codeHashVariable]: codeHash };
  const current = existing === null ? [] : await readVariables(functions, functionId);
  const isCodeNew = current.find(({ key }) => key === codeHashVariable)?.value !== codeHash;
  const hasNoCode = existing === null || existing.deploymentId === '';
  for (const [key, value] of Object.entries(variables)) {
    const found = current.find((variable) => variable.key === key);
    if (found?.value === value) continue;
    lines.push(`${found === undefined ? 'create' : 'update'} variable ${key}`);
    if (isDryRun) continue;
    if (found === undefined) {
      await functions.createVariable({
        functionId,
        variableId: ID.unique(),
        key,
        value,
        secret: false,
      });
    } else await functions.updateVariable({ functionId, variableId: found.$id, key, value });
  }
  // Variables reach the code with its next deployment only, so any change of them deploys anew.
  if (isCodeNew || hasNoCode || lines.length > 0) {
    lines.push(`deploy the code of function ${functionId}`);
    if (!isDryRun) await deploy(functions, setup);
  }
  return lines;
}

function isOutdated(existing: { schedule: string; timeout: number; scopes: string[] }): boolean {
  return (
    existing.schedule !== everyMinute ||
    existing.timeout !== timeoutSeconds ||
    existing.scopes.toSorted().join() !== scopes.toSorted().join()
  );
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

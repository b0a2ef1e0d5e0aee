import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, Functions, Runtime } from 'node-appwrite';
import { beforeEach, expect, test } from 'vitest';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';
import { packArchive } from './call-backend.ts';
import { startTestBackend, type TestBackend } from './server.ts';

const token = '42:a-token-of-the-bot';
const functionId = 'operations';
const tokenCode = 'export default ({ res }) => res.text(process.env.TOKEN ?? "none");';

let dataDirectory: string;

beforeEach(() => {
  dataDirectory = makeScratchDirectory();
});

/** Uses a backend on the data directory by an official SDK, and closes it. */
async function withBackend<Value>(
  work: (functions: Functions) => Promise<Value>,
  apiKey = 'test-key',
): Promise<Value> {
  const project = { id: 'test', name: 'Test', platformHosts: [], apiKeys: [apiKey] };
  const backend: TestBackend = await startTestBackend({ dataDirectory, project });
  try {
    const client = new Client().setEndpoint(backend.endpoint).setProject('test').setKey(apiKey);
    return await work(new Functions(client));
  } finally {
    await backend.close();
    expect(backend.bugs).toEqual([]);
  }
}

async function setUp(functions: Functions): Promise<void> {
  await functions.create({ functionId, name: 'Operations', runtime: Runtime.Node22 });
  const variable = { functionId, variableId: 'token', key: 'TOKEN', value: token };
  await functions.createVariable({ ...variable, secret: true });
  const archive = packArchive([
    { path: 'package.json', content: Buffer.from('{"type":"module"}') },
    { path: 'main.js', content: Buffer.from(tokenCode) },
  ]);
  const code = new File([new Uint8Array(archive)], 'code.tar.gz');
  await functions.createDeployment({ functionId, code, activate: true, entrypoint: 'main.js' });
}

async function tokenOf(functions: Functions): Promise<string> {
  const { responseBody } = await functions.createExecution({ functionId });
  return responseBody;
}

/** The names of the files in the data directory that contain a text. */
function filesWith(text: string): readonly string[] {
  const files = readdirSync(dataDirectory, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .filter((file) => readFileSync(join(file.parentPath, file.name)).includes(text))
    .map(({ name }) => name);
}

/** Changes the data file by hand while no backend has it open. */
function changeFile(sql: string): void {
  const database = new DatabaseSync(join(dataDirectory, 'appwrite.sqlite'));
  database.exec(sql);
  database.close();
}

test('[OP-02] secret variables are in no data file, during and after the run, and survive a restart', async () => {
  await withBackend(async (functions) => {
    await setUp(functions);
    expect(filesWith(token)).toEqual([]);
    expect(await tokenOf(functions)).toBe(token);
    const next = `${token}-2`;
    await functions.updateVariable({ functionId, variableId: 'token', key: 'TOKEN', value: next });
    expect(filesWith(token)).toEqual([]);
  });

  expect(filesWith(token)).toEqual([]);
  expect(await withBackend(tokenOf)).toBe(`${token}-2`);
});

test('[OP-02] secrets that an earlier version stored as plain text are sealed at the next start, and erased from old pages', async () => {
  await withBackend(setUp);
  changeFile(`
    UPDATE variables SET value = '${token}' WHERE key = 'TOKEN';
    UPDATE meta SET value = 'clear-signing-secret' WHERE name = 'signingSecret';
    PRAGMA user_version = 3;
    CREATE TABLE old (value TEXT);
    INSERT INTO old VALUES ('${token} of a page that is free');
    DROP TABLE old;
  `);
  expect(filesWith(token)).not.toEqual([]);

  expect(await withBackend(tokenOf)).toBe(token);

  expect(filesWith(token)).toEqual([]);
  expect(filesWith('clear-signing-secret')).toEqual([]);
});

test('[OP-02] sealed variables are unset under another API key, not wrong, and can be set again', async () => {
  await withBackend(setUp);

  await withBackend(async (functions) => {
    expect(await functions.listVariables({ functionId })).toMatchObject({ variables: [] });
    const variable = { functionId, variableId: 'token', key: 'TOKEN', value: 'a-new-one' };
    await functions.createVariable({ ...variable, secret: true });
    expect(await tokenOf(functions)).toBe('a-new-one');
  }, 'another-key');
});

test('[OP-02] a sealed value that was changed by hand is unset', async () => {
  await withBackend(setUp);
  changeFile(`UPDATE variables SET value = substr(value, 1, length(value) - 6) || 'AAAAAA'`);

  expect(await withBackend(tokenOf)).toBe('none');
});

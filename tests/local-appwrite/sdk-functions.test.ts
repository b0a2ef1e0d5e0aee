import { randomBytes } from 'node:crypto';
import { Functions, Runtime } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverClient, startTestBackend, type TestBackend } from './server.ts';
import { packArchive } from './call-backend.ts';

let backend: TestBackend;
let functions: Functions;

beforeAll(async () => {
  backend = await startTestBackend();
  functions = new Functions(serverClient(backend));
});

afterAll(async () => {
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

test('[EM-03] the server SDK deploys a function and runs it', async () => {
  const functionId = 'greeter';
  await functions.create({
    functionId,
    name: 'Greeter',
    runtime: Runtime.Node22,
    execute: ['any'],
  });
  await functions.createVariable({
    functionId,
    key: 'GREETING',
    value: 'Hello',
    variableId: 'greeting',
  });
  const code = packed(
    'main.js',
    'export default ({ req, res }) => res.text(`${process.env.GREETING} ${req.bodyText}`);',
  );
  const deployment = await functions.createDeployment({
    functionId,
    code: InputFile.fromBuffer(code, 'code.tar.gz'),
    activate: true,
    entrypoint: 'main.js',
  });
  expect(deployment.status).toBe('ready');
  const execution = await functions.createExecution({ functionId, body: 'Ada' });
  expect(execution).toMatchObject({
    functionId: 'greeter',
    status: 'completed',
    responseStatusCode: 200,
    responseBody: 'Hello Ada',
  });
});

test('[DB-25] the SDK uploads a file in chunks of 5 MB, and the deployment is complete', async () => {
  const functionId = 'large';
  await functions.create({ functionId, name: 'Large', runtime: Runtime.Node22, execute: ['any'] });
  const source = 'export default ({ res }) => res.text(String(padding.length));\nconst padding = "';
  const code = packed('main.js', `${source}${incompressible(11 * 1024 * 1024)}";`);
  const chunks: number[] = [];
  const deployment = await functions.createDeployment({
    functionId,
    code: InputFile.fromBuffer(code, 'code.tar.gz'),
    activate: true,
    entrypoint: 'main.js',
    onProgress: ({ chunksTotal }) => chunks.push(chunksTotal),
  });
  expect(chunks[0]).toBe(Math.ceil(code.length / (5 * 1024 * 1024)));
  expect(chunks[0]).toBeGreaterThan(1);
  const stored = await functions.getDeployment({ functionId, deploymentId: deployment.$id });
  expect(stored).toMatchObject({ status: 'ready', sourceSize: code.length });
  const execution = await functions.createExecution({ functionId });
  expect(execution.responseBody).toBe(String(11 * 1024 * 1024));
}, 30_000);

/** Text that compresses badly. */
function incompressible(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length);
}

function packed(name: string, source: string): Buffer {
  return packArchive([{ path: name, content: Buffer.from(source) }]);
}

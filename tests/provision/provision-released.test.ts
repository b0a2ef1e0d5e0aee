import { Client } from 'node-appwrite';
import { expect, test } from 'vitest';
import { provision } from '#server/provision/provision.ts';
import { asReleased } from '#tests/support/released-answers.ts';
import { startTestBackend } from '../local-appwrite/server.ts';

const code = new TextEncoder().encode('export default async () => {};');

test('[OP-11] provisioning a released 1.9.6 creates everything, and a second run finds nothing to do', async () => {
  const backend = await startTestBackend({ wrapDispatch: asReleased });
  const client = new Client()
    .setEndpoint(backend.endpoint)
    .setProject(backend.projectId)
    .setKey(backend.apiKey);
  const functionSetup = { id: 'operations', name: 'Operations', code, variables: {} };
  const run = () => provision({ client, databaseId: 'yapp', functionSetup, isDryRun: false });
  const first = await run();
  expect(first.refusals).toEqual([]);
  expect(first.changes).toContain('create table posts');
  expect(await run()).toEqual({ changes: [], refusals: [] });
  expect(backend.bugs).toEqual([]);
  await backend.close();
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcomeOf, send } from './http-step.ts';
import { pause, type ServerUnderTest } from './scenario.ts';
import { ownCall } from './setup.ts';
import { pick } from './templates.ts';

type FixtureFunction = {
  readonly id: string;
  readonly execute: readonly string[];
  readonly timeout: number;
  readonly scopes: readonly string[];
};

/** No scenario waits for a timeout, and on a busy machine a start and a call take their time. */
const patientSeconds = 30;

const fixtures: readonly FixtureFunction[] = [
  {
    id: 'contract-echo',
    execute: ['any'],
    timeout: patientSeconds,
    scopes: [
      'users.read',
      'users.write',
      'sessions.write',
      'databases.read',
      'databases.write',
      'tables.read',
      'tables.write',
      'rows.read',
      'rows.write',
    ],
  },
  { id: 'contract-members', execute: ['label:member'], timeout: patientSeconds, scopes: [] },
];

const entrypoint = 'echo.mjs';

function packedCode(): Uint8Array<ArrayBuffer> {
  const directory = mkdtempSync(join(tmpdir(), 'contract-'));
  const archive = join(directory, 'code.tar.gz');
  try {
    execFileSync('tar', ['-czf', archive, '-C', join(import.meta.dirname, 'fixtures'), entrypoint]);
    return new Uint8Array(readFileSync(archive));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function upload(
  server: ServerUnderTest,
  id: string,
  code: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const form = new FormData();
  form.set('entrypoint', entrypoint);
  form.set('activate', 'true');
  form.set('code', new Blob([code], { type: 'application/gzip' }), 'code.tar.gz');
  const response = await fetch(`${server.endpoint}/functions/${id}/deployments`, {
    method: 'POST',
    headers: { 'x-appwrite-project': server.projectId, 'x-appwrite-key': server.apiKey },
    body: form,
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`deployment of ${id}: ${JSON.stringify(body)}`);
  return String(pick(body, ['$id']));
}

async function deploy(server: ServerUnderTest, fixture: FixtureFunction): Promise<void> {
  const { id, ...rest } = fixture;
  const run = { server, variables: new Map<string, unknown>() };
  const body = { name: id, runtime: 'node-22', entrypoint, logging: true, enabled: true, ...rest };
  const path = `/functions/${id}`;
  const found = await send(run, ownCall({ method: 'GET', path }));
  const call =
    found.status === 404
      ? ownCall({ method: 'POST', path: '/functions', body: { functionId: id, ...body } })
      : ownCall({ method: 'PUT', path, body });
  const registered = await send(run, call);
  if (registered.status >= 400) throw new Error(`${path}: ${outcomeOf(registered)}`);
  const deploymentId = await upload(server, id, packedCode());
  const deadlineMs = Date.now() + 300_000;
  for (;;) {
    const one = `${path}/deployments/${deploymentId}`;
    const answer = await send(run, ownCall({ method: 'GET', path: one }));
    const status = pick(answer.body, ['status']);
    if (status === 'ready') return;
    if (status === 'failed' || Date.now() > deadlineMs) throw new Error(`${id}: ${answer.text}`);
    await pause(250);
  }
}

/** Registers and deploys the functions that the scenarios call. */
export async function deployFixtures(server: ServerUnderTest): Promise<void> {
  for (const fixture of fixtures) await deploy(server, fixture);
}

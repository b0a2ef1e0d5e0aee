import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { makeScratchDirectory, removeStaleScratch } from '#tests/support/scratch-directory.ts';
import { openBackendHost, prepareTemplate, type BackendHost } from './host.ts';

const fromSchema = z.object({ from: z.string().optional(), isReleased: z.boolean().optional() });
const saveSchema = z.object({ name: z.string(), note: z.unknown() });

/**
 * A process of its own in which tests open backends: each a whole backend with the operations and the bot, on a
 * port of its own, copied from one provisioned template. `POST /backends` answers its address; `POST
 * /backends/{port}/{control}` steers it; `POST /backends/{port}/save` keeps it as it is under a name, for
 * further ones to start `from` there, with a note; `DELETE /backends/{port}` ends it. The template is that of the
 * directory in the first argument, and else made again.
 */
const templates = makeScratchDirectory();
const [, , givenTemplate] = process.argv;
const template = givenTemplate ?? join(templates, 'empty');
const saved = new Map<string, { directory: string; note: unknown }>();
const backends = new Map<string, { host: BackendHost; directory: string }>();

removeStaleScratch();
if (givenTemplate === undefined) {
  mkdirSync(template);
  await prepareTemplate(template);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(error instanceof Error ? (error.stack ?? '') : String(error));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`backend server on ${String(port)} from ${template}\n`);
});
process.on('SIGTERM', end);
// The test run holds the other end, so that this process ends if the run is killed.
process.stdin.on('end', end).resume();

function end(): void {
  for (const directory of [templates, ...[...backends.values()].map((open) => open.directory)]) {
    rmSync(directory, { recursive: true, force: true });
  }
  process.exit(0);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , port = '', control = ''] = (request.url ?? '').split('/');
  const body: unknown = JSON.parse((await readText(request)) || '{}');
  if (request.method === 'POST' && port === '') {
    send(response, await openTestBackend(fromSchema.parse(body)));
    return;
  }
  const backend = backends.get(port);
  if (backend === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (request.method === 'DELETE') {
    backends.delete(port);
    await backend.host.close();
    rmSync(backend.directory, { recursive: true, force: true });
    send(response, {});
    return;
  }
  if (control === 'save') {
    save(backend.directory, saveSchema.parse(body));
    send(response, {});
    return;
  }
  send(response, await backend.host.control(control, body));
}

/** Saves an idle backend; the first one of a name stays. */
function save(backend: string, { name, note }: z.output<typeof saveSchema>): void {
  if (saved.has(name)) return;
  const directory = join(templates, String(saved.size));
  cpSync(backend, directory, { recursive: true });
  saved.set(name, { directory, note });
}

/** Opens a backend, or returns no port if there is none of that name. */
async function openTestBackend({
  from,
  isReleased = false,
}: z.output<typeof fromSchema>): Promise<{ port?: number; note?: unknown; directory?: string }> {
  const start = from === undefined ? { directory: template, note: null } : saved.get(from);
  if (start === undefined) return {};
  const directory = makeScratchDirectory();
  cpSync(start.directory, directory, { recursive: true });
  const host = await openBackendHost(directory, { isReleased });
  backends.set(String(host.port), { host, directory });
  return { port: host.port, note: start.note, directory };
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? null));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  const stream: AsyncIterable<Uint8Array> = request;
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

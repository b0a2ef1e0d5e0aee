import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startAdminServer } from '../monitoring/admin-server.ts';
import { createMetrics, observeCalls, watchProcess } from '../monitoring/metrics.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { listen } from '../settings/listen.ts';
import { refusalOf } from '../settings/read-settings.ts';
import { createOutput, guardProcess, stopOnSignals } from '../settings/run-program.ts';
import { createBotService } from './app.ts';
import { createBotCommands } from './commands.ts';
import { parseBotEnvironment, type BotEnvironment } from './environment.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createTelegramSender } from './telegram-sender.ts';

const maxBodyBytes = 1024 * 1024;

const variables = readProcessEnvironment();
const output = createOutput(variables);
guardProcess(output);

const environment = parseBotEnvironment(variables);
if (environment.ok) {
  try {
    await runBot(environment.value);
  } catch (error) {
    reportError(error);
    process.exit(1);
  }
} else {
  output.complain(refusalOf('npm run bot', environment.failure.problems));
  process.exitCode = 1;
}

/** Runs the bot service on its own until SIGINT or SIGTERM. Rejects if it cannot start. */
async function runBot(settings: BotEnvironment): Promise<void> {
  const { botToken, miniAppUrl, apiRoot, webhook } = settings;
  const nowMs = Date.now;
  const limiter = createRateLimiter({ nowMs, wait });
  const telegram = { botToken, nowMs, ...(apiRoot !== undefined && { apiRoot }) };
  const sender = createTelegramSender({ ...telegram, limiter });
  const log = (line: string) => output.say(line);
  const service = createBotService({ ...settings, sender, nowMs, reportError, log });
  const updates = createBotCommands({
    ...telegram,
    miniAppUrl,
    sender,
    reportError,
    source: webhook ? { kind: 'webhook', app: service.app, ...webhook } : { kind: 'polling' },
  });
  const metrics = createMetrics();
  const gauges = watchProcess();
  const handle = observeCalls((request) => service.app.fetch(request), {
    metrics,
    area: 'bot',
    nowMs,
  });
  const server = createHttpServer(handle);
  const admin = await startAdminServer({
    port: settings.adminPort,
    portSetting: 'BOT_ADMIN_PORT',
    readiness: async () => {
      const isReady = updates.isListening();
      return { isReady, checks: { bot: isReady ? 'ok' : 'the messenger is not reached' } };
    },
    metrics: async () => metrics.text(gauges()),
  });
  stopOnSignals(stop, output);
  const port = await listen(server, {
    port: settings.port,
    host: settings.host,
    portSetting: 'BOT_PORT',
    hostSetting: 'BOT_LISTEN_ADDRESS',
  });
  output.say(`The bot service listens on port ${port}.`);
  updates.start().catch((error: unknown) => {
    reportError(error);
    void stop().then(() => process.exit(1));
  });

  async function stop(): Promise<void> {
    server.close();
    await Promise.allSettled([updates.stop(), service.close(), admin.close()]);
    server.closeAllConnections();
  }
}

/** Prints only the message: causes of network errors may contain the bot token. */
function reportError(error: unknown): void {
  output.complain(messageOf(error));
}

/** Answers one request, like a Hono app's `fetch`. */
type Handle = (request: Request) => Response | Promise<Response>;

/** Creates an HTTP server (not listening yet) for a handler of standard requests; bodies over 1 MiB get 413. */
function createHttpServer(handle: Handle): Server {
  return createServer((incoming, outgoing) => {
    respond(handle, incoming, outgoing).catch(() => outgoing.destroy());
  });
}

async function respond(
  handle: Handle,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming);
  if (body === undefined) {
    outgoing.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const response = await handle(toRequest(incoming, body));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: AsyncIterable<Uint8Array> = incoming;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
  }
  return Buffer.concat(chunks);
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
    method,
    headers,
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}

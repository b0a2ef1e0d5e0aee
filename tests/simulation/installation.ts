import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBotService, type BotService } from '#server/bot/app.ts';
import { answerText } from '#server/local-appwrite/http/api-call.ts';
import type { OutgoingMessage } from '#server/bot/message.ts';
import { ok } from '#src/domain/result.ts';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';
import { backendProject, backendVariables } from '#tests/support/test-backend/installation.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import type { Random } from './random.ts';
import { clock } from './machine/clock.ts';
import { watchDisk, type Disk } from './machine/disk.ts';
import { limitVariables } from './oracle/limits.ts';
import { openWebsocket } from './machine/websocket.ts';
import type { WireResponse, Network, Serve } from './machine/network.ts';
import type { WireRequest } from './machine/wire.ts';
import { startProcesses } from './processes.ts';
import { signInResponse, signInKey, signInSecret, signInUrl } from './sign-in.ts';

/** The origin of all servers on the simulated network. */
export const origin = 'http://yapp.test';

/** The dependencies of an installation. */
export type InstallationParts = {
  readonly directory: string;
  readonly random: Random;
  readonly network: () => Network;
  readonly log: (line: string) => void;
  /** The number of processes that run the function. */
  readonly processCount: number;
  /** Variables of the function that override the default ones. */
  readonly variables: Readonly<Record<string, string>>;
  readonly onReply: Parameters<typeof startProcesses>[0]['onReply'];
  /** Called with the person whose sessions were deleted. */
  readonly onSessionEnd: (personId: string) => void;
};

/** A message that the bot sent. */
export type SentMessage = { readonly chatId: string; readonly text: string };

/** The whole product: the backend, the function in several simulated processes, and the bot. */
export type Installation = {
  readonly serve: Serve;
  /** Stops the backend immediately and restarts it on the data that survives. */
  readonly restart: (end: 'killed' | 'power lost') => Promise<void>;
  /** Triggers a run of the schedule. */
  readonly runSchedule: () => Promise<void>;
  readonly skewClocks: () => void;
  readonly correctClocks: () => void;
  /** Overrides limits of the function, by variable name, until the next call. */
  readonly setLimits: (limits: Readonly<Record<string, string>>) => void;
  /** Opens a realtime connection for all rows and the session's account; returns a function that closes it. */
  readonly listen: (session: string, onText: (text: string) => void) => () => void;
  readonly messages: () => readonly SentMessage[];
  /** The path of the database file. */
  readonly file: () => string;
  readonly close: () => Promise<void>;
};

/** Opens an installation on a copy of a provisioned directory. */
export function openInstallation(parts: InstallationParts): Installation {
  const { random, network, log } = parts;
  let generation = 0;
  let directory = join(parts.directory, 'data-0');
  let disk: Disk;
  const processes = startProcesses({
    count: parts.processCount,
    random,
    network,
    log,
    variables: { ...variables(), ...parts.variables },
    onReply: parts.onReply,
    apiKey: backendNames.apiKey,
  });

  function open(): LocalAppwrite {
    disk = watchDisk(directory);
    const opened = openLocalAppwrite({
      dataDirectory: directory,
      project: backendProject,
      endpoint: () => `${origin}/v1`,
      nowMs: () => clock.nowMs(),
      executor: processes.executor,
      flush: disk.flush,
      reportBug: (error) => log(`  backend: ${String(error)}`),
    });
    return opened;
  }

  let backend = open();
  const sent: OutgoingMessage[] = [];
  const bot = createBotService({
    sharedSecret: backendNames.botSecret,
    sender: {
      send: async (message) => {
        sent.push(message);
        return ok(undefined);
      },
    },
    adminChatId: backendNames.adminChatId,
    miniAppUrl: backendNames.botAppUrl,
    dataDirectory: parts.directory,
    nowMs: () => clock.nowMs(),
    reportError: (error) => log(`  bot: ${String(error)}`),
  });

  return {
    async serve(request) {
      if (request.url.startsWith(`${origin}/bot/`)) return botResponse(bot, request);
      if (request.url.startsWith(signInUrl)) return signInResponse(request);
      const response = await backendResponse(backend, request);
      const [, endedId] = request.method === 'DELETE' ? (sessionsOf.exec(request.url) ?? []) : [];
      if (endedId !== undefined) parts.onSessionEnd(endedId);
      return response;
    },
    async restart(end) {
      const former = backend;
      const formerDirectory = directory;
      generation += 1;
      directory = join(parts.directory, `data-${generation}`);
      mkdirSync(directory);
      disk.copyTo(directory, end);
      disk.close();
      network().abortAll();
      backend = open();
      await former.close();
      rmSync(formerDirectory, { recursive: true, force: true });
    },
    runSchedule: processes.runSchedule,
    skewClocks: processes.skewClocks,
    correctClocks: processes.correctClocks,
    setLimits: (limits) => processes.restartAll({ ...limits, ...parts.variables }),
    listen(session, onText) {
      const path = `/v1/realtime?project=${backendNames.projectId}&channels[]=rows&channels[]=account`;
      const headers = { 'x-appwrite-session': session };
      const websocket = openWebsocket({ path, headers }, onText);
      backend.handleUpgrade(websocket.request, websocket.socket, Buffer.alloc(0));
      return websocket.close;
    },
    messages: () => sent,
    file: () => join(directory, 'appwrite.sqlite'),
    async close() {
      await backend.close();
      disk.close();
      await bot.close();
    },
  };
}

async function botResponse(
  bot: BotService,
  { url, method, headers, body }: WireRequest,
): Promise<WireResponse> {
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const request = new Request(url, { method, headers: { ...headers, ...length }, body });
  const response = await bot.app.fetch(request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The URL of a person's sessions. */
const sessionsOf = /\/v1\/users\/([^/]+)\/sessions/;

const jsonHeaders = new Headers({ 'content-type': 'application/json; charset=utf-8' });
const noHeaders = new Headers();

async function backendResponse(
  backend: LocalAppwrite,
  { url, method, headers, body }: WireRequest,
): Promise<WireResponse> {
  const target = url.slice(`${origin}/v1`.length);
  const pathEnd = target.includes('?') ? target.indexOf('?') : target.length;
  const headersByName = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) headersByName.set(name.toLowerCase(), value);
  const answer = await backend.answer({
    method,
    path: target.slice(0, pathEnd),
    queryText: target.slice(pathEnd + 1),
    header: (name) => headersByName.get(name),
    body: Buffer.from(body),
    isTooLarge: false,
    clientIp: '127.0.0.1',
    isSecure: false,
  });
  const { content } = answerText(answer);
  return {
    status: answer.status,
    headers: content === null ? noHeaders : jsonHeaders,
    text: content === null ? '' : String(content),
  };
}

function variables(): Readonly<Record<string, string>> {
  return backendVariables(origin, {
    clerk: { jwtKey: signInKey, secretKey: signInSecret, apiUrl: signInUrl, issuer: signInUrl },
    limits: limitVariables,
  });
}

/** Creates a directory for one run with a copy of the provisioned data. */
export function copyTemplate(template: string, scratchRoot: string): string {
  const directory = makeScratchDirectory(scratchRoot);
  cpSync(template, join(directory, 'data-0'), { recursive: true });
  return directory;
}

import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBotService, type BotService } from '#server/bot/app.ts';
import { answerText } from '#server/local-appwrite/http/api-call.ts';
import type { OutgoingMessage } from '#server/bot/message.ts';
import { ok } from '#src/domain/result.ts';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { makeScratchDirectory } from '#tests/support/scratch-place.ts';
import { backendProject, backendVariables } from '#tests/support/test-backend/installation.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import type { Chance } from './chance.ts';
import { clock } from './machine/clock.ts';
import { watchDisk, type Disk } from './machine/disk.ts';
import { limitVariables } from './oracle/limits.ts';
import { createLine } from './machine/line.ts';
import type { Answered, Network, Serve } from './machine/network.ts';
import type { WireRequest } from './machine/wires.ts';
import { startProcesses } from './processes.ts';
import { answerOfSignIn, signInKey, signInSecret, signInUrl } from './sign-in.ts';

/** Where everything is reached on the simulated network. */
export const origin = 'http://yapp.test';

/** What the installation needs of its surroundings. */
export type InstallationParts = {
  readonly directory: string;
  readonly chance: Chance;
  readonly network: () => Network;
  readonly log: (line: string) => void;
  /** How many processes run the function. */
  readonly processCount: number;
  /** Variables of the function that are not the usual ones. */
  readonly variables: Readonly<Record<string, string>>;
  readonly onAnswer: Parameters<typeof startProcesses>[0]['onAnswer'];
  /** Hears whose session may have ended otherwise than by its age. */
  readonly onSessionEnd: (personId: string) => void;
};

/** A message that the bot sent. */
export type SentMessage = { readonly chatId: string; readonly text: string };

/** The whole product in simulated processes: backend, function in several processes, bot. */
export type Installation = {
  readonly serve: Serve;
  /** Ends the backend at this very moment and starts it again on what is left. */
  readonly restart: (end: 'killed' | 'power lost') => Promise<void>;
  /** Runs the function as the schedule does. */
  readonly runSchedule: () => Promise<void>;
  readonly skewClocks: () => void;
  readonly setClocksRight: () => void;
  /** Sets limits of the function until the next time, by the names of its variables. */
  readonly setLimits: (limits: Readonly<Record<string, string>>) => void;
  /** Opens a line that follows all rows and the own account live, in someone's session; answers how to cut it. */
  readonly listen: (session: string, onText: (text: string) => void) => () => void;
  readonly messages: () => readonly SentMessage[];
  /** The database's file, to be looked at from outside. */
  readonly file: () => string;
  readonly close: () => Promise<void>;
};

/** Opens the installation on a copy of a provisioned directory. */
export function openInstallation(parts: InstallationParts): Installation {
  const { chance, network, log } = parts;
  let generation = 0;
  let directory = join(parts.directory, 'data-0');
  let disk: Disk;
  const processes = startProcesses({
    count: parts.processCount,
    chance,
    network,
    log,
    variables: { ...variables(), ...parts.variables },
    onAnswer: parts.onAnswer,
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
      if (request.url.startsWith(`${origin}/bot/`)) return answerOfBot(bot, request);
      if (request.url.startsWith(signInUrl)) return answerOfSignIn(request);
      const answered = await answerOf(backend, request);
      const [, endedId] = request.method === 'DELETE' ? (sessionsOf.exec(request.url) ?? []) : [];
      if (endedId !== undefined) parts.onSessionEnd(endedId);
      return answered;
    },
    async restart(end) {
      const former = backend;
      const formerDirectory = directory;
      generation += 1;
      directory = join(parts.directory, `data-${generation}`);
      mkdirSync(directory);
      disk.copyTo(directory, end);
      disk.close();
      network().breakOff();
      backend = open();
      await former.close();
      rmSync(formerDirectory, { recursive: true, force: true });
    },
    runSchedule: processes.runSchedule,
    skewClocks: processes.skewClocks,
    setClocksRight: processes.setClocksRight,
    setLimits: (limits) => processes.startAgain({ ...limits, ...parts.variables }),
    listen(session, onText) {
      const path = `/v1/realtime?project=${backendNames.projectId}&channels[]=rows&channels[]=account`;
      const headers = { 'x-appwrite-session': session };
      const line = createLine({ path, headers }, onText);
      backend.handleUpgrade(line.request, line.socket, Buffer.alloc(0));
      return line.cut;
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

async function answerOfBot(
  bot: BotService,
  { url, method, headers, body }: WireRequest,
): Promise<Answered> {
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const request = new Request(url, { method, headers: { ...headers, ...length }, body });
  const response = await bot.app.fetch(request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The address of a person's sessions. */
const sessionsOf = /\/v1\/users\/([^/]+)\/sessions/;

const jsonHeaders = new Headers({ 'content-type': 'application/json; charset=utf-8' });
const noHeaders = new Headers();

async function answerOf(
  backend: LocalAppwrite,
  { url, method, headers, body }: WireRequest,
): Promise<Answered> {
  const asked = url.slice(`${origin}/v1`.length);
  const pathEnd = asked.includes('?') ? asked.indexOf('?') : asked.length;
  const named = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) named.set(name.toLowerCase(), value);
  const answer = await backend.answer({
    method,
    path: asked.slice(0, pathEnd),
    queryText: asked.slice(pathEnd + 1),
    header: (name) => named.get(name),
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

/** A directory of its own for one run, with a copy of the provisioned data in it. */
export function copyTemplate(template: string, place: string): string {
  const directory = makeScratchDirectory(place);
  cpSync(template, join(directory, 'data-0'), { recursive: true });
  return directory;
}

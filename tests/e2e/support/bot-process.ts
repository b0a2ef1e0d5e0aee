import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The bot service as a separate process, on a port and a data directory that it keeps across restarts. */
export type BotProcess = {
  readonly origin: string;
  /** Kills it. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and data. */
  start(): Promise<void>;
  /** Whether it is running. */
  isAlive(): boolean;
  /** Stops it in any state and deletes its data. */
  stop(): Promise<void>;
};

/** Starts the bot service; it is ready when it says on which port it listens. Throws what it says when it ends before. */
export async function startBotProcess(
  settings: Readonly<Record<string, string>>,
): Promise<BotProcess> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'yapp-bot-'));
  let port = '0';
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    ({ child, port } = await runUntilReady({
      PATH: process.env['PATH'] ?? '',
      ...settings,
      BOT_PORT: port,
      YAPP_DATA_DIR: dataDirectory,
    }));
  }

  function isAlive(): boolean {
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  async function kill(): Promise<void> {
    if (child === undefined || !isAlive()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
    await promise;
  }

  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    kill,
    start,
    isAlive,
    async stop() {
      await kill();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function runUntilReady(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly child: ChildProcess; readonly port: string }> {
  const child = spawn(process.execPath, ['server/bot/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listen = (text: string): void => {
    output += text;
    const port = /listens on port (\d+)/.exec(output)?.[1];
    if (port !== undefined) resolve(port);
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  child.once('close', () => reject(new Error(`the bot ended before it was ready:\n${output}`)));
  return { child, port: await promise };
}

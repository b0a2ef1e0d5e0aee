import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The product as a person starts it: `npm start`, on a port and a data directory of its own. */
export type Product = {
  readonly origin: string;
  /** The file with the production form's API key. */
  readonly adminOrigin: string;
  readonly dataDirectory: string;
  readonly processId: () => number;
  /** Ends it as Ctrl+C does, and starts it again on the same data, with these settings changed. */
  restart(changes?: Readonly<Record<string, string>>): Promise<void>;
  /** Kills it, and starts it again on the same data. */
  killAndRestart(): Promise<void>;
  /** Stops it by a signal, and returns how it ended and all of its output. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<Ending>;
  stop(): Promise<void>;
};

/** How it is started, beside its port and data directory. */
export type ProductOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** The npm script that starts it; `start` unless given. */
  readonly program?: 'start' | 'serve:app';
  /** The arguments of the start command, as `--production`. */
  readonly arguments?: readonly string[];
  /** A data directory to begin with, of which it gets a copy; an empty one unless given. */
  readonly copiedFrom?: string;
  /** A first start is killed as soon as its output has this, which must be before it is ready. */
  readonly killWhen?: RegExp;
};

/** How a process ended: its output and its exit code. */
export type Ending = { readonly output: string; readonly exitCode: number | null };

const readyLine = 'Yapp is ready';

/** Starts the product; it is ready when its output says so. Throws its output if it ends before. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const dataDirectory = mkdtempSync(join(tmpdir(), 'yapp-e2e-'));
  const { copiedFrom } = options;
  if (copiedFrom !== undefined) cpSync(copiedFrom, dataDirectory, { recursive: true });
  const place = withPlace(options, port, dataDirectory);
  const start = { ...options, settings: { ADMIN_PORT: String(adminPort), ...place } };
  if (options.killWhen !== undefined) await killWhen(start, options.killWhen);
  let { child, output } = await runUntilReady(start);

  async function end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<Ending> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill(signal);
      await ended;
    }
    return { output: output(), exitCode: child.exitCode };
  }

  return {
    origin: `http://localhost:${String(port)}`,
    adminOrigin: `http://127.0.0.1:${String(adminPort)}`,
    dataDirectory,
    processId: () => child.pid ?? 0,
    async restart(changes = {}) {
      await end('SIGINT');
      const settings = { ...start.settings, ...changes };
      ({ child, output } = await runUntilReady({ ...start, settings }));
    },
    async killAndRestart() {
      await end('SIGKILL');
      ({ child, output } = await runUntilReady(start));
    },
    end,
    async stop() {
      await end('SIGINT');
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Starts the product where it should refuse to start, and returns its output; stops it if it starts after all. */
export async function failToStart(options: ProductOptions): Promise<Ending> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'yapp-e2e-'));
  const { child, output, settled } = run({
    ...options,
    settings: withPlace(options, await freePort(), dataDirectory),
  });
  if ((await settled) === 'ready') child.kill('SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
  return { output: output(), exitCode: child.exitCode };
}

function withPlace(
  { settings = {} }: ProductOptions,
  port: number,
  dataDirectory: string,
): Readonly<Record<string, string>> {
  return { PORT: String(port), YAPP_DATA_DIR: dataDirectory, ...settings };
}

async function runUntilReady(options: ProductOptions): Promise<Run> {
  const started = run(options);
  const { output, settled } = started;
  if ((await settled) === 'ready') return started;
  throw new Error(`the product ended before it was ready:\n${output()}`);
}

/** Starts the product and kills it once its output contains this. Throws if it is ready before. */
async function killWhen(options: ProductOptions, sign: RegExp): Promise<void> {
  const { child, output } = run(options);
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdout?.on('data', () => {
    if (sign.test(output())) child.kill('SIGKILL');
  });
  await ended;
  if (output().includes(readyLine)) throw new Error('the product was ready before it was killed');
}

type Run = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly settled: Promise<'ready' | 'ended'>;
};

function run(options: ProductOptions): Run {
  const child = spawn(
    process.execPath,
    [...startArguments(options.program), ...(options.arguments ?? [])],
    {
      env: { ...ownEnvironment(), ...options.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const settled = new Promise<'ready' | 'ended'>((resolve) => {
    const listen = (text: string): void => {
      output += text;
      if (output.includes(readyLine)) resolve('ready');
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('close', () => {
      resolve('ended');
    });
  });
  return { child, output: () => output, settled };
}

/** The arguments that an npm script, such as `npm start`, passes to Node. */
function startArguments(
  program: NonNullable<ProductOptions['program']> = 'start',
): readonly string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<typeof program, string>>;
  };
  // Past `node`, which some scripts put instead of the shell.
  return scripts[program].replace(/^(?:exec )?node /, '').split(' ');
}

/** The environment without what the test runner sets, which would change what is built. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const runners = /^(NODE_ENV|NODE_OPTIONS|VITEST.*|TEST|DEV|PROD|MODE|SSR|BASE_URL)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !runners.test(name)));
}

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

import { inspect } from 'node:util';
import type { Environment } from './environment.ts';
import { messageOf } from './error-message.ts';

/** How serious a line is. */
export type Level = 'info' | 'error';

/** Writes a line; "info" unless a level is given. */
export type Log = (message: string, level?: Level) => void;

/** What a program prints; nothing secret is in it. */
export type Output = {
  readonly log: Log;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
};

/** How lines are printed: for a person, or as JSON with the time and the level, for a log collector. */
export type OutputForm =
  | { readonly kind: 'text' }
  | { readonly kind: 'json'; readonly nowMs: () => number };

/** The output of this process, without the values of the secret variables. Rules OP-01, OP-06. */
export function createOutput(
  environment: Environment,
  form: OutputForm = { kind: 'text' },
): Output {
  const redact = createRedactor(environment);
  const lineOf = (level: Level, text: string): string => {
    const message = redact(text);
    if (form.kind === 'text') return `${message}\n`;
    const time = new Date(form.nowMs()).toISOString();
    return `${JSON.stringify({ time, level, message })}\n`;
  };
  const log: Log = (message, level = 'info') => {
    const stream = level === 'error' ? process.stderr : process.stdout;
    stream.write(lineOf(level, message));
  };
  return { log, say: (text) => log(text), complain: (text) => log(text, 'error') };
}

/** A reader of the output that has ended, such as a collector of logs, does not end the program. Rule OP-24. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/**
 * Ends the process when something is thrown that no one catches, as Node does, but without printing what the
 * error carries: addresses with tokens in them. Rule OP-01.
 */
export function guardProcess(output: Output): void {
  outliveReaders();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      output.complain(error instanceof Error ? (error.stack ?? error.message) : inspect(error));
      process.exit(1);
    });
  }
}

/** The whole of a stop takes less than ten seconds, even if something hangs. Rule OP-01. */
const maxStopMs = 9000;

/**
 * Runs `stop` at the first SIGTERM or SIGINT and ends the process with 0, or with 1 where stopping fails or takes
 * too long. Further signals change nothing: a terminal sends one to the program, and npm passes on another.
 */
export function stopOnSignals(stop: () => Promise<void>, output: Output): void {
  let isStopping = false;
  const end = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      output.complain('Stopping took too long; what still ran was cut off.');
      process.exit(1);
    }, maxStopMs).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      output.complain(messageOf(error));
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
}

/** The names of variables whose values no one may read in what a program prints. */
const secretName = /TOKEN|SECRET|API_KEY|ERASURE_KEY|PASSWORD|PRIVATE/;

/** What a bot's token looks like, also inside of an address. */
const botToken = /(?<!\d)\d{6,}(?::|%3A)[\w-]{30,}/g;

/** A shorter value is a word like others, and would be found everywhere. */
const shortestSecret = 8;

const replacement = '[secret]';

/** Takes what is secret out of a text. */
type Redact = (text: string) => string;

/**
 * Makes the function that takes out every value of a secret variable of `environment`, as it is and as it stands
 * in an address, and anything that looks like a bot's token. Rule OP-01.
 */
export function createRedactor(environment: Readonly<Record<string, string | undefined>>): Redact {
  const secrets = Object.entries(environment)
    .filter(([name, value]) => secretName.test(name) && (value ?? '').length >= shortestSecret)
    .flatMap(([, value = '']) => [value, encodeURIComponent(value)]);
  // Longest first: one secret may begin with another.
  const ordered = [...new Set(secrets)].toSorted((left, right) => right.length - left.length);
  return (text) =>
    ordered
      .reduce((rest, secret) => rest.replaceAll(secret, replacement), text)
      .replaceAll(botToken, replacement);
}

import { inspect } from 'node:util';
import type { Environment } from './environment.ts';
import { messageOf } from './error-message.ts';

/** The severity of a line. */
export type Level = 'info' | 'error';

/** Writes a line; the default level is "info". */
export type Log = (message: string, level?: Level) => void;

/** What a program prints, without secrets. */
export type Output = {
  readonly log: Log;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
};

/** The format of printed lines: for people, or as JSON with time and level for a log collector. */
export type OutputForm =
  | { readonly kind: 'text' }
  | { readonly kind: 'json'; readonly nowMs: () => number };

/** The output of this process; removes the values of secret variables. Rules OP-01, OP-06. */
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

/** When a reader of the output ends, such as a log collector, the program keeps running. Rule OP-24. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/**
 * Ends the process on an uncaught error, as Node does, but without printing the error's
 * properties, which may contain addresses with tokens. Rule OP-01.
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

/** A complete stop takes less than ten seconds, even if something hangs. Rule OP-01. */
const maxStopMs = 9000;

/**
 * Runs `stop` at the first SIGTERM or SIGINT and exits with 0, or with 1 if stopping fails or takes too
 * long. Further signals have no effect: a terminal sends one to the program, and npm forwards another.
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

/** The names of variables whose values must not be printed. */
const secretName = /TOKEN|SECRET|API_KEY|ERASURE_KEY|PASSWORD|PRIVATE/;

/** The form of a bot's token, also within an address. */
const botToken = /(?<!\d)\d{6,}(?::|%3A)[\w-]{30,}/g;

/** A shorter value could be a common word, and would be redacted everywhere. */
const shortestSecret = 8;

const replacement = '[secret]';

/** Removes the secrets from a text. */
type Redact = (text: string) => string;

/**
 * Creates the function that removes every value of a secret variable in `environment`, plain or
 * URL-encoded, and anything that looks like a bot's token. Rule OP-01.
 */
export function createRedactor(environment: Readonly<Record<string, string | undefined>>): Redact {
  const secrets = Object.entries(environment)
    .filter(([name, value]) => secretName.test(name) && (value ?? '').length >= shortestSecret)
    .flatMap(([, value = '']) => [value, encodeURIComponent(value)]);
  // Longest first: one secret may start with another.
  const ordered = [...new Set(secrets)].toSorted((left, right) => right.length - left.length);
  return (text) =>
    ordered
      .reduce((rest, secret) => rest.replaceAll(secret, replacement), text)
      .replaceAll(botToken, replacement);
}

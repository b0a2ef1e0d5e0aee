import { randomBytes } from 'node:crypto';
import { redact } from '#src/contract/redact.ts';

/** An error of an operation, with the id of the request that caused it. */
export type ReportedError = {
  readonly operation: string;
  readonly request: string;
  readonly error: unknown;
};

/** Sends an unexpected error to the error-reporting service; never rejects. Rules BS-08, OP-19. */
export type ReportError = (reported: ReportedError) => Promise<void>;

/** Removes from a text what must not leave this installation; anything but a text becomes an empty string. */
type Hide = (text: unknown) => string;

/** Creates the function that removes the given values, tokens, launch data, handles and ids of people from a text. Rule BS-08. */
export function createHiding(secrets: readonly string[]): Hide {
  return (text) => hideIds(redact(hideValues(textOf(text), secrets)));
}

/** The dependencies of error reports. */
export type ErrorReportParts = {
  /** The service's address for this product; empty disables reports. */
  readonly dsn: string;
  /** Removes from a text what must not leave this installation. */
  readonly hide: Hide;
  readonly fetch: typeof globalThis.fetch;
  readonly nowMs: () => number;
  readonly log: (message: string) => void;
};

const maxWaitMs = 2000;
const replacement = '[secret]';

/**
 * Reports an error with one request in the service's format, so the function needs no SDK for it.
 * No report contains secrets, tokens, launch data, handles or ids of people. Rule BS-08.
 */
export function createErrorReport(parts: ErrorReportParts): ReportError {
  const address = addressOf(parts.dsn);
  if (address === null) return async () => undefined;
  return async (reported) => {
    try {
      const response = await parts.fetch(address.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=yapp/1, sentry_key=${address.key}`,
        },
        body: envelopeOf(reported, parts),
        signal: AbortSignal.timeout(maxWaitMs),
      });
      if (!response.ok) parts.log(`An error report was refused: ${String(response.status)}`);
    } catch {
      parts.log('An error report did not get through.');
    }
  };
}

type EnvelopeParts = Pick<ErrorReportParts, 'nowMs' | 'hide'>;

/** The service's envelope format: three lines of JSON; the last one is the event. */
function envelopeOf(
  { operation, request, error }: ReportedError,
  { hide, nowMs }: EnvelopeParts,
): string {
  const eventId = randomBytes(16).toString('hex');
  const { name, message, stack } = asError(error);
  const event = {
    event_id: eventId,
    timestamp: nowMs() / 1000,
    platform: 'node',
    level: 'error',
    logger: 'function',
    tags: {
      operation: /^[\w.]{1,40}$/.test(operation) ? operation : 'unknown',
      request: hide(request),
    },
    // An SDK error has no message if the answer had none.
    exception: { values: [{ type: hide(name), value: hide(message) }] },
    extra: { stack: hide(stack) },
  };
  const lines = [{ event_id: eventId }, { type: 'event' }, event];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

function addressOf(dsn: string): { readonly url: string; readonly key: string } | null {
  const parsed = URL.parse(dsn);
  if (parsed === null || parsed.username === '') return null;
  const [project = ''] = parsed.pathname.split('/').slice(-1);
  const before = parsed.pathname.slice(0, -project.length);
  const url = `${parsed.origin}${before}api/${project}/envelope/`;
  return { url, key: parsed.username };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function textOf(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

function hideValues(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= 8);
  return known.reduce((rest, secret) => rest.replaceAll(secret, replacement), text);
}

/** People's ids are the messenger's numbers; line numbers are shorter, and decimals follow a digit and a point. */
function hideIds(text: string): string {
  return text.replaceAll(/(?<!\w|\d\.)\d{6,}(?!\w)/g, '[id]');
}

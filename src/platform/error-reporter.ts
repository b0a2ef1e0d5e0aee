import type { BrowserOptions } from '@sentry/react';
import { redact, redactDeep, redactFields } from '#src/contract/redact.ts';

/** Data that helps to understand a report: plain values, which are redacted before they leave. */
export type ReportContext = Readonly<Record<string, string | number | boolean | undefined>>;

/** Tells the error-reporting service what went wrong. Nothing here throws. */
export type ErrorReporter = {
  /** Reports a bug or an unexpected failure; with no service configured nothing happens. */
  report(error: unknown, context?: ReportContext): void;
  /** Settles when the service's code is loaded; used by tests and by the start's failure screen. */
  readonly whenLoaded: Promise<void>;
};

/** Where reports go, and what is said with each of them. */
export type ErrorReporterOptions = {
  /** The service's address for this product; without one nothing is loaded and nothing is sent. */
  readonly dsn: string | undefined;
  readonly environment?: string;
  readonly release?: string;
  /** Facts about the client that every report carries, as its platform and version. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly page?: Window;
};

const mostWaiting = 20;

/** Not wanted: a message per visit, and copies of what the console was given, which may be anything. */
const unwantedIntegrations = new Set(['BrowserSession', 'Console']);

/**
 * Starts error reporting at boot. The service's code is loaded afterwards, so that it costs the start nothing;
 * what goes wrong until then waits for it, uncaught errors too. Launch data, hashes, tokens and keys leave in
 * no URL, breadcrumb or message. Rule BS-08.
 */
export function startErrorReporter(options: ErrorReporterOptions): ErrorReporter {
  if (!options.dsn) {
    return { report: () => undefined, whenLoaded: Promise.resolve() };
  }
  const page = options.page ?? window;
  const waiting: [error: unknown, context: ReportContext | undefined][] = [];
  let send = (error: unknown, context: ReportContext | undefined): void => {
    if (waiting.length < mostWaiting) {
      waiting.push([error, context]);
    }
  };
  const onError = (event: ErrorEvent): void => send(event.error ?? event.message, undefined);
  const onRejection = (event: PromiseRejectionEvent): void => send(event.reason, undefined);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);

  const load = async (): Promise<void> => {
    try {
      const sentry = await import('@sentry/react');
      sentry.init({
        ...sentryOptions(options),
        integrations: (defaults) => defaults.filter(({ name }) => !unwantedIntegrations.has(name)),
      });
      send = (error, context) => {
        sentry.captureException(asError(error), context ? { extra: { ...context } } : {});
      };
      for (const [error, context] of waiting.splice(0)) {
        send(error, context);
      }
    } catch {
      // The service's code did not load (offline, or blocked by the person): the app works without reports.
      send = () => undefined;
    }
    // From here on the service listens by itself.
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
  return { report: (error, context) => send(error, context), whenLoaded: load() };
}

function sentryOptions(options: ErrorReporterOptions): BrowserOptions {
  return {
    dsn: options.dsn ?? '',
    ...(options.environment === undefined ? {} : { environment: options.environment }),
    ...(options.release === undefined ? {} : { release: options.release }),
    initialScope: { tags: { ...options.tags } },
    beforeSend: (event) => {
      for (const [name, field] of Object.entries(event)) {
        // Processing metadata is the service's own and is not sent.
        if (name !== 'sdkProcessingMetadata') {
          Reflect.set(event, name, redactDeep(field));
        }
      }
      return event;
    },
    beforeBreadcrumb: (breadcrumb) => ({
      ...breadcrumb,
      ...(breadcrumb.message === undefined ? {} : { message: redact(breadcrumb.message) }),
      ...(breadcrumb.data === undefined ? {} : { data: redactFields(breadcrumb.data) }),
    }),
  };
}

/** A failure is a value with a code; the service groups its reports by the code. */
function asError(error: unknown): unknown {
  if (typeof error === 'object' && error !== null && 'code' in error && !(error instanceof Error)) {
    const report = new Error(`failure ${String(error.code)}`);
    report.name = 'Failure';
    return report;
  }
  return error;
}

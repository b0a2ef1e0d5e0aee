import { captureException, init, type BrowserOptions } from '@sentry/react';
import { redact, redactDeep, redactFields } from '#src/contract/redact.ts';

/** Data that helps to understand a report: plain values, redacted before they are sent. */
export type ReportContext = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where reports go, and what each of them contains. */
export type ServiceOptions = {
  /** The service's address for this product; without it, nothing is loaded or sent. */
  readonly dsn: string | undefined;
  readonly environment?: string;
  readonly release?: string;
  /** Facts about the client that every report carries, such as its platform and version. */
  readonly tags?: Readonly<Record<string, string>>;
};

/** Unwanted: a message per visit, and copies of console output, which may contain anything. */
const unwantedIntegrations = new Set(['BrowserSession', 'Console']);

/** Starts the error-reporting service, which loads after the first rows; returns the function that sends a report. Rules BS-08, SP-05. */
export function startService(
  options: ServiceOptions,
): (error: unknown, context: ReportContext | undefined) => void {
  init({
    ...sentryOptions(options),
    integrations: (defaults) => defaults.filter(({ name }) => !unwantedIntegrations.has(name)),
  });
  return (error, context) => {
    captureException(asError(error), context ? { extra: { ...context } } : {});
  };
}

function sentryOptions(options: ServiceOptions): BrowserOptions {
  return {
    dsn: options.dsn ?? '',
    ...(options.environment === undefined ? {} : { environment: options.environment }),
    ...(options.release === undefined ? {} : { release: options.release }),
    initialScope: { tags: { ...options.tags } },
    beforeSend: (event) => {
      for (const [name, field] of Object.entries(event)) {
        // Processing metadata is internal to the service and is not sent.
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

/** Turns a failure, a value with a code, into an error, because the service groups reports by that code. */
function asError(error: unknown): unknown {
  if (typeof error === 'object' && error !== null && 'code' in error && !(error instanceof Error)) {
    const report = new Error(`failure ${String(error.code)}`);
    report.name = 'Failure';
    return report;
  }
  return error;
}

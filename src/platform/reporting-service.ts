import { captureException, init, type BrowserOptions } from '@sentry/react';
import { redact, redactDeep, redactFields } from '#src/contract/redact.ts';

/** Data that helps to understand a report: plain values, which are redacted before they leave. */
export type ReportContext = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where reports go, and what is said with each of them. */
export type ServiceOptions = {
  /** The service's address for this product; without one nothing is loaded and nothing is sent. */
  readonly dsn: string | undefined;
  readonly environment?: string;
  readonly release?: string;
  /** Facts about the client that every report carries, as its platform and version. */
  readonly tags?: Readonly<Record<string, string>>;
};

/** Not wanted: a message per visit, and copies of what the console was given, which may be anything. */
const unwantedIntegrations = new Set(['BrowserSession', 'Console']);

/** Starts the error-reporting service, whose code comes after the first rows; answers what sends a report. Rules BS-08, SP-05. */
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

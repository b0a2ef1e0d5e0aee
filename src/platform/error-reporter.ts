import type { ReportContext, ServiceOptions } from './reporting-service.ts';

/** Sends errors to the error-reporting service. Nothing here throws. */
export type ErrorReporter = {
  /** Reports a bug or an unexpected failure; does nothing if no service is configured. */
  report(error: unknown, context?: ReportContext): void;
  /** Resolves when the service's code is loaded; used by tests and by the failed start. */
  readonly whenLoaded: Promise<void>;
};

/** Where reports go, and which page's errors are caught. */
type ErrorReporterOptions = ServiceOptions & { readonly page?: Window };

const maxWaiting = 20;

/**
 * Starts error reporting. The service's code loads later, so that the start does not wait for it; errors until then are
 * queued, uncaught ones too. Launch data, hashes, tokens and keys are removed from every URL, breadcrumb and message.
 * Rule BS-08.
 */
export function startErrorReporter(options: ErrorReporterOptions): ErrorReporter {
  if (!options.dsn) {
    return { report: () => undefined, whenLoaded: Promise.resolve() };
  }
  const page = options.page ?? window;
  const waiting: [error: unknown, context: ReportContext | undefined][] = [];
  let send = (error: unknown, context: ReportContext | undefined): void => {
    if (waiting.length < maxWaiting) {
      waiting.push([error, context]);
    }
  };
  const onError = (event: ErrorEvent): void => send(event.error ?? event.message, undefined);
  const onRejection = (event: PromiseRejectionEvent): void => send(event.reason, undefined);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);

  const load = async (): Promise<void> => {
    try {
      const { startService } = await import('./reporting-service.ts');
      send = startService(options);
      for (const [error, context] of waiting.splice(0)) {
        send(error, context);
      }
    } catch {
      // The service's code did not load (offline, or blocked by the person): the app works without reports.
      send = () => undefined;
    }
    // From here on the service catches errors itself.
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
  return { report: (error, context) => send(error, context), whenLoaded: load() };
}

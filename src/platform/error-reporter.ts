import type { ReportContext, ServiceOptions } from './reporting-service.ts';

/** Tells the error-reporting service what went wrong. Nothing here throws. */
export type ErrorReporter = {
  /** Reports a bug or an unexpected failure; with no service configured nothing happens. */
  report(error: unknown, context?: ReportContext): void;
  /** Settles when the service's code is loaded; used by tests and by the start's failure screen. */
  readonly whenLoaded: Promise<void>;
};

/** Where reports go, and which page is listened to. */
type ErrorReporterOptions = ServiceOptions & { readonly page?: Window };

const maxWaiting = 20;

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
    // From here on the service listens automatically.
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
  return { report: (error, context) => send(error, context), whenLoaded: load() };
}

import { QueryClient } from '@tanstack/react-query';
import type { FailureCode } from '#src/domain/failure.ts';
import { refuse, type Refusal, type Reply } from '#src/services/reply.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Errors of queries are untyped, so that no code shows their message: `thrownText` words them. Rule LA-08. */
    defaultError: unknown;
  }
}

/** A refusal as an exception, because the query library expects errors. */
class RefusalError extends Error {
  readonly code: FailureCode;
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = 'RefusalError';
    this.code = refusal.code;
    this.refusal = refusal;
  }
}

/** Returns the value of a reply or throws its refusal; only for query functions. */
export function unwrap<Value extends object>(reply: Reply<Value>): Value {
  if (!reply.success) throw new RefusalError(reply);
  return reply;
}

/** The refusal that a query threw; any other error becomes `unknown_error`. Rule ER-04. */
export function refusalIn(error: unknown): Refusal {
  return error instanceof RefusalError ? error.refusal : refuse({ code: 'unknown_error' });
}

/** How long lists stay fresh. */
const freshMs = 30_000;

/**
 * Creates the query cache. It does not retry, because the services do so where it is safe. Offline, a query still runs
 * and fails at once, instead of pausing silently. Rule MY-17.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // `useReconnect` does it, also for an app that was opened offline.
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

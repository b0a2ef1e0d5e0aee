import { QueryClient } from '@tanstack/react-query';
import type { FailureCode } from '#src/domain/failure.ts';
import { refuse, type Refusal, type Reply } from '#src/services/reply.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What a query threw has no text to show: `thrownText` words it. Rule LA-08. */
    defaultError: unknown;
  }
}

/** A refusal as an exception, which is how the query library learns of failures. */
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

/** The value of a reply, or the refusal thrown; for query functions alone. */
export function unwrap<Value extends object>(reply: Reply<Value>): Value {
  if (!reply.success) throw new RefusalError(reply);
  return reply;
}

/** The refusal that a query threw; anything else that was thrown is unknown. Rule ER-04. */
export function refusalIn(error: unknown): Refusal {
  return error instanceof RefusalError ? error.refusal : refuse({ code: 'unknown_error' });
}

/** How long lists count as fresh. */
const freshMs = 30_000;

/**
 * Makes the cache of server state: the services retry by themselves where that is right. Without a network a
 * query is tried all the same and fails at once, instead of waiting in silence. Rule MY-17.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // `useReconnect` does it, also for an app that was opened without a network.
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

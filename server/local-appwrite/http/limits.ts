import type { ApiRequest } from './api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { identify, type Identity, type IdentitySource } from '../identity/identity.ts';

/** The limits of callers without an API key, chosen by the host of the backend. Rules TR-29, TR-32, TR-33, TR-39. */
export type Limits = {
  /** The maximum body in bytes, of a call or of what a call passes to a function. */
  readonly bodyBytes: { readonly guest: number; readonly user: number };
  /** Larger limits of functions that signed-in people call, in bytes by `{functionId}{path}`. */
  readonly functionBodyBytes: Readonly<Record<string, number>>;
  /** The maximum number of waiting delayed executions, per address and per person. */
  readonly waitingExecutions: number;
  /** The maximum refused calls per minute of guests from one address. */
  readonly refusedGuestCalls: number;
  /** Whether a function's answer to a guest is a refusal; an answer with status 400 or more always is. */
  readonly isRefusal: (responseBody: string) => boolean;
  /** Calls of one signed-in person. */
  readonly personCalls: {
    readonly perMinute: number;
    /** How many run at a time; the others wait in the order of arrival. */
    readonly atOnce: number;
    readonly waiting: number;
  };
  /** Calls of functions: how many run and wait at a time, and how long one waits. Rule OP-20. */
  readonly functionCalls: {
    readonly maxRunning: number;
    readonly maxWaiting: number;
    readonly maxWaitMs: number;
  };
  readonly sockets: {
    /** Counts sockets without a sign-in. */
    readonly perAddress: number;
    readonly perPerson: number;
    readonly subscriptions: number;
    /** The maximum channels of one subscription. */
    readonly channels: number;
    /** The maximum messages of one connection. Rule OP-23. */
    readonly messagesPerMinute: number;
  };
  /** Addresses of proxies whose forwarded client addresses are trusted. */
  readonly trustedProxies: readonly string[];
};

/** The maximum body of any request, in bytes. */
const maxBodyBytes = 32 * 1024 * 1024;

/** The limits if the host sets none. */
export const defaultLimits: Limits = {
  bodyBytes: { guest: maxBodyBytes, user: maxBodyBytes },
  functionBodyBytes: {},
  waitingExecutions: 20,
  refusedGuestCalls: Number.POSITIVE_INFINITY,
  isRefusal: () => false,
  personCalls: { perMinute: Number.POSITIVE_INFINITY, atOnce: 3, waiting: 500 },
  functionCalls: { maxRunning: 64, maxWaiting: 512, maxWaitMs: 5000 },
  sockets: {
    perAddress: Number.POSITIVE_INFINITY,
    perPerson: 20,
    subscriptions: 200,
    channels: 100,
    messagesPerMinute: 32,
  },
  trustedProxies: [],
};

/** Room for a call's other arguments: a path, and headers of 16 kB. */
const argumentBytes = 32 * 1024;
/** JSON inside JSON grows when it is escaped. */
const maxGrowth = 3;

/** The maximum size of a request that contains a body of the given size, escaped. */
function requestBytes(bodyBytes: number): number {
  return Math.min(maxBodyBytes, bodyBytes * maxGrowth + argumentBytes);
}

/** Returns the maximum size of a request, from its headers alone. */
export type BodyLimit = (header: ApiRequest['header']) => number;

/** Creates the limit of requests: it identifies the caller only if the request exceeds a guest's limit. Rule TR-32. */
export function createBodyLimit(source: IdentitySource, limits: Limits): BodyLimit {
  const guestBytes = requestBytes(limits.bodyBytes.guest);
  const userBytes = requestBytes(
    Math.max(limits.bodyBytes.user, ...Object.values(limits.functionBodyBytes)),
  );

  function bytesOf(kind: Identity['kind']): number {
    if (kind === 'key') return maxBodyBytes;
    return kind === 'user' ? userBytes : guestBytes;
  }

  return (header) => {
    const announced = Number(header('content-length') ?? Number.NaN);
    if (announced <= guestBytes) return guestBytes;
    try {
      return bytesOf(identify(source, { header }).kind);
    } catch (error) {
      // A forged key or token is refused once the request is read.
      if (error instanceof ApiError) return guestBytes;
      throw error;
    }
  };
}

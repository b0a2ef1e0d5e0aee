import type { ApiRequest } from './api-call.ts';
import { ApiError } from '../values/api-error.ts';
import { identify, type Identity, type IdentitySource } from '../identity/identity.ts';

/** What callers without an API key are held to; the host of the backend chooses. Rules TR-29, TR-32, TR-33, TR-39. */
export type Limits = {
  /** Largest body in bytes, of a call or of what a call gives to a function. */
  readonly bodyBytes: { readonly guest: number; readonly user: number };
  /** Larger bodies of functions that signed-in people call, in bytes by `{functionId}{path}`. */
  readonly functionBodyBytes: Readonly<Record<string, number>>;
  /** How many executions for later may wait, of one address and of one person. */
  readonly waitingExecutions: number;
  /** Refused calls that guests of one address may make in a minute. */
  readonly refusedGuestCalls: number;
  /** Whether what a function answered to a guest is a refusal; an answer of status 400 or more always is. */
  readonly isRefusal: (responseBody: string) => boolean;
  /** Calls of one signed-in person. */
  readonly personCalls: {
    readonly perMinute: number;
    /** How many run at a time; the others wait in the order of arrival. */
    readonly atOnce: number;
    readonly waiting: number;
  };
  /** Calls of functions: how many run and wait at a time, and for how long one waits. Rule OP-20. */
  readonly functionCalls: {
    readonly runningMax: number;
    readonly waitingMax: number;
    readonly waitMsMax: number;
  };
  readonly sockets: {
    /** Of those on which no one has signed in. */
    readonly perAddress: number;
    readonly perPerson: number;
    readonly subscriptions: number;
    /** Channels that one subscription may name. */
    readonly channels: number;
    /** Messages that one connection may send. Rule OP-23. */
    readonly messagesPerMinute: number;
  };
  /** Addresses of proxies that are believed where they say that a call comes from. */
  readonly trustedProxies: readonly string[];
};

/** Largest body of any request, in bytes. */
const maxBodyBytes = 32 * 1024 * 1024;

/** The limits of a backend whose host names none. */
export const defaultLimits: Limits = {
  bodyBytes: { guest: maxBodyBytes, user: maxBodyBytes },
  functionBodyBytes: {},
  waitingExecutions: 20,
  refusedGuestCalls: Number.POSITIVE_INFINITY,
  isRefusal: () => false,
  personCalls: { perMinute: Number.POSITIVE_INFINITY, atOnce: 3, waiting: 500 },
  functionCalls: { runningMax: 64, waitingMax: 512, waitMsMax: 5000 },
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
/** JSON inside of JSON grows when it is escaped. */
const maxGrowth = 3;

/** What a request may measure so that a body of the given size fits into it, escaped. */
function requestBytes(bodyBytes: number): number {
  return Math.min(maxBodyBytes, bodyBytes * maxGrowth + argumentBytes);
}

/** Says how many bytes a request may have, from its headers alone. */
export type BodyLimit = (header: ApiRequest['header']) => number;

/** Makes the limit of requests: it looks for who calls only where a guest's limit does not do. Rule TR-32. */
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

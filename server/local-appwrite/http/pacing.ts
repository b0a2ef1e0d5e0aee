import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { setImmediate } from 'node:timers';
import { ApiError } from '../values/api-error.ts';
import type { Limits } from './limits.ts';
import type { ApiRequest } from './api-call.ts';

const mappedPrefix = '::ffff:';

/** An address without its zone; IPv4 mapped to IPv6 becomes IPv4. */
function plainAddress(address: string): string {
  const bare = address.split('%')[0]?.toLowerCase() ?? '';
  const isMapped = bare.startsWith(mappedPrefix) && bare.includes('.');
  return isMapped ? bare.slice(mappedPrefix.length) : bare;
}

/**
 * The address of a request's client: the peer of its connection, or, if that is a trusted proxy,
 * the last untrusted address that the proxies recorded. Rule TR-33.
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: readonly string[],
): string {
  const direct = plainAddress(request.socket.remoteAddress ?? '127.0.0.1');
  if (!trustedProxies.includes(direct)) return direct;
  const header = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const addresses = forwarded.map((address) => plainAddress(address.trim()));
  return (
    addresses.findLast((address) => address !== '' && !trustedProxies.includes(address)) ?? direct
  );
}

/**
 * The addresses that count as one caller: a single IPv4 address, or the whole /64 of an IPv6
 * address, which one home connection gets.
 */
export function addressGroup(address: string): string {
  const bare = plainAddress(address);
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // A trailing IPv4 part represents two groups.
  const count = first.length + last.length + (bare.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - count }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Counts each caller's actions in a minute, and stops callers that exceed the limit. Rules TR-33, TR-39. */
export type MinuteCounter = {
  /** Throws ApiError `general_rate_limit_exceeded` while a caller has used up the minute. */
  readonly check: (caller: string) => void;
  readonly count: (caller: string) => void;
};

type Minute = { readonly endsAtMs: number; count: number };

const minuteMs = 60_000;

/** Creates the counter; a caller's minute starts with the first count. */
export function createMinuteCounter(maxCount: number, nowMs: () => number): MinuteCounter {
  const minutes = new Map<string, Minute>();

  /** How long a minute lasts; a minute that started while the clock was wrong is over. */
  function leftOf({ endsAtMs }: Minute): number {
    const leftMs = endsAtMs - nowMs();
    return leftMs > minuteMs ? 0 : Math.max(0, leftMs);
  }

  /** Minutes end in the order in which they started. */
  function forgetEnded(): void {
    for (const [caller, minute] of minutes) {
      if (leftOf(minute) > 0) return;
      minutes.delete(caller);
    }
  }

  return {
    check: (caller) => {
      const minute = minutes.get(caller);
      if (minute === undefined || minute.count < maxCount) return;
      const leftMs = leftOf(minute);
      if (leftMs > 0) throw tooManyCalls(Math.ceil(leftMs / 1000));
    },
    count: (caller) => {
      if (!Number.isFinite(maxCount)) return;
      forgetEnded();
      const minute = minutes.get(caller);
      if (minute === undefined) minutes.set(caller, { endsAtMs: nowMs() + minuteMs, count: 1 });
      else minute.count += 1;
    },
  };
}

/** The refusal of a caller that has to wait for this many seconds. */
export function tooManyCalls(retryAfterSeconds: number): ApiError {
  const subject = String(retryAfterSeconds);
  return new ApiError('general_rate_limit_exceeded', { subject, retryAfterSeconds });
}

/**
 * Serves the calls of each signed-in person a few at a time, so one person's many calls do not
 * delay others. Rule TR-39.
 */
export type PersonCalls = {
  /** Counts a call toward the person's minute. Throws ApiError `general_rate_limit_exceeded` if it is used up. */
  readonly count: (userId: string) => void;
  /** Throws ApiError `general_rate_limit_exceeded` if too many of the person's calls wait. */
  readonly requireRoom: (userId: string) => void;
  /** Runs a call as soon as the person has fewer running than allowed, in the order of arrival. */
  readonly run: <Value>(userId: string, call: () => Value | Promise<Value>) => Promise<Value>;
};

type Person = { running: number; readonly waiting: (() => void)[] };

/** A waiting call takes milliseconds, so a caller that retries after this finds room. */
const retryAfterSeconds = 1;

/** Creates the limits of all people. */
export function createPersonCalls(
  { perMinute, atOnce, waiting: maxWaiting }: Limits['personCalls'],
  nowMs: () => number,
): PersonCalls {
  const minutes = createMinuteCounter(perMinute, nowMs);
  const people = new Map<string, Person>();

  function personOf(userId: string): Person {
    const known = people.get(userId);
    if (known !== undefined) return known;
    const made = { running: 0, waiting: [] };
    people.set(userId, made);
    return made;
  }

  /** Passes the slot to the person's next call. */
  function leave(userId: string, person: Person): void {
    const next = person.waiting.shift();
    if (next !== undefined) return next();
    person.running -= 1;
    if (person.running === 0) people.delete(userId);
  }

  return {
    count: (userId) => {
      minutes.check(userId);
      minutes.count(userId);
    },
    requireRoom: (userId) => {
      const waiting = people.get(userId)?.waiting.length ?? 0;
      if (waiting >= maxWaiting) throw tooManyCalls(retryAfterSeconds);
    },
    run: async (userId, call) => {
      const person = personOf(userId);
      if (person.running < atOnce) person.running += 1;
      else await new Promise<void>((resolve) => person.waiting.push(resolve));
      try {
        return await call();
      } finally {
        // A read never leaves the thread, so the next one waits until others had their turn.
        setImmediate(() => leave(userId, person));
      }
    },
  };
}

/** How many calls of one caller start in one turn of the event loop. */
const callsEachTurn = 4;

/**
 * Starts calls that arrive together caller by caller: a few of each in one turn of the event loop, so one
 * caller's many calls delay another's by only a turn, even while callers are being identified. Rule TR-39.
 */
type Turns = {
  /** Resolves when the caller's call may start; callers with a key are programs on the same machine, and never wait. */
  readonly take: (request: Pick<ApiRequest, 'header' | 'clientIp'>) => Promise<void> | undefined;
};

type Line = { begun: number; readonly waiting: (() => void)[] };

/** Creates the turns of one server. */
export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  function nextTurn(): void {
    for (const [caller, line] of lines) {
      const due = line.waiting.splice(0, callsEachTurn);
      line.begun = due.length;
      for (const begin of due) begin();
      if (due.length === 0) lines.delete(caller);
    }
    if (lines.size > 0) setImmediate(nextTurn);
  }

  return {
    take: (request) => {
      const caller = callerOf(request);
      if (caller === null) return undefined;
      if (lines.size === 0) setImmediate(nextTurn);
      const line = lines.get(caller) ?? { begun: 0, waiting: [] };
      lines.set(caller, line);
      if (line.begun >= callsEachTurn) {
        return new Promise((resolve) => line.waiting.push(resolve));
      }
      line.begun += 1;
      return undefined;
    },
  };
}

/** The presumed caller before identification: what the request states about itself, else its address. Null with a key. */
function callerOf({ header, clientIp }: Pick<ApiRequest, 'header' | 'clientIp'>): string | null {
  if ((header('x-appwrite-key') ?? '') !== '') return null;
  const forwardedFor =
    header('x-appwrite-session') ??
    header('x-appwrite-jwt') ??
    header('cookie') ??
    header('x-fallback-cookies');
  return forwardedFor ?? addressGroup(clientIp);
}

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { setImmediate } from 'node:timers';
import { ApiError } from '../values/api-error.ts';
import type { Limits } from './limits.ts';
import type { ApiRequest } from './api-call.ts';

const mappedPrefix = '::ffff:';

/** An address without its zone, IPv4 inside of IPv6 as IPv4. */
function plainAddress(address: string): string {
  const bare = address.split('%')[0]?.toLowerCase() ?? '';
  const isMapped = bare.startsWith(mappedPrefix) && bare.includes('.');
  return isMapped ? bare.slice(mappedPrefix.length) : bare;
}

/**
 * Where a request comes from: the other end of its line, or, when that is a trusted proxy, the last address
 * that such a proxy wrote down. Rule TR-33.
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
 * The addresses that count as one caller: an IPv4 address alone, an IPv6 address with its whole /64, which
 * one line at home has for itself.
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

/** Counts what each caller does in a minute, and stops those who do too much. Rules TR-33, TR-39. */
export type MinuteCounter = {
  /** Throws ApiError `general_rate_limit_exceeded` while a caller has used up the minute. */
  readonly check: (caller: string) => void;
  readonly count: (caller: string) => void;
};

type Minute = { readonly endsAtMs: number; count: number };

const minuteMs = 60_000;

/** Makes the counter; a caller's minute begins with the first count. */
export function createMinuteCounter(countMax: number, nowMs: () => number): MinuteCounter {
  const minutes = new Map<string, Minute>();

  /** Minutes end in the order in which they began. */
  function forgetEnded(): void {
    for (const [caller, { endsAtMs }] of minutes) {
      if (endsAtMs > nowMs()) return;
      minutes.delete(caller);
    }
  }

  return {
    check: (caller) => {
      const minute = minutes.get(caller);
      if (minute === undefined || minute.count < countMax) return;
      const leftMs = minute.endsAtMs - nowMs();
      if (leftMs > 0) throw tooManyCalls(Math.ceil(leftMs / 1000));
    },
    count: (caller) => {
      if (!Number.isFinite(countMax)) return;
      forgetEnded();
      const minute = minutes.get(caller);
      if (minute === undefined) minutes.set(caller, { endsAtMs: nowMs() + minuteMs, count: 1 });
      else minute.count += 1;
    },
  };
}

/** The refusal of a caller who has to wait for so many seconds. */
export function tooManyCalls(retryAfterSeconds: number): ApiError {
  const subject = String(retryAfterSeconds);
  return new ApiError('general_rate_limit_exceeded', { subject, retryAfterSeconds });
}

/**
 * Serves the calls of each signed-in person a few at a time, so that one person's many calls make no one else
 * wait. Rule TR-39.
 */
export type PersonCalls = {
  /** Counts a call to the person's minute. Throws ApiError `general_rate_limit_exceeded` when it is used up. */
  readonly count: (userId: string) => void;
  /** Throws ApiError `general_rate_limit_exceeded` when too many of the person's calls wait. */
  readonly requireRoom: (userId: string) => void;
  /** Runs a call as soon as the person has fewer under way than allowed, in the order of arrival. */
  readonly run: <Value>(userId: string, call: () => Value | Promise<Value>) => Promise<Value>;
};

type Person = { running: number; readonly waiting: (() => void)[] };

/** A waiting call takes milliseconds, so a caller that comes back after this finds room. */
const retryAfterSeconds = 1;

/** Makes the limits of all people. */
export function createPersonCalls(
  { perMinute, atOnce, waiting: waitingMax }: Limits['personCalls'],
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

  /** Gives the place to the next call of the person. */
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
      if (waiting >= waitingMax) throw tooManyCalls(retryAfterSeconds);
    },
    run: async (userId, call) => {
      const person = personOf(userId);
      if (person.running < atOnce) person.running += 1;
      else await new Promise<void>((resolve) => person.waiting.push(resolve));
      try {
        return await call();
      } finally {
        // A reading never leaves the thread, so the next one waits until others had their turn.
        setImmediate(() => leave(userId, person));
      }
    },
  };
}

/** How many calls of one caller begin in one turn of the event loop. */
const callsEachTurn = 4;

/**
 * Lets calls that arrive together begin caller by caller: a few of each in one turn of the event loop, so that one
 * caller's many delay another's by a turn, even by finding out who calls. Rule TR-39.
 */
type Turns = {
  /** Resolves when the caller's call may begin; callers with a key are programs beside the backend, and never wait. */
  readonly take: (request: Pick<ApiRequest, 'header' | 'clientIp'>) => Promise<void> | undefined;
};

type Line = { begun: number; readonly waiting: (() => void)[] };

/** Makes the turns of one server. */
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

/** Whose call it seems to be, before anyone looks: by what it says of itself, else by its address. Null with a key. */
function callerOf({ header, clientIp }: Pick<ApiRequest, 'header' | 'clientIp'>): string | null {
  if ((header('x-appwrite-key') ?? '') !== '') return null;
  const stated =
    header('x-appwrite-session') ??
    header('x-appwrite-jwt') ??
    header('cookie') ??
    header('x-fallback-cookies');
  return stated ?? addressGroup(clientIp);
}

import type { Limits } from '../local-appwrite/http/limits.ts';
import type { ProductionSettings } from './production-settings.ts';

/** Refused calls that guests of one address may make in a minute. Rule TR-33. */
const refusedGuestCalls = 30;
/** One app has one socket with one subscription. Many people share a carrier's address, but sign in within a moment. */
const sockets = {
  perAddress: 100,
  perPerson: 20,
  subscriptions: 10,
  channels: 20,
  messagesPerMinute: 32,
};
/** What one person may ask of the backend, readings included. Rule TR-39. */
const personCalls = { perMinute: 1200, atOnce: 3, waiting: 200 };

const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost'];
/** How every operation's refusal begins. Rule ER-01. */
const refusalBeginning = '{"success":false';
/** What marks a failure as a fault of ours; within a sentence quotation marks are escaped. Rule OP-19. */
const faultMark = /(?<!\\)"fault":"/;

/** The settings of a real installation that say where it listens, which proxies it trusts, and its rates. */
type RateSettings = Pick<ProductionSettings, 'trustedProxies' | 'hasRateLimits'> & {
  readonly host: string;
};

/**
 * Whether no caller's address can be known: only this machine can call, so a proxy on it does, and none is named.
 * Then one caller who is refused often would lock out all others.
 */
export function isBehindUnnamedProxy({ host, trustedProxies }: RateSettings): boolean {
  return trustedProxies.length === 0 && loopback.includes(host);
}

/** What callers of a real installation are held to. Rule TR-33. */
export function productionRates(settings: RateSettings): Partial<Limits> {
  const { trustedProxies, hasRateLimits } = settings;
  if (!hasRateLimits) return { trustedProxies };
  if (isBehindUnnamedProxy(settings)) {
    return { personCalls, sockets: { ...sockets, perAddress: Number.POSITIVE_INFINITY } };
  }
  return {
    trustedProxies,
    refusedGuestCalls,
    // A fault of ours is not held against the caller.
    isRefusal: (responseBody) =>
      responseBody.startsWith(refusalBeginning) && !faultMark.test(responseBody),
    personCalls,
    sockets,
  };
}

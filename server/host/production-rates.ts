import type { Limits } from '../local-appwrite/http/limits.ts';
import type { ProductionSettings } from './production-settings.ts';

/** Refused calls that guests of one address may make in a minute. Rule TR-33. */
const refusedGuestCalls = 30;
/** One app has one socket with one subscription; a household or an office shares an address. */
const sockets = { perAddress: 100, subscriptions: 10, channels: 20 };

const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost'];
/** How every operation's refusal begins. Rule ER-01. */
const refusalBeginning = '{"success":false';

/** The settings of a real installation that say where it listens, which proxies it trusts, and its rates. */
type RateSettings = Pick<ProductionSettings, 'trustedProxies' | 'hasRateLimits'> & {
  readonly host: string;
};

/**
 * Whether nobody's address can be known: only this machine can call, so a proxy on it does, and none is named.
 * Then one caller who is refused often would lock out everybody.
 */
export function isBehindUnnamedProxy({ host, trustedProxies }: RateSettings): boolean {
  return trustedProxies.length === 0 && loopback.includes(host);
}

/** What callers of a real installation are held to. Rule TR-33. */
export function productionRates(settings: RateSettings): Partial<Limits> {
  const { trustedProxies, hasRateLimits } = settings;
  if (!hasRateLimits) return { trustedProxies };
  if (isBehindUnnamedProxy(settings)) {
    return { sockets: { ...sockets, perAddress: Number.POSITIVE_INFINITY } };
  }
  return {
    trustedProxies,
    refusedGuestCalls,
    isRefusal: (responseBody) => responseBody.startsWith(refusalBeginning),
    sockets,
  };
}

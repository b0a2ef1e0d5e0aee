import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

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

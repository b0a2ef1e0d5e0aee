import { isIPv6 } from 'node:net';

const mappedPrefix = '::ffff:';

/**
 * The addresses that count as one caller: an IPv4 address alone, an IPv6 address with its whole /64, which
 * one line at home has for itself.
 */
export function addressGroup(address: string): string {
  const bare = address.split('%')[0]?.toLowerCase() ?? '';
  if (bare.startsWith(mappedPrefix) && bare.includes('.')) return bare.slice(mappedPrefix.length);
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // A trailing IPv4 part stands for two groups.
  const count = first.length + last.length + (bare.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - count }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

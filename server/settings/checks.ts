import { isIP } from 'node:net';

/** Says what is wrong with a value, as the end of a sentence; null when nothing is. */
export type Check = (value: string) => string | null;

/** A check by a pattern. */
export function matching(pattern: RegExp, fault: string): Check {
  return (value) => (pattern.test(value) ? null : fault);
}

/** A check that takes an address of these protocols. */
export function address(...protocols: readonly string[]): Check {
  return (value) => {
    const url = URL.parse(value);
    const isFit = url !== null && protocols.includes(url.protocol.replace(':', ''));
    return isFit ? null : `is not an ${protocols.join(' or ')} address`;
  };
}

/** Addresses of machines, parted by commas; names are not looked up, as a call shows its address alone. */
export const ipAddresses: Check = (value) =>
  value.split(',').every((part) => isIP(part.trim()) !== 0)
    ? null
    : 'is not a list of IP addresses; a name such as nginx is not looked up';

/** An address of this machine to listen on. */
export const listenAddress: Check = (value) =>
  isIP(value) !== 0 || value === 'localhost' ? null : 'is not an IP address';

/** A web address, or the path of a page at the app's own address. */
export const addressOrPath: Check = (value) =>
  /^\/(?!\/)\S*$/.test(value) || address('https', 'http')(value) === null
    ? null
    : 'is neither a web address nor a path that begins with /';

/** Where a page comes from: protocol and host, without a path. */
export const webOrigin: Check = (value) => {
  const url = URL.parse(value);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
  return isOrigin || value === 'self' ? null : 'is not the origin of a page, without a path';
};

/** The address of an error-reporting project, with its public key in it. */
export const reportAddress: Check = (value) => {
  const url = URL.parse(value);
  const isWhole =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username !== '' &&
    /\/\d+$/.test(url.pathname);
  return isWhole
    ? null
    : 'is no DSN: it needs a public key before the host and a project number at the end';
};

/** A directory by its path; `~` is the shell's, and no path. */
export const directory: Check = (value) =>
  value.startsWith('~') ? 'begins with ~, which only a shell understands' : null;

/** Any text will do. */
export const anyText: Check = () => null;

/** A secret that no one guesses. */
export const secret: Check = (value) =>
  value.length >= 24 ? null : 'must have at least 24 characters';

/** A port to listen on. */
export const port: Check = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? null : 'is not a port';

/** A count of at least one. */
export const count: Check = matching(/^[1-9]\d{0,5}$/, 'is not a number of at least 1');

/** A check that takes whole numbers from 0 to the largest one. */
export function upTo(largest: number): Check {
  return (value) =>
    /^\d+$/.test(value) && Number(value) <= largest
      ? null
      : `is not a whole number of at most ${largest}`;
}

/** A public key in PEM form, whose lines may be joined by `\n`. */
export const publicKey: Check = (value) =>
  /-----BEGIN (RSA )?PUBLIC KEY-----/.test(value) ? null : 'is no public key in PEM form';

/** A key that names the sign-in service's instance. */
export const publishableKey: Check = (value) => {
  const encoded = /^pk_(?:test|live)_(.+)$/.exec(value)?.[1] ?? '';
  const isHost = /^[\w.-]+(:\d+)?(\/\S*)?\$$/.test(Buffer.from(encoded, 'base64').toString());
  return isHost ? null : 'is no publishable key';
};

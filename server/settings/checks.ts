import { isIP } from 'node:net';

/** Describes what is wrong with a value, as the end of a sentence; null if nothing is. */
export type Check = (value: string) => string | null;

/** A check with a pattern. */
export function matching(pattern: RegExp, fault: string): Check {
  return (value) => (pattern.test(value) ? null : fault);
}

/** A check for an address with one of these protocols. */
export function address(...protocols: readonly string[]): Check {
  return (value) => {
    const url = URL.parse(value);
    const isFit = url !== null && protocols.includes(url.protocol.replace(':', ''));
    return isFit ? null : `is not an ${protocols.join(' or ')} address`;
  };
}

/** A comma-separated list of IP addresses; names are not resolved, because a call only shows its IP address. */
export const ipAddresses: Check = (value) =>
  value.split(',').every((part) => isIP(part.trim()) !== 0)
    ? null
    : 'is not a list of IP addresses; a name such as nginx is not looked up';

/** An IP address of this machine to listen on, or localhost. */
export const listenAddress: Check = (value) =>
  isIP(value) !== 0 || value === 'localhost' ? null : 'is not an IP address';

/** A web address, or a path on the app's own address. */
export const addressOrPath: Check = (value) =>
  /^\/(?!\/)\S*$/.test(value) || address('https', 'http')(value) === null
    ? null
    : 'is neither a web address nor a path that begins with /';

/** The origin of a page: protocol and host, without a path; or `self`. */
export const webOrigin: Check = (value) => {
  const url = URL.parse(value);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
  return isOrigin || value === 'self' ? null : 'is not the origin of a page, without a path';
};

/** The DSN of an error-reporting project, which includes its public key. */
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

/** The path of a directory; `~` is expanded only by a shell. */
export const directory: Check = (value) =>
  value.startsWith('~') ? 'begins with ~, which only a shell understands' : null;

/** Accepts any text. */
export const anyText: Check = () => null;

/** A secret that is too long to guess. */
export const secret: Check = (value) =>
  value.length >= 24 ? null : 'must have at least 24 characters';

/** A port to listen on. */
export const port: Check = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? null : 'is not a port';

/** A count of at least one. */
export const count: Check = matching(/^[1-9]\d{0,5}$/, 'is not a number of at least 1');

/** A check for whole numbers from 0 to the largest one. */
export function upTo(largest: number): Check {
  return (value) =>
    /^\d+$/.test(value) && Number(value) <= largest
      ? null
      : `is not a whole number of at most ${largest}`;
}

/** A public key in PEM form; its lines may be joined by `\n`. */
export const publicKey: Check = (value) =>
  /-----BEGIN (RSA )?PUBLIC KEY-----/.test(value) ? null : 'is not a public key in PEM form';

/** The publishable key of the sign-in service, which encodes its host. */
export const publishableKey: Check = (value) => {
  const encoded = /^pk_(?:test|live)_(.+)$/.exec(value)?.[1] ?? '';
  const isHost = /^[\w.-]+(:\d+)?(\/\S*)?\$$/.test(Buffer.from(encoded, 'base64').toString());
  return isHost ? null : 'is not a publishable key';
};

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

/** Any text will do. */
export const anyText: Check = () => null;

/** A secret that nobody guesses. */
export const secret: Check = (value) =>
  value.length >= 24 ? null : 'must have at least 24 characters';

/** A port to listen on. */
export const port: Check = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? null : 'is not a port';

/** A count of at least one. */
export const count: Check = matching(/^[1-9]\d{0,5}$/, 'is not a number of at least 1');

/** A public key in PEM form, whose lines may be joined by `\n`. */
export const publicKey: Check = (value) =>
  /-----BEGIN (RSA )?PUBLIC KEY-----/.test(value) ? null : 'is no public key in PEM form';

/** A key that names the sign-in service's instance. */
export const publishableKey: Check = (value) => {
  const encoded = /^pk_(?:test|live)_(.+)$/.exec(value)?.[1] ?? '';
  const isHost = /^[\w.-]+(:\d+)?(\/\S*)?\$$/.test(Buffer.from(encoded, 'base64').toString());
  return isHost ? null : 'is no publishable key';
};

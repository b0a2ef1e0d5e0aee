const alphabet = '0123456789abcdefghijklmnopqrstuv';
const idLength = 26;

/** Fills bytes with random values, as the browser's `crypto.getRandomValues` does. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/**
 * Creates a request id: 26 lower-case letters and digits (130 random bits), so that a row id made of a prefix and a
 * request id fits into 36 characters. Rule DB-12.
 */
export function newRequestId(
  fillRandom: FillRandom = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = fillRandom(new Uint8Array(idLength));
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

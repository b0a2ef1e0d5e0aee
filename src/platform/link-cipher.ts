import { parseJson } from '#src/contract/check.ts';
import {
  type VerificationLink,
  type VerificationPayload,
  isVerificationPayload,
} from '#src/contract/verification-link.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { type Result, err, ok } from '#src/domain/result.ts';

/** The part of the browser's Web Crypto that is used. */
export type Cipher = {
  readonly subtle: Pick<
    SubtleCrypto,
    'generateKey' | 'exportKey' | 'importKey' | 'encrypt' | 'decrypt'
  >;
  readonly getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
};

const algorithm = 'AES-GCM';
const ivLength = 12;

/** Encrypts a link's payload with AES-GCM under a new 256-bit key and a new 12-byte IV. Rule AU-10. */
export async function sealLink(
  cipher: Cipher,
  payload: VerificationPayload,
): Promise<VerificationLink> {
  const iv = cipher.getRandomValues(new Uint8Array(ivLength));
  const key = await cipher.subtle.generateKey({ name: algorithm, length: 256 }, true, ['encrypt']);
  const plain = new TextEncoder().encode(JSON.stringify(payload));
  const sealed = await cipher.subtle.encrypt({ name: algorithm, iv }, key, plain);
  const rawKey = await cipher.subtle.exportKey('raw', key);
  return {
    tg: toBase64Url(new Uint8Array(sealed)),
    iv: toBase64Url(iv),
    key: toBase64Url(new Uint8Array(rawKey)),
    sid: payload.sessionId,
    ts: payload.ts,
  };
}

/**
 * Decrypts a link's payload. Fails with `link_not_decrypted` if the key is wrong, or if the payload belongs to another
 * link (its session id or time differs from the address). Rule VX-05.
 */
export async function openLink(
  cipher: Cipher,
  link: VerificationLink,
): Promise<Result<VerificationPayload, FailureOf<'link_not_decrypted'>>> {
  const text = await decrypt(cipher, link);
  const payload = parseJson(text);
  const isOfThisLink =
    isVerificationPayload(payload) && payload.sessionId === link.sid && payload.ts === link.ts;
  return isOfThisLink ? ok(payload) : err({ code: 'link_not_decrypted' });
}

async function decrypt(cipher: Cipher, { tg, iv, key }: VerificationLink): Promise<string | null> {
  try {
    const rawKey = fromBase64Url(key);
    const opener = await cipher.subtle.importKey('raw', rawKey, algorithm, false, ['decrypt']);
    const parameters = { name: algorithm, iv: fromBase64Url(iv) };
    const plain = await cipher.subtle.decrypt(parameters, opener, fromBase64Url(tg));
    return new TextDecoder().decode(plain);
  } catch {
    // A damaged or foreign key, IV or text: each gives the same refusal.
    return null;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
}

/** The browser's Web Crypto; an insecure page has none, and `sealLink` rejects there. */
export const browserCipher: Cipher = globalThis.crypto;

import {
  hash,
  randomBytes,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
} from 'node:crypto';
import type { Store } from '../sqlite/store.ts';

/** A new id of 20 hexadecimal digits. */
export function newId(): string {
  return randomBytes(10).toString('hex');
}

/** A new secret of `byteCount` random bytes as hexadecimal digits. */
export function newSecret(byteCount: number): string {
  return randomBytes(byteCount).toString('hex');
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new secret of `length` letters and digits, all equally likely. */
export function newAlphanumericSecret(length: number): string {
  let secret = '';
  while (secret.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && secret.length < length) secret += alphabet[byte % alphabet.length];
    }
  }
  return secret;
}

/** The stored form of a secret: its SHA-256 in hexadecimal digits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** A function's key comes with each of its calls: checking once that it is none of the secrets is enough. */
const rememberedOthers = 100;

/**
 * Creates the comparison of a candidate with some secrets. It remembers only candidates that match
 * none of them; for any other it always takes the same time.
 */
export function secretMatcher(secrets: readonly string[]): (candidate: string) => boolean {
  const digests = secrets.map((secret) => hash('sha256', secret, 'buffer'));
  const others = new Set<string>();

  function rememberOther(candidate: string): void {
    if (others.size >= rememberedOthers) others.clear();
    others.add(candidate);
  }

  return (candidate) => {
    if (others.has(candidate)) return false;
    const digest = hash('sha256', candidate, 'buffer');
    let matches = false;
    for (const known of digests) {
      if (timingSafeEqual(known, digest)) matches = true;
    }
    if (!matches) rememberOther(candidate);
    return matches;
  };
}

/** Encrypts secrets in the data file that must be readable again. */
export type SealedValues = {
  readonly seal: (text: string) => string;
  /** The text of an encrypted value; null if it was encrypted with another key, was changed, or is plain text. */
  readonly unseal: (stored: string) => string | null;
};

/** The prefix of encrypted values. */
export const sealedPrefix = 'sealed.v1.';

const cipherName = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Creates the cipher of an installation from a secret that is not in its data file. */
export function createSealedValues(secret: string): SealedValues {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'secrets of the data file', keyBytes));
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, key, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return (
        sealedPrefix + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
      );
    },
    unseal: (stored) => {
      if (!stored.startsWith(sealedPrefix)) return null;
      const bytes = Buffer.from(stored.slice(sealedPrefix.length), 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      if (nonce.length + tag.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(tag);
      try {
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/**
 * The secret that signs web tokens: created once for each installation and stored encrypted with
 * its data. With another API key it is created again, and earlier tokens become invalid.
 */
export function readSigningSecret(store: Store, sealed: SealedValues): string {
  const kept = store.one("SELECT value FROM meta WHERE name = 'signingSecret'");
  const known = sealed.unseal(String(kept?.['value'] ?? ''));
  if (known !== null) return known;
  const made = newSecret(48);
  store.run(
    "INSERT OR REPLACE INTO meta (name, value) VALUES ('signingSecret', ?)",
    sealed.seal(made),
  );
  return made;
}

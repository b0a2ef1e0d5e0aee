import {
  hash,
  randomBytes,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
} from 'node:crypto';
import type { Store } from '../sqlite/store.ts';

/** A fresh id of 20 hexadecimal digits. */
export function newId(): string {
  return randomBytes(10).toString('hex');
}

/** A fresh secret of `byteCount` random bytes as hexadecimal digits. */
export function newSecret(byteCount: number): string {
  return randomBytes(byteCount).toString('hex');
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A fresh secret of `length` letters and digits, each equally likely. */
export function newAlphanumericSecret(length: number): string {
  let secret = '';
  while (secret.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && secret.length < length) secret += alphabet[byte % alphabet.length];
    }
  }
  return secret;
}

/** What is stored of a secret: its SHA-256 in hexadecimal digits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** A function's key comes with each of its calls: finding out once that it is none of the secrets is enough. */
const rememberedOthers = 100;

/**
 * Makes a comparison of a candidate with some secrets. It remembers only candidates that are none of them; for any other
 * it takes the same time.
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

/** Encrypts what the data file keeps of secrets that have to be read again. */
export type SealedValues = {
  readonly seal: (text: string) => string;
  /** The text of a sealed value; null for one that was sealed by another key, was changed, or is in clear. */
  readonly unseal: (stored: string) => string | null;
};

/** What sealed values begin with. */
export const sealedPrefix = 'sealed.v1.';

const cipherName = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Makes the cipher of an installation from a secret that its data file does not hold. */
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
 * The secret that signs web tokens: made once for each installation and kept sealed with its data. With another API key
 * it is made again, and earlier tokens end.
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

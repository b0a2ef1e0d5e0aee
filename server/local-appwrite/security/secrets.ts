import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

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

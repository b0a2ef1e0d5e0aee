import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

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

import type { Cipher } from './link-cipher.ts';

/** The browser's own cryptography; a page that is not served securely has none, and `sealLink` rejects there. */
export const browserCipher: Cipher = globalThis.crypto;

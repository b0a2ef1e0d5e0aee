import type { KeyObject } from 'node:crypto';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import type { ClerkStore } from './store.ts';

/** The key pair that signs and verifies session tokens. */
export interface SigningKey {
  /** The key's name in the header of a token; two keys never have the same. */
  readonly keyId: string;
  readonly privateKey: KeyObject;
  /** The public key as SPKI PEM, for those who verify tokens themselves. */
  readonly publicKeyPem: string;
}

/** Reads the instance's RSA key pair, or creates it at the first start. */
export function openSigningKey(store: Pick<ClerkStore, 'signingKeyPem'>): SigningKey {
  const privateKey = createPrivateKey(store.signingKeyPem(createPrivateKeyPem));
  const publicKey = createPublicKey(privateKey);
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const keyId = `ins_${createHash('sha256').update(publicKeyPem).digest('hex').slice(0, 24)}`;
  return { keyId, privateKey, publicKeyPem };
}

/** Signs claims as a compact RS256 token. */
export function signToken(key: SigningKey, claims: Readonly<Record<string, unknown>>): string {
  const header = { alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: key.keyId, typ: 'JWT' };
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), key.privateKey).toString('base64url')}`;
}

/** The public key as a JSON Web Key Set. */
export function readKeySet(key: SigningKey): { keys: object[] } {
  const webKey = createPublicKey(key.privateKey).export({ format: 'jwk' });
  return { keys: [{ ...webKey, kid: key.keyId, alg: 'RS256', use: 'sig' }] };
}

function createPrivateKeyPem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

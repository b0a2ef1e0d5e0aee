import { createPublicKey } from 'node:crypto';
import type { SignInVerifierConfig } from './sign-in-verifier.ts';

const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/**
 * Lists why this sign-in configuration is unfit for production: test keys, addresses without https or on this machine,
 * and text that is no RSA key. Empty when the configuration is fit.
 */
export function findSignInConfigFaults(config: SignInVerifierConfig): string[] {
  const addresses = [
    ['apiUrl', config.apiUrl],
    ['authorizedParty', config.authorizedParty],
    ['issuer', config.issuer],
  ] as const;
  return [
    ...(config.secretKey.startsWith('sk_live_')
      ? []
      : ['secretKey is not the key of a production instance (sk_live_…)']),
    ...(isRsaKey(config.jwtKey) ? [] : ['jwtKey is no RSA public key in PEM form']),
    ...addresses.flatMap(([name, text]) => findAddressFaults(name, text)),
  ];
}

function findAddressFaults(name: string, text: string | undefined): string[] {
  if (name === 'apiUrl' && !text) return [];
  const url = URL.parse(text ?? '');
  if (url === null) return [`${name} is no address`];
  return [
    ...(url.protocol === 'https:' ? [] : [`${name} is not https`]),
    ...(loopbackPattern.test(url.hostname) ? [`${name} is this machine`] : []),
  ];
}

function isRsaKey(text: string): boolean {
  try {
    const key = createPublicKey(text.replaceAll(String.raw`\n`, '\n'));
    return key.asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

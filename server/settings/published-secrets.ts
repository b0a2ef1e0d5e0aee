/**
 * What the demo uses where an installation has secrets. Everyone can read it here, so that a real installation
 * refuses all of it. Rule EM-12.
 */
export const publishedSecrets = {
  botToken: '7000000001:demo-bot-token-good-for-this-machine-only',
  botSharedSecret: 'demo-bot-secret-good-for-this-machine-only',
} as const;

/**
 * The demo's values in place of an installation's secrets. Everyone can read them here, so a
 * production installation refuses all of them. Rule EM-12.
 */
export const publishedSecrets = {
  botToken: '7000000001:demo-bot-token-good-for-this-machine-only',
  botSharedSecret: 'demo-bot-secret-good-for-this-machine-only',
} as const;

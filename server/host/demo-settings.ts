/** The fixed names of the product on one machine. */
export const names = {
  projectId: 'yapp',
  databaseId: 'yapp',
  functionId: 'operations',
} as const;

/**
 * What the demo uses where an installation has secrets; nothing here opens anything but a demo on this very
 * machine, and the production form refuses all of it. Rules EM-10, EM-12.
 */
export const demo = {
  apiKey: 'local-dev-key',
  botToken: '7000000001:demo-bot-token-good-for-this-machine-only',
  botSharedSecret: 'demo-bot-secret-good-for-this-machine-only',
  clerkSecretKey: 'sk_test_demo',
  clerkPath: '/__clerk',
  superAdminId: '1',
  adminChatId: '-1001',
  alertsTopicId: '7',
  botUsername: 'yapp_demo_bot',
  botAppUrl: 'https://t.me/yapp_demo_bot/yapp',
  supportUrl: 'https://t.me/yapp_demo_support',
} as const;

import { publishedSecrets } from '../settings/published-secrets.ts';

/**
 * What the demo uses where an installation has secrets; nothing here opens anything but a demo on this very
 * machine, and the production form refuses all of it. Rules EM-10, EM-12.
 */
export const demo = {
  apiKey: 'local-dev-key',
  ...publishedSecrets,
  clerkSecretKey: 'sk_test_demo',
  clerkPath: '/__clerk',
  superAdminId: '1',
  erasureKey: 'demo-erasure-key',
  adminChatId: '-1001',
  alertsTopicId: '7',
  botUsername: 'yapp_demo_bot',
  botAppUrl: 'https://t.me/yapp_demo_bot/yapp',
  supportUrl: 'https://t.me/yapp_demo_support',
} as const;

/** The fixed names of every test backend. */
export const backendNames = {
  projectId: 'backend',
  databaseId: 'yapp',
  functionId: 'operations',
  apiKey: 'backend-key',
  botToken: '42:backend-bot-token',
  botSecret: 'backend-bot-secret-of-at-least-24',
  superAdminId: '1',
  adminChatId: '-1001',
  alertsTopicId: '7',
  botAppUrl: 'https://t.me/yapp_test_bot/yapp',
} as const;

/** The fixed names of every test world. */
export const worldNames = {
  projectId: 'world',
  databaseId: 'yapp',
  functionId: 'operations',
  apiKey: 'world-key',
  botToken: '42:world-bot-token',
  botSecret: 'world-bot-secret-of-at-least-24',
  superAdminId: '1',
  adminChatId: '-1001',
  alertsTopicId: '7',
  botAppUrl: 'https://t.me/world_bot/yapp',
} as const;

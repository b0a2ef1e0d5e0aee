import { expect, test } from 'vitest';
import { readAppEnvironment } from '#src/platform/environment.ts';

const least = {
  VITE_APPWRITE_PROJECT_ID: 'project',
  VITE_APPWRITE_DATABASE_ID: 'database',
  VITE_APPWRITE_FUNCTION_ID: 'function',
  VITE_BOT_APP_URL: 'https://t.me/some_bot/app',
};

test('[BO-14] the ids of project, database and function and the bot come from the variables', () => {
  expect(readAppEnvironment(least, 'https://app.example')).toEqual({
    backend: {
      endpoint: 'https://app.example/v1',
      projectId: 'project',
      databaseId: 'database',
      functionId: 'function',
    },
    authHost: '',
    botAppUrl: 'https://t.me/some_bot/app',
    supportUrl: '',
    superAdminId: '1',
    messengerOrigin: undefined,
    sentryDsn: undefined,
  });
});

test('[BO-14] given values override the defaults', () => {
  const given = {
    ...least,
    VITE_APPWRITE_ENDPOINT: 'https://backend.example/v1',
    VITE_AUTH_HOST: 'https://auth.example',
    VITE_SUPPORT_URL: 'https://t.me/help',
    VITE_SUPER_ADMIN_ID: '42',
    VITE_MESSENGER_ORIGIN: 'https://web.telegram.org',
    VITE_SENTRY_DSN: 'https://key@sentry.example/1',
  };
  expect(readAppEnvironment(given, 'https://app.example')).toMatchObject({
    backend: { endpoint: 'https://backend.example/v1' },
    authHost: 'https://auth.example',
    supportUrl: 'https://t.me/help',
    superAdminId: '42',
    messengerOrigin: 'https://web.telegram.org',
    sentryDsn: 'https://key@sentry.example/1',
  });
});

test.each(Object.keys(least))('a missing or empty %s is reported by name', (name) => {
  for (const value of [undefined, '']) {
    const read = () => readAppEnvironment({ ...least, [name]: value }, 'https://app.example');
    expect(read).toThrow(`Settings are missing or wrong: ${name}`);
  }
});

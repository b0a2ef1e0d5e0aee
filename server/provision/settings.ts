import type { Environment } from '../settings/environment.ts';
import { limitNames, limitsOf } from '../settings/limits.ts';
import { pemOf, readSettings, refusalOf } from '../settings/read-settings.ts';
import { functionVariables } from './function-variables.ts';

const names = {
  required: [
    'APPWRITE_ENDPOINT',
    'APPWRITE_PROJECT_ID',
    'APPWRITE_API_KEY',
    'APPWRITE_DATABASE_ID',
    'BOT_TOKEN',
    'SUPER_ADMIN_ID',
  ],
  optional: [
    'APPWRITE_FUNCTION_ID',
    'YAPP_API_ENDPOINT',
    'BOT_HOST',
    'BOT_SHARED_SECRET',
    'BOT_ADMIN_CHAT_ID',
    'BOT_ALERTS_TOPIC',
    'VITE_BOT_APP_URL',
    'VITE_AUTH_HOST',
    'CLERK_JWT_KEY',
    'CLERK_SECRET_KEY',
    'CLERK_API_URL',
    'CLERK_ISSUER',
    'ERASURE_KEY',
    'VITE_SENTRY_DSN',
    'MAINTENANCE',
    ...limitNames,
  ],
} as const;

const defaultFunctionId = 'operations';

/** The settings of provisioning. */
export type ProvisionSettings = ReturnType<typeof readProvisionSettings>;

/** Reads the settings of provisioning; throws Error, saying of each wrong variable what it is. Rule OP-05. */
export function readProvisionSettings(environment: Environment) {
  const read = readSettings(environment, names);
  if (!read.ok) throw new Error(refusalOf('npm run provision', read.failure));
  const { value } = read;
  return {
    endpoint: value.APPWRITE_ENDPOINT,
    projectId: value.APPWRITE_PROJECT_ID,
    apiKey: value.APPWRITE_API_KEY,
    databaseId: value.APPWRITE_DATABASE_ID,
    functionId: value.APPWRITE_FUNCTION_ID ?? defaultFunctionId,
    superAdminId: value.SUPER_ADMIN_ID,
    variables: functionVariables({
      databaseId: value.APPWRITE_DATABASE_ID,
      apiEndpoint: value.YAPP_API_ENDPOINT ?? '',
      botToken: value.BOT_TOKEN,
      superAdminId: value.SUPER_ADMIN_ID,
      erasureKey: value.ERASURE_KEY ?? '',
      sentryDsn: value.VITE_SENTRY_DSN ?? '',
      maintenance: value.MAINTENANCE ?? '',
      bot: {
        host: value.BOT_HOST ?? '',
        sharedSecret: value.BOT_SHARED_SECRET ?? '',
        adminChatId: value.BOT_ADMIN_CHAT_ID ?? '',
        alertsTopicId: value.BOT_ALERTS_TOPIC ?? '',
        appUrl: value.VITE_BOT_APP_URL ?? '',
      },
      clerk: {
        jwtKey: pemOf(value.CLERK_JWT_KEY ?? ''),
        secretKey: value.CLERK_SECRET_KEY ?? '',
        apiUrl: value.CLERK_API_URL ?? '',
        issuer: value.CLERK_ISSUER ?? '',
      },
      authOrigin: value.VITE_AUTH_HOST ?? '',
      limits: limitsOf(value),
    }),
  };
}

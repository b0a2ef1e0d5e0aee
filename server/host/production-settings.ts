import { refuseTestSignIn } from '../build/refuse-test-sign-in.ts';
import { secret } from '../settings/checks.ts';
import type { Environment } from '../settings/environment.ts';
import { limitNames, limitsOf } from '../settings/limits.ts';
import { pemOf, problemOf, readSettings, refusalOf } from '../settings/read-settings.ts';
import { publishedSecrets } from '../settings/published-secrets.ts';
import { portsOf, servedAppNames, servedAppSettings } from './app-settings.ts';

const names = {
  required: [
    'APPWRITE_API_KEY',
    'BOT_TOKEN',
    'BOT_SHARED_SECRET',
    'BOT_ADMIN_CHAT_ID',
    'SUPER_ADMIN_ID',
    'MINI_APP_URL',
    'VITE_BOT_APP_URL',
    'VITE_AUTH_HOST',
    'CLERK_JWT_KEY',
    'CLERK_SECRET_KEY',
    'CLERK_ISSUER',
    'VITE_CLERK_PUBLISHABLE_KEY',
  ],
  optional: [
    'BOT_ALERTS_TOPIC',
    'BOT_HOST',
    'BOT_API_ROOT',
    'CLERK_API_URL',
    'TRUSTED_PROXY',
    'RATE_LIMITS',
    'ERASURE_KEY',
    'MAINTENANCE',
    'YAPP_DATA_DIR',
    'YAPP_BACKUP_DIR',
    'YAPP_BACKUP_KEEP',
    ...servedAppNames,
    ...limitNames,
  ],
} as const;

/** The settings of a production installation. */
export type ProductionSettings = ReturnType<typeof readProductionSettings>;

/**
 * Reads the settings of a production installation; throws Error that explains each variable that is
 * missing, wrong or only for a demo. Rules EM-12, OP-05.
 */
export function readProductionSettings(environment: Environment) {
  const read = readSettings(environment, names);
  const problems = [
    ...(read.ok ? [] : read.failure),
    ...weakKeyProblem(environment['APPWRITE_API_KEY']),
    ...samePortProblem(environment),
    ...refuseTestSignIn(environment, 'production'),
    ...(environment['BOT_TOKEN'] === publishedSecrets.botToken
      ? [problemOf('BOT_TOKEN', 'is the token of the demo')]
      : []),
    ...(environment['BOT_SHARED_SECRET'] === publishedSecrets.botSharedSecret
      ? [problemOf('BOT_SHARED_SECRET', 'is the secret of the demo')]
      : []),
  ];
  if (!read.ok || problems.length > 0) throw new Error(refusalOf('npm run serve', problems));
  const { value } = read;
  return {
    ...servedAppSettings(value),
    apiKey: value.APPWRITE_API_KEY,
    superAdminId: value.SUPER_ADMIN_ID,
    erasureKey: value.ERASURE_KEY ?? '',
    sentryDsn: value.VITE_SENTRY_DSN ?? '',
    maintenance: value.MAINTENANCE ?? '',
    /** The app's own address, for the bot's buttons. */
    appUrl: value.MINI_APP_URL,
    /** The mini-app's address in the messenger. */
    botAppUrl: value.VITE_BOT_APP_URL,
    authOrigin: new URL(value.VITE_AUTH_HOST).origin,
    limits: {
      ...limitsOf(value),
      ...(value.RATE_LIMITS === 'off' ? { CHANGES_PER_MINUTE: '0' } : {}),
    },
    bot: {
      token: value.BOT_TOKEN,
      sharedSecret: value.BOT_SHARED_SECRET,
      adminChatId: value.BOT_ADMIN_CHAT_ID,
      alertsTopicId: value.BOT_ALERTS_TOPIC ?? '',
      host: value.BOT_HOST ?? '',
      apiRoot: value.BOT_API_ROOT ?? '',
    },
    /** Addresses of the proxies whose forwarded client addresses are trusted. */
    trustedProxies: listOf(value.TRUSTED_PROXY),
    hasRateLimits: value.RATE_LIMITS !== 'off',
    clerk: {
      jwtKey: pemOf(value.CLERK_JWT_KEY),
      secretKey: value.CLERK_SECRET_KEY,
      apiUrl: value.CLERK_API_URL ?? '',
      issuer: value.CLERK_ISSUER,
    },
  };
}

/** On one machine the operator chooses the key, so it may be too weak. */
function weakKeyProblem(key: string | undefined): readonly string[] {
  const fault = key === undefined ? null : secret(key);
  return fault === null ? [] : [problemOf('APPWRITE_API_KEY', fault)];
}

function samePortProblem(environment: Environment): readonly string[] {
  const { port, adminPort } = portsOf(environment);
  const isSame = port !== 0 && port === adminPort;
  return isSame ? [problemOf('ADMIN_PORT', 'is the same port as PORT')] : [];
}

/** The parts of a comma-separated list. */
function listOf(text = ''): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

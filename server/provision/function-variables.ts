import { limitNames, type LimitSettings } from '../settings/limits.ts';

/** The trusted function's variables, as provisioning sets them. */
export type FunctionSettings = {
  readonly databaseId: string;
  readonly apiEndpoint: string;
  readonly botToken: string;
  readonly superAdminId: string;
  readonly erasureKey: string;
  readonly sentryDsn: string;
  /** `on` refuses every write while members can still read; empty means off. Rule OP-16. */
  readonly maintenance?: string;
  readonly bot: {
    readonly host: string;
    readonly sharedSecret: string;
    readonly adminChatId: string;
    readonly alertsTopicId: string;
    readonly appUrl: string;
  };
  readonly clerk: {
    readonly jwtKey: string;
    readonly secretKey: string;
    readonly apiUrl: string;
    readonly issuer: string;
  };
  /** The address of the pages that sign in with X. */
  readonly authOrigin: string;
  readonly limits: LimitSettings;
};

/** The function's variables for these settings; empty ones are left out. */
export function functionVariables(settings: FunctionSettings): Readonly<Record<string, string>> {
  const { bot, clerk, limits } = settings;
  const variables = {
    YAPP_DATABASE_ID: settings.databaseId,
    YAPP_API_ENDPOINT: settings.apiEndpoint,
    YAPP_BOT_TOKEN: settings.botToken,
    YAPP_SUPER_ADMIN_ID: settings.superAdminId,
    YAPP_ERASURE_KEY: settings.erasureKey,
    YAPP_SENTRY_DSN: settings.sentryDsn,
    YAPP_MAINTENANCE: settings.maintenance ?? '',
    YAPP_BOT_HOST: bot.host,
    YAPP_BOT_SHARED_SECRET: bot.sharedSecret,
    YAPP_ADMIN_CHAT_ID: bot.adminChatId,
    YAPP_ALERTS_TOPIC_ID: bot.alertsTopicId,
    YAPP_MINI_APP_URL: bot.appUrl,
    YAPP_CLERK_JWT_KEY: clerk.jwtKey,
    YAPP_CLERK_SECRET_KEY: clerk.secretKey,
    YAPP_CLERK_API_URL: clerk.apiUrl,
    // As tokens name them: without a slash at the end, even if the settings have one.
    YAPP_CLERK_ISSUER: clerk.issuer.replace(/\/+$/, ''),
    YAPP_AUTH_ORIGIN: URL.parse(settings.authOrigin)?.origin ?? '',
    ...Object.fromEntries(limitNames.map((name) => [`YAPP_${name}`, limits[name] ?? ''])),
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

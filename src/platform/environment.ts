import { defaultSuperAdminId } from '#src/domain/ids.ts';
import { isFilledText, isObject } from '#src/contract/check.ts';

/** The app's configuration. Rule BO-14. */
export type AppEnvironment = {
  readonly backend: {
    readonly endpoint: string;
    readonly projectId: string;
    readonly databaseId: string;
    readonly functionId: string;
  };
  /** The origin of verification links; empty means the app's own origin. */
  readonly authHost: string;
  /** The mini-app's address in the messenger: `https://t.me/<bot>/<app>`. */
  readonly botAppUrl: string;
  /** The link to support. */
  readonly supportUrl: string;
  readonly superAdminId: string;
  readonly messengerOrigin: string | undefined;
  readonly sentryDsn: string | undefined;
};

const requiredNames = [
  'VITE_APPWRITE_PROJECT_ID',
  'VITE_APPWRITE_DATABASE_ID',
  'VITE_APPWRITE_FUNCTION_ID',
  'VITE_BOT_APP_URL',
] as const;

/** Reads the app's variables; an endpoint without a host is relative to `origin`. Throws, naming missing variables. */
export function readAppEnvironment(variables: unknown, origin: string): AppEnvironment {
  const textOf = (name: string): string => {
    const value: unknown = isObject(variables) ? Reflect.get(variables, name) : undefined;
    return isFilledText(value) ? value : '';
  };
  const missing = requiredNames.filter((name) => textOf(name) === '');
  if (missing.length > 0) throw new Error(`Settings are missing or wrong: ${missing.join(', ')}`);
  return {
    backend: {
      endpoint: new URL(textOf('VITE_APPWRITE_ENDPOINT') || '/v1', origin).href,
      projectId: textOf('VITE_APPWRITE_PROJECT_ID'),
      databaseId: textOf('VITE_APPWRITE_DATABASE_ID'),
      functionId: textOf('VITE_APPWRITE_FUNCTION_ID'),
    },
    authHost: textOf('VITE_AUTH_HOST'),
    botAppUrl: textOf('VITE_BOT_APP_URL'),
    supportUrl: textOf('VITE_SUPPORT_URL'),
    superAdminId: textOf('VITE_SUPER_ADMIN_ID') || defaultSuperAdminId,
    messengerOrigin: textOf('VITE_MESSENGER_ORIGIN') || undefined,
    sentryDsn: textOf('VITE_SENTRY_DSN') || undefined,
  };
}

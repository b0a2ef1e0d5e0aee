import { appVariables } from '../build/app-variables.ts';
import type { Environment } from '../settings/environment.ts';
import { defaultAdminPort } from '../settings/names.ts';
import { readSettings, refusalOf } from '../settings/read-settings.ts';
import type { PageSources } from './page-policy.ts';
import { originOf } from './production-settings.ts';

const names = {
  required: [
    'APPWRITE_ENDPOINT',
    'APPWRITE_PROJECT_ID',
    'APPWRITE_DATABASE_ID',
    'SUPER_ADMIN_ID',
    'VITE_BOT_APP_URL',
    'VITE_AUTH_HOST',
    'VITE_CLERK_PUBLISHABLE_KEY',
    'CLERK_ISSUER',
  ],
  optional: [
    'APPWRITE_FUNCTION_ID',
    'VITE_APPWRITE_ENDPOINT',
    'VITE_CLERK_PROXY_URL',
    'VITE_CLERK_JS_URL',
    'VITE_SENTRY_DSN',
    'VITE_MESSENGER_ORIGIN',
    'PORT',
    'HOST',
    'ADMIN_PORT',
  ],
} as const;

const defaultPort = 5173;
const thisMachine = '127.0.0.1';

/** The settings of the app alone, beside an Appwrite of its own. */
export type HostedAppSettings = {
  readonly host: string;
  readonly port: number;
  /** Where this machine alone reads health and metrics. Rule OP-22. */
  readonly adminPort: number;
  readonly sources: PageSources;
  /** What the app is built with. */
  readonly variables: Readonly<Record<string, string>>;
};

/** Reads the settings of the app alone; throws Error, saying of each wrong variable what it is. Rules OP-05, OP-13. */
export function readHostedAppSettings(environment: Environment): HostedAppSettings {
  const read = readSettings(environment, names);
  if (!read.ok) throw new Error(refusalOf('npm run serve:app', read.failure));
  const { value } = read;
  const backend = new URL(value.VITE_APPWRITE_ENDPOINT ?? value.APPWRITE_ENDPOINT);
  return {
    host: value.HOST ?? thisMachine,
    port: Number(value.PORT ?? defaultPort),
    adminPort: Number(value.ADMIN_PORT ?? defaultAdminPort),
    sources: {
      frameAncestors: originOf(value.VITE_MESSENGER_ORIGIN) ?? 'https://web.telegram.org',
      signIn: [value.CLERK_ISSUER, value.VITE_CLERK_PROXY_URL, value.VITE_CLERK_JS_URL].flatMap(
        (address) => originOf(address) ?? [],
      ),
      backend: [backend.origin, backend.origin.replace(/^http/, 'ws')],
      reports: [originOf(value.VITE_SENTRY_DSN)].flatMap((origin) => origin ?? []),
    },
    variables: appVariables(environment),
  };
}

import { defaultAdminPort } from '../settings/names.ts';

/** The variables of serving the app, which every program that serves it reads. */
export const servedAppNames = [
  'VITE_CLERK_PROXY_URL',
  'VITE_CLERK_JS_URL',
  'VITE_SENTRY_DSN',
  'VITE_MESSENGER_ORIGIN',
  'PORT',
  'HOST',
  'ADMIN_PORT',
] as const;

const defaultPort = 5173;
const thisMachine = '127.0.0.1';

type ServedAppName = (typeof servedAppNames)[number];

type Values<Name extends string> = { readonly [Each in Name]?: string | undefined };

type ServedApp = Values<ServedAppName> & { readonly CLERK_ISSUER: string };

/** Where the app is served, and what its pages may load. Rules OP-07, OP-13. */
export function servedAppSettings(value: ServedApp) {
  return {
    host: value.HOST ?? thisMachine,
    ...portsOf(value),
    /** The origins that the pages may load from and connect to. */
    pageSources: {
      frameAncestors: originOf(value.VITE_MESSENGER_ORIGIN) ?? 'https://web.telegram.org',
      signIn: [value.CLERK_ISSUER, value.VITE_CLERK_PROXY_URL, value.VITE_CLERK_JS_URL].flatMap(
        (address) => originOf(address) ?? [],
      ),
      reports: [originOf(value.VITE_SENTRY_DSN)].flatMap((origin) => origin ?? []),
    },
  };
}

/** The port of the app, and the port for health and metrics, which only this machine reaches. Rule OP-22. */
export function portsOf({ PORT, ADMIN_PORT }: Values<'PORT' | 'ADMIN_PORT'>) {
  return {
    port: Number(PORT ?? defaultPort),
    adminPort: Number(ADMIN_PORT ?? defaultAdminPort),
  };
}

/** The origin of an address; undefined for anything else, such as a path. */
function originOf(address: string | undefined): string | undefined {
  return URL.parse(address ?? '')?.origin;
}

import { z } from 'zod';
import { defaultSuperAdminId } from '#src/domain/access/super-admin.ts';

const optionalText = z.string().optional().default('');

/** The app's variables, set when it is built. Rule BO-14. */
const environmentSchema = z
  .object({
    VITE_APPWRITE_ENDPOINT: z.string().min(1).default('/v1'),
    VITE_APPWRITE_PROJECT_ID: z.string().min(1),
    VITE_APPWRITE_DATABASE_ID: z.string().min(1),
    VITE_APPWRITE_FUNCTION_ID: z.string().min(1),
    VITE_AUTH_HOST: optionalText,
    VITE_BOT_APP_URL: z.string().min(1),
    VITE_SUPPORT_URL: optionalText,
    VITE_SUPER_ADMIN_ID: optionalText,
    VITE_MESSENGER_ORIGIN: optionalText,
    VITE_SENTRY_DSN: optionalText,
  })
  .transform((variables) => ({
    backend: {
      endpoint: variables.VITE_APPWRITE_ENDPOINT,
      projectId: variables.VITE_APPWRITE_PROJECT_ID,
      databaseId: variables.VITE_APPWRITE_DATABASE_ID,
      functionId: variables.VITE_APPWRITE_FUNCTION_ID,
    },
    /** Where the verification link leads; empty means the app's own origin. */
    authHost: variables.VITE_AUTH_HOST,
    /** The mini-app's address in the messenger: `https://t.me/<bot>/<app>`. */
    botAppUrl: variables.VITE_BOT_APP_URL,
    /** Where people ask for help. */
    supportUrl: variables.VITE_SUPPORT_URL,
    superAdminId: variables.VITE_SUPER_ADMIN_ID || defaultSuperAdminId,
    messengerOrigin: variables.VITE_MESSENGER_ORIGIN || undefined,
    sentryDsn: variables.VITE_SENTRY_DSN || undefined,
  }));

/** What the app knows of its surroundings. */
export type AppEnvironment = z.output<typeof environmentSchema>;

/** Reads the app's variables; an endpoint without a host is on `origin`. Throws, naming what is missing. */
export function readAppEnvironment(variables: unknown, origin: string): AppEnvironment {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`Settings are missing or wrong: ${names}`);
  }
  const { backend } = parsed.data;
  const endpoint = new URL(backend.endpoint, origin).href;
  return { ...parsed.data, backend: { ...backend, endpoint } };
}

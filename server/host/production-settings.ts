import { z } from 'zod';
import { demo } from './demo-settings.ts';

const required = z.string().min(1);
const secret = z.string().min(24);
const optional = z.string().optional().default('');
const optionalAddress = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .optional()
  .default('');

/** The settings of a real installation, as `.env.example` names them. */
const settingsSchema = z
  .object({
    APPWRITE_API_KEY: secret,
    BOT_TOKEN: required.refine((token) => token !== demo.botToken),
    BOT_SHARED_SECRET: secret.refine((text) => text !== demo.botSharedSecret),
    BOT_ADMIN_CHAT_ID: required,
    BOT_ALERTS_TOPIC: optional,
    BOT_HOST: optionalAddress,
    BOT_API_ROOT: optionalAddress,
    SUPER_ADMIN_ID: required,
    MINI_APP_URL: z.url({ protocol: /^https$/ }),
    VITE_BOT_APP_URL: z.url({ protocol: /^https$/ }),
    VITE_AUTH_HOST: z.url({ protocol: /^https$/ }),
    CLERK_JWT_KEY: required,
    CLERK_SECRET_KEY: required,
    CLERK_API_URL: optional,
    CLERK_ISSUER: z.url({ protocol: /^https$/ }),
    VITE_CLERK_PUBLISHABLE_KEY: required,
    TRUSTED_PROXY: optional,
    RATE_LIMITS: z.enum(['on', 'off', '']).optional().default('on'),
  })
  .transform((variables) => ({
    apiKey: variables.APPWRITE_API_KEY,
    superAdminId: variables.SUPER_ADMIN_ID,
    /** Where the app itself is served, for the bot's buttons. */
    appUrl: variables.MINI_APP_URL,
    /** The mini-app's address in the messenger. */
    botAppUrl: variables.VITE_BOT_APP_URL,
    authOrigin: new URL(variables.VITE_AUTH_HOST).origin,
    bot: {
      token: variables.BOT_TOKEN,
      sharedSecret: variables.BOT_SHARED_SECRET,
      adminChatId: variables.BOT_ADMIN_CHAT_ID,
      alertsTopicId: variables.BOT_ALERTS_TOPIC,
      host: variables.BOT_HOST,
      apiRoot: variables.BOT_API_ROOT,
    },
    /** Addresses of the proxies that are believed where they say from where a call comes. */
    trustedProxies: variables.TRUSTED_PROXY.split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    hasRateLimits: variables.RATE_LIMITS !== 'off',
    clerk: {
      jwtKey: variables.CLERK_JWT_KEY,
      secretKey: variables.CLERK_SECRET_KEY,
      apiUrl: variables.CLERK_API_URL,
      issuer: variables.CLERK_ISSUER,
    },
  }));

/** What a real installation is told. */
export type ProductionSettings = z.output<typeof settingsSchema>;

/** Reads the settings of a real installation; throws, naming what is missing or only good for a demo. Rule EM-12. */
export function readProductionSettings(
  variables: Readonly<Record<string, string | undefined>>,
): ProductionSettings {
  const parsed = settingsSchema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const faulty = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
  throw new Error(`These settings are missing or not fit for production: ${faulty.join(', ')}`);
}

import { generateKeyPairSync } from 'node:crypto';
import { standInToken } from '#tests/support/telegram-bot-api.ts';

/** The key that a made-up installation takes. */
export const apiKey = 'a-key-that-no-one-knows-0123456789';

/** What its bot is called with. */
export const botSecret = 'a-secret-that-no-one-knows-0123456789';

/** By what it knows the erased. */
export const erasureKey = 'a-key-for-erasures-0123456789';

/** The settings of a real installation, made up, whose bot talks to a stand-in of Telegram. */
export function realSettings(apiRoot: string): Readonly<Record<string, string>> {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    APPWRITE_API_KEY: apiKey,
    BOT_TOKEN: standInToken,
    BOT_SHARED_SECRET: botSecret,
    BOT_ADMIN_CHAT_ID: '-1002000000000',
    BOT_ALERTS_TOPIC: '7',
    BOT_API_ROOT: apiRoot,
    SUPER_ADMIN_ID: '4242',
    MINI_APP_URL: 'https://app.example.com/',
    VITE_BOT_APP_URL: 'https://t.me/example_bot/yapp',
    VITE_AUTH_HOST: 'https://sign-in.example.com/',
    VITE_SENTRY_DSN: 'https://key@reports.example.com/1',
    CLERK_JWT_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    CLERK_SECRET_KEY: 'sk_live_made_up',
    CLERK_ISSUER: 'https://clerk.example.com',
    VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.com$')}`,
    ERASURE_KEY: erasureKey,
    MAINTENANCE: 'on',
    OPEN_POSTS: '9',
    YAPP_DATA_DIR: 'data',
  };
}

import { generateKeyPairSync } from 'node:crypto';
import { standInToken } from '#tests/support/telegram-bot-api.ts';

/** The super administrator of a made-up installation. */
export const superAdminId = '4242';

/** The admin group of a made-up installation. */
export const adminChatId = '-1002000000000';

/** Settings of a real installation, made up, whose bot talks to a stand-in of Telegram. */
export function productionSettings(botApiRoot: string): Readonly<Record<string, string>> {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    HOST: '127.0.0.1',
    APPWRITE_API_KEY: 'a-key-that-no-one-knows-0123456789',
    BOT_TOKEN: standInToken,
    BOT_SHARED_SECRET: 'a-secret-that-no-one-knows-0123456789',
    BOT_ADMIN_CHAT_ID: adminChatId,
    BOT_ALERTS_TOPIC: '7',
    BOT_API_ROOT: botApiRoot,
    SUPER_ADMIN_ID: superAdminId,
    MINI_APP_URL: 'https://yapp.example.com',
    VITE_BOT_APP_URL: 'https://t.me/example_bot/yapp',
    VITE_AUTH_HOST: 'https://yapp.example.com',
    CLERK_JWT_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    CLERK_SECRET_KEY: 'sk_live_made_up',
    CLERK_ISSUER: 'https://clerk.example.com',
    VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.com$')}`,
  };
}

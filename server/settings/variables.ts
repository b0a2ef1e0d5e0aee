import {
  address,
  addressOrPath,
  anyText,
  count,
  directory,
  ipAddresses,
  listenAddress,
  matching,
  port,
  publicKey,
  publishableKey,
  reportAddress,
  secret,
  webOrigin,
  type Check,
} from './checks.ts';
import { limitVariables } from './limit-variables.ts';

/** An environment variable, for programs and the guide. */
export type Variable = {
  /** What it is, as a sentence. */
  readonly about: string;
  /** An invented value of the right form. */
  readonly example: string;
  readonly check: Check;
};

const id = matching(/^[1-9]\d{0,15}$/, 'is not a messenger id, which is a number');
const chatId = matching(/^-?[1-9]\d{0,19}$/, 'is not a chat id');
const rowId = matching(/^[A-Za-z0-9][\w.-]{0,35}$/, 'is not an id');
const https = address('https');
const web = address('https', 'http');

/** Every variable that a server-side program reads. Rule OP-05. */
export const variables = {
  APPWRITE_ENDPOINT: {
    about: "The address of Appwrite's API.",
    example: 'https://appwrite.example.com/v1',
    check: web,
  },
  APPWRITE_PROJECT_ID: { about: 'The Appwrite project.', example: 'yapp', check: rowId },
  APPWRITE_API_KEY: {
    about:
      'The API key: of the Appwrite project, or with `npm run serve` a key of your own, for example from `openssl rand -hex 24`.',
    example: '3f0c…, 48 characters',
    check: anyText,
  },
  APPWRITE_DATABASE_ID: {
    about: 'The database that holds the tables.',
    example: 'yapp',
    check: rowId,
  },
  APPWRITE_FUNCTION_ID: {
    about: 'The function that runs the operations.',
    example: 'operations',
    check: rowId,
  },
  MOVE_ENDPOINT: {
    about: 'The address of the Appwrite that a community is moved to, or back from.',
    example: 'https://appwrite.example.com/v1',
    check: web,
  },
  MOVE_PROJECT_ID: { about: 'The project of that Appwrite.', example: 'yapp', check: rowId },
  MOVE_API_KEY: {
    about: 'An API key of that project with all scopes of databases, functions and users.',
    example: 'standard_3f0c…',
    check: anyText,
  },
  MOVE_DATABASE_ID: {
    about: 'The database of that project; unset means yapp.',
    example: 'yapp',
    check: rowId,
  },
  MOVE_FUNCTION_ID: {
    about: 'The function of that project; unset means operations.',
    example: 'operations',
    check: rowId,
  },
  YAPP_API_ENDPOINT: {
    about:
      'The address at which the function reaches Appwrite, if the one that Appwrite provides is wrong.',
    example: 'http://appwrite/v1',
    check: web,
  },
  SUPER_ADMIN_ID: {
    about: 'The messenger id of the one person who may make administrators (ask @userinfobot).',
    example: '123456789',
    check: id,
  },
  BOT_TOKEN: {
    about: "The bot's token, from BotFather.",
    example: '123456789:AAHx…, 46 characters',
    check: matching(/^\d{6,}:[\w-]{30,}$/, 'is not a bot token'),
  },
  BOT_SHARED_SECRET: {
    about:
      'The secret that the function and the bot service share, for example from `openssl rand -hex 24`.',
    example: '9b1e…, 48 characters',
    check: secret,
  },
  BOT_ADMIN_CHAT_ID: {
    about: "The admin group's chat id.",
    example: '-1001234567890',
    check: chatId,
  },
  BOT_ALERTS_TOPIC: {
    about: 'The topic of the admin group that receives alerts.',
    example: '7',
    check: count,
  },
  BOT_HOST: {
    about: 'The address of a separate bot service (`npm run bot`).',
    example: 'https://bot.example.com',
    check: web,
  },
  BOT_API_ROOT: {
    about: 'The address of a Bot API server of your own.',
    example: 'http://127.0.0.1:8081',
    check: web,
  },
  BOT_WEBHOOK_URL: {
    about: 'The address to which Telegram posts updates, instead of being polled.',
    example: 'https://bot.example.com/bot/webhook',
    check: https,
  },
  BOT_WEBHOOK_SECRET: {
    about:
      'The secret that Telegram sends to the webhook, for example from `openssl rand -hex 24`.',
    example: '5d2a…, 48 characters',
    check: matching(/^[\w-]{24,256}$/, 'must have 24 to 256 letters, digits, _ or -'),
  },
  MINI_APP_URL: {
    about: 'Where the app is served, as BotFather knows it.',
    example: 'https://yapp.example.com',
    check: https,
  },
  ...limitVariables,
  CLERK_JWT_KEY: {
    about: "The sign-in service's public key: Clerk, API keys, JWKS public key.",
    example: '-----BEGIN PUBLIC KEY-----\\nMIIB…\\n-----END PUBLIC KEY-----',
    check: publicKey,
  },
  CLERK_SECRET_KEY: {
    about: "The sign-in service's secret key: Clerk, API keys.",
    example: 'sk_live_…',
    check: matching(/^sk_(test|live)_\w+$/, 'is not a secret key'),
  },
  CLERK_API_URL: {
    about: "The backend of the sign-in service, if it is not Clerk's own.",
    example: 'https://api.clerk.com',
    check: web,
  },
  CLERK_ISSUER: {
    about: 'Who issues sign-in tokens: Clerk, API keys, Frontend API URL.',
    example: 'https://clerk.yapp.example.com',
    check: https,
  },
  VITE_APPWRITE_ENDPOINT: {
    about: "The address of Appwrite's API for browsers, if it differs.",
    example: 'https://appwrite.example.com/v1',
    check: web,
  },
  VITE_CLERK_PUBLISHABLE_KEY: {
    about: "The sign-in service's publishable key: Clerk, API keys.",
    example: 'pk_live_…',
    check: publishableKey,
  },
  VITE_CLERK_PROXY_URL: {
    about: 'The address of the sign-in service behind a proxy.',
    example: 'https://yapp.example.com/__clerk',
    check: addressOrPath,
  },
  VITE_CLERK_JS_URL: {
    about: "The address of your own copy of the sign-in service's script.",
    example: 'https://yapp.example.com/clerk.js',
    check: addressOrPath,
  },
  VITE_SENTRY_DSN: {
    about: 'Where errors of the app and of the function are reported; unset reports nothing.',
    example: 'https://key@o1.ingest.sentry.io/1',
    check: reportAddress,
  },
  VITE_MESSENGER_ORIGIN: {
    about: "The page that hosts the app's frame; unset means Telegram's own web client.",
    example: 'https://web.telegram.org',
    check: webOrigin,
  },
  VITE_AUTH_HOST: {
    about: 'The host of /verify_x, which opens outside the messenger.',
    example: 'https://yapp.example.com',
    check: https,
  },
  VITE_BOT_APP_URL: {
    about: "The mini-app's address in the messenger.",
    example: 'https://t.me/example_bot/yapp',
    check: https,
  },
  VITE_SUPPORT_URL: {
    about: 'Where people ask for help; unset means the bot.',
    example: 'https://t.me/example_support',
    check: https,
  },
  ERASURE_KEY: {
    about:
      'The key that recognizes X accounts of banned people after their erasure, for example from `openssl rand -hex 24`. Never change it.',
    example: '7c40…, 48 characters',
    check: secret,
  },
  BOT_PORT: { about: 'The port of `npm run bot`.', example: '5180', check: port },
  BOT_ADMIN_PORT: { about: 'The admin port of `npm run bot`.', example: '5181', check: port },
  BOT_LISTEN_ADDRESS: {
    about: 'The address that `npm run bot` listens on; unset means this machine only.',
    example: '127.0.0.1',
    check: listenAddress,
  },
  PORT: { about: 'The port that the app listens on.', example: '5173', check: port },
  ADMIN_PORT: {
    about: 'The local port for the API key, /metrics and the details of /readyz.',
    example: '5174',
    check: port,
  },
  HOST: {
    about: 'The address to listen on; unset means this machine only.',
    example: '127.0.0.1',
    check: listenAddress,
  },
  TRUSTED_PROXY: {
    about: 'The addresses of reverse proxies whose client address headers are trusted.',
    example: '127.0.0.1',
    check: ipAddresses,
  },
  MAINTENANCE: {
    about:
      '`on` refuses every write while members can still read, for example during a move to another server.',
    example: 'off',
    check: matching(/^(on|off)$/, 'is neither on nor off'),
  },
  RATE_LIMITS: {
    about: '`off` disables the rate limits for callers of the production server.',
    example: 'on',
    check: matching(/^(on|off)$/, 'is neither on nor off'),
  },
  YAPP_DATA_DIR: {
    about:
      'The data directory of the service and its tools: an absolute path. `:memory:` stores nothing on disk.',
    example: '/var/lib/yapp',
    check: directory,
  },
  YAPP_BACKUP_DIR: {
    about: 'Where backups go; unset means `backups` in the data directory.',
    example: '/var/backups/yapp',
    check: directory,
  },
  YAPP_BACKUP_KEEP: { about: 'How many backups are kept.', example: '14', check: count },
  YAPP_SEED: {
    about: 'What a demo starts with: `demo` brings the personas, `empty` does not.',
    example: 'demo',
    check: matching(/^(demo|empty)$/, 'is neither demo nor empty'),
  },
} as const satisfies Readonly<Record<string, Variable>>;

/** The name of a variable. */
export type VariableName = keyof typeof variables;

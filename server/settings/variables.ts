import {
  address,
  anyText,
  count,
  matching,
  port,
  publicKey,
  publishableKey,
  secret,
  type Check,
} from './checks.ts';

/** A variable of the environment, as every program and the guide know it. */
export type Variable = {
  /** What it is, as a sentence. */
  readonly about: string;
  /** A made-up value of the right form. */
  readonly example: string;
  readonly check: Check;
};

const id = matching(/^[1-9]\d{0,15}$/, 'is not a messenger id, which is a number');
const chatId = matching(/^-?[1-9]\d{0,19}$/, 'is not a chat id');
const rowId = matching(/^[A-Za-z0-9][\w.-]{0,35}$/, 'is not an id');
const limit = matching(/^\d{1,4}$/, 'is not a whole number of at most four digits');
const https = address('https');
const web = address('https', 'http');

/** Every variable that a program of the server side reads. Rule OP-05. */
export const variables = {
  APPWRITE_ENDPOINT: {
    about: "The address of Appwrite's API.",
    example: 'https://appwrite.example.com/v1',
    check: web,
  },
  APPWRITE_PROJECT_ID: { about: 'The Appwrite project.', example: 'yapp', check: rowId },
  APPWRITE_API_KEY: {
    about:
      'The API key: of the Appwrite project, or with `npm run serve` one of your own choice, as from `openssl rand -hex 24`.',
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
  YAPP_API_ENDPOINT: {
    about:
      'The address at which the function reaches Appwrite, where the one that it is given is wrong.',
    example: 'http://appwrite/v1',
    check: web,
  },
  SUPER_ADMIN_ID: {
    about: 'The messenger id of the one person who may make administrators; @userinfobot tells it.',
    example: '123456789',
    check: id,
  },
  BOT_TOKEN: {
    about: "The bot's token, from BotFather.",
    example: '123456789:AAHx…, 46 characters',
    check: matching(/^\d{6,}:[\w-]{30,}$/, 'is not a bot token'),
  },
  BOT_SHARED_SECRET: {
    about: 'What function and bot service both know, as from `openssl rand -hex 24`.',
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
    about: 'The address of a bot service of its own (`npm run bot`).',
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
    about: 'What Telegram says at the webhook, as from `openssl rand -hex 24`.',
    example: '5d2a…, 48 characters',
    check: matching(/^[\w-]{24,256}$/, 'must have 24 to 256 letters, digits, _ or -'),
  },
  MINI_APP_URL: {
    about: 'Where the app is served, as BotFather knows it.',
    example: 'https://yapp.example.com',
    check: https,
  },
  REVIEW_DEADLINE_HOURS: {
    about:
      'How long an author has to decide on an engagement before it is approved by itself, in hours; unset means 72, 0 no deadline.',
    example: '72',
    check: limit,
  },
  POSTS_PER_HOUR: {
    about: 'How many posts a person may make within an hour; unset means 20, 0 no limit.',
    example: '20',
    check: limit,
  },
  OPEN_POSTS: {
    about: 'How many posts of a person may be open at a time; unset means 50, 0 no limit.',
    example: '50',
    check: limit,
  },
  REQUEST_RETRY_HOURS: {
    about:
      'How long a rejected person waits before asking for approval again, in hours; unset means 24, 0 not at all.',
    example: '24',
    check: limit,
  },
  CLERK_JWT_KEY: {
    about: "The sign-in service's public key: Clerk, API keys, JWKS public key.",
    example: '-----BEGIN PUBLIC KEY-----\\nMIIB…\\n-----END PUBLIC KEY-----',
    check: publicKey,
  },
  CLERK_SECRET_KEY: {
    about: "The sign-in service's secret key: Clerk, API keys.",
    example: 'sk_live_…',
    check: matching(/^sk_(test|live)_\w+$/, 'is no secret key'),
  },
  CLERK_API_URL: {
    about: "The sign-in service's backend, where it is not its own.",
    example: 'https://api.clerk.com',
    check: web,
  },
  CLERK_ISSUER: {
    about: 'Who issues sign-in tokens: Clerk, API keys, Frontend API URL.',
    example: 'https://clerk.yapp.example.com',
    check: https,
  },
  VITE_APPWRITE_ENDPOINT: {
    about: "The address of Appwrite's API as browsers reach it, where that is another one.",
    example: 'https://appwrite.example.com/v1',
    check: web,
  },
  VITE_CLERK_PUBLISHABLE_KEY: {
    about: "The sign-in service's publishable key: Clerk, API keys.",
    example: 'pk_live_…',
    check: publishableKey,
  },
  VITE_CLERK_PROXY_URL: {
    about: 'The address under which the sign-in service is reached behind a proxy.',
    example: 'https://yapp.example.com/__clerk',
    check: anyText,
  },
  VITE_CLERK_JS_URL: {
    about: "Where the sign-in service's script is loaded from, for a copy of your own.",
    example: 'https://yapp.example.com/clerk.js',
    check: anyText,
  },
  VITE_SENTRY_DSN: {
    about: 'Where errors of the app and of the function are reported; unset reports nothing.',
    example: 'https://key@o1.ingest.sentry.io/1',
    check: https,
  },
  VITE_MESSENGER_ORIGIN: {
    about: "The page that hosts the app's frame; unset means Telegram's own web client.",
    example: 'https://web.telegram.org',
    check: anyText,
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
  GIFT_LIMIT: {
    about:
      'How many points an administrator other than the super administrator may add in a day (UTC); unset means 10000, 0 no limit.',
    example: '10000',
    check: matching(/^\d{1,8}$/, 'is not a whole number of at most eight digits'),
  },
  CHANGES_PER_MINUTE: {
    about: 'How many changes a person may make in a minute; unset means 240, 0 no limit.',
    example: '240',
    check: matching(/^\d{1,5}$/, 'is not a whole number of at most five digits'),
  },
  RETENTION_DAYS: {
    about:
      'After how many days sessions, verifications and the texts of messages are forgotten; unset means 180, 0 never.',
    example: '180',
    check: limit,
  },
  ERASURE_KEY: {
    about:
      'What the X accounts of banned people are known by once they are erased, as from `openssl rand -hex 24`; never to be changed.',
    example: '7c40…, 48 characters',
    check: secret,
  },
  PORT: { about: 'The port to listen on.', example: '5173', check: port },
  ADMIN_PORT: {
    about: 'The port on this machine alone for the API key, /metrics and the details of /readyz.',
    example: '5174',
    check: port,
  },
  HOST: {
    about: 'The address to listen on; unset means this machine only.',
    example: '127.0.0.1',
    check: anyText,
  },
  TRUSTED_PROXY: {
    about:
      'The addresses of the reverse proxies that are believed when they say from where a call comes.',
    example: '127.0.0.1',
    check: anyText,
  },
  RATE_LIMITS: {
    about: '`off` lifts what callers of the production form are held to.',
    example: 'on',
    check: matching(/^(on|off)$/, 'is neither on nor off'),
  },
  YAPP_DATA_DIR: {
    about: 'Where the data lies; `:memory:` keeps nothing.',
    example: '/var/lib/yapp',
    check: anyText,
  },
  YAPP_BACKUP_DIR: {
    about: 'Where backups go; unset means `backups` in the data directory.',
    example: '/var/backups/yapp',
    check: anyText,
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

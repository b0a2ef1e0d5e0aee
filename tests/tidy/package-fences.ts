/** A package that only the folders named here may import. */
export interface PackageFence {
  /** The package's name; a trailing slash represents a whole scope or prefix. */
  readonly name: string;
  readonly allowedIn: readonly string[];
  readonly reason: string;
}

const serverSide = ['server', 'tests', ''] as const;

/** Packages with one owner: exchanging a supplier means changing one folder. */
export const packageFences: readonly PackageFence[] = [
  {
    name: '@telegram-apps/',
    allowedIn: ['src/platform/telegram', 'tests'],
    reason: 'the messenger is met in one adapter',
  },
  {
    name: 'appwrite',
    allowedIn: ['src/services', 'tests'],
    reason: 'the web SDK is spoken by the services alone',
  },
  {
    name: '@clerk/clerk-react',
    allowedIn: ['src/platform/sign-in', 'tests'],
    reason: 'the sign-in service is met in one adapter',
  },
  {
    name: '@clerk/clerk-js',
    allowedIn: ['src/platform/sign-in', 'tests'],
    reason: 'the sign-in service is met in one adapter',
  },
  {
    name: '@clerk/backend',
    allowedIn: ['server/identity', 'tests'],
    reason: 'sign-in tokens are verified by the trusted function alone',
  },
  {
    name: '@sentry/',
    allowedIn: ['src/platform', 'tests'],
    reason: 'the error reporter is one adapter',
  },
  {
    name: 'node-appwrite',
    allowedIn: [
      'server/function',
      'server/identity',
      'server/operations',
      'server/outbox',
      'server/personal-data',
      'server/runtime',
      'server/migrations',
      'server/move',
      'server/provision',
      'server/audit',
      'server/seed',
      'server/host',
      'tests',
    ],
    reason: 'the server SDK carries a key; the embedded backend must not lean on its own client',
  },
  {
    name: 'grammy',
    allowedIn: ['server/bot', 'tests'],
    reason: 'messages are sent by the bot service alone',
  },
  { name: 'hono', allowedIn: serverSide, reason: 'a browser routes nothing over HTTP' },
  { name: 'ws', allowedIn: serverSide, reason: 'a browser has its own WebSocket' },
  { name: 'node:', allowedIn: serverSide, reason: 'the app runs in a web view, without Node' },
];

/** Limits of what the web view loads, in bytes after gzip. */
export const limits = {
  /** All scripts that a member loads until the first rows of Home or of the feed respond to taps. Rule SP-05. */
  memberScriptBytes: 120_000,
  /** The page's own script, which runs before the first paint. Rule SP-01. */
  startScriptBytes: 8_800,
  /** The page with its styles and its script. Rule SP-01. */
  pageBytes: 26_000,
  /** What loads once, a moment after the first rows. Rule SP-05. */
  afterRowsBytes: 32_000,
  /** What a screen adds to both, sheets aside. Rule SP-05. */
  screenScriptBytes: 10_000,
  /** Files until the first rows: page, scripts and style sheets. Rule SP-04. */
  memberFileCount: 8,
  /** All style sheets of the first load. */
  initialStyleBytes: 20_000,
  /** Any one script, loaded late or not. */
  largestScriptBytes: 220_000,
} as const;

/** Modules that the first load must not contain, by path. */
export const lazyModules: readonly RegExp[] = [
  /node_modules\/appwrite\//,
  /node_modules\/@telegram-apps\//,
  /node_modules\/valibot\//,
  /node_modules\/zod\//,
  /node_modules\/@clerk\//,
  /node_modules\/@sentry\//,
  /node_modules\/@radix-ui\//,
  /node_modules\/@tanstack\/(?:react-virtual|virtual-core)\//,
  /^(?:\.\.\/)*src\/platform\/(?:sign-in\/|reporting-service)/,
  /^(?:\.\.\/)*src\/screens\/admin\//,
  /^(?:\.\.\/)*src\/screens\/verify/,
];

/** Modules that no script of the app may contain: they belong to development or to the server. */
export const foreignModules: readonly RegExp[] = [
  /^(?:\.\.\/)*server\//,
  /^(?:\.\.\/)*tests\//,
  /node_modules\/(?:node-appwrite|@clerk\/backend|grammy|hono|ws)\//,
];

/** Texts that only development and demo may contain. */
export const foreignTexts: readonly string[] = [
  'local-dev-key',
  'local-clerk',
  'local-appwrite',
  'YAPP_SEED',
  'YAPP_DATA_DIR',
  'BOT_TOKEN',
  'CLERK_SECRET_KEY',
  'APPWRITE_API_KEY',
];

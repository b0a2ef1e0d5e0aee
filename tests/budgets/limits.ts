/** How much the web view may have to fetch, in bytes after gzip. */
export const limits = {
  /** All scripts that `/` loads before it shows anything. */
  initialScriptBytes: 220_000,
  /** All style sheets of the first load. */
  initialStyleBytes: 20_000,
  /** Any one script, loaded late or not. */
  largestScriptBytes: 220_000,
} as const;

/** Modules that the first load does not need, by their path, and so must not contain. */
export const lateModules: readonly RegExp[] = [
  /node_modules\/@clerk\//,
  /^(?:\.\.\/)*src\/platform\/sign-in\//,
  /^(?:\.\.\/)*src\/screens\/admin\//,
  /^(?:\.\.\/)*src\/screens\/verify/,
];

/** Modules that no script of the app may contain: they belong to the machine of a developer or to the server. */
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

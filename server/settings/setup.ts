import { names } from './names.ts';
import { variables, type VariableName } from './variables.ts';

/** How questions are asked, and the existing values. */
export type SetupParts = {
  /** Shows a text. */
  readonly say: (text: string) => void;
  /** Asks a question; resolves with the answer as it was typed. */
  readonly ask: (question: string) => Promise<string>;
  /** The current settings; an empty answer keeps them. */
  readonly current: Readonly<Record<string, string | undefined>>;
  /** Creates a random secret. */
  readonly newSecret: () => string;
  /** The data directory unless another one is given. */
  readonly defaultDataDirectory: string;
  /** Asks the messenger for the name of a token's bot; null if it does not answer. Throws if it refuses the token. */
  readonly botNameOf: (token: string) => Promise<string | null>;
};

/** The maximum lines of a pasted key; one of 4096 bits has 14. */
const maxKeyLines = 100;

/** The variables to ask for, in this order. */
const questions = [
  'MINI_APP_URL',
  'BOT_TOKEN',
  'VITE_BOT_APP_URL',
  'SUPER_ADMIN_ID',
  'BOT_ADMIN_CHAT_ID',
  'VITE_CLERK_PUBLISHABLE_KEY',
  'CLERK_SECRET_KEY',
  'CLERK_JWT_KEY',
  'CLERK_ISSUER',
] as const satisfies readonly VariableName[];

/** The secrets that are generated if not set. */
const secrets = [
  'BOT_SHARED_SECRET',
  'APPWRITE_API_KEY',
  'ERASURE_KEY',
] as const satisfies readonly VariableName[];

/** The ids of project, database and function on one machine, for the programs that call its backend. */
const namesOfOneMachine = {
  APPWRITE_PROJECT_ID: names.projectId,
  APPWRITE_DATABASE_ID: names.databaseId,
  APPWRITE_FUNCTION_ID: names.functionId,
} as const satisfies Partial<Record<VariableName, string>>;

/**
 * Asks for the settings of `npm run serve`, explains where to find each, asks again until it is valid,
 * and generates the secrets; resolves to all variables, including those already set. Rule OP-05.
 */
export async function askForSettings(parts: SetupParts): Promise<Readonly<Record<string, string>>> {
  const { say, current } = parts;
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(current)) if (value) settings[name] = value;
  for (const name of questions) settings[name] = await askFor(parts, name);
  const directory = await askFor(
    { ...parts, current: { YAPP_DATA_DIR: parts.defaultDataDirectory, ...settings } },
    'YAPP_DATA_DIR',
  );
  // If unset, service and tools use this same directory, and the demo keeps its own.
  delete settings['YAPP_DATA_DIR'];
  if (directory !== parts.defaultDataDirectory) settings['YAPP_DATA_DIR'] = directory;
  // Verification links open on the app's host unless they were given another one.
  const authHost = settings['VITE_AUTH_HOST'];
  if (authHost === undefined || authHost === originOf(current['MINI_APP_URL'])) {
    settings['VITE_AUTH_HOST'] = originOf(settings['MINI_APP_URL']);
  }
  settings['TRUSTED_PROXY'] ??= '127.0.0.1';
  for (const [name, value] of Object.entries(namesOfOneMachine)) settings[name] ??= value;
  for (const name of secrets) {
    if (settings[name] !== undefined) continue;
    settings[name] = parts.newSecret();
    say(`${name}: made up.`);
  }
  return settings;
}

function originOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

async function askFor(parts: SetupParts, name: VariableName): Promise<string> {
  const { say, ask, current } = parts;
  const { about, example, check } = variables[name];
  const kept = current[name];
  say(`\n${about}\n  Example: ${example}`);
  const question =
    kept === undefined ? `${name}: ` : `${name} (empty keeps ${shownOf(name, kept)}): `;
  let value: string;
  let fault: string | null;
  do {
    const typed = await readAnswer(ask, question);
    value = typed === '' ? (kept ?? '') : typed;
    fault =
      value === ''
        ? 'is missing'
        : (check(value) ??
          faultOfTestKey(value) ??
          faultOfQuotes(value) ??
          (await faultOfBot(parts, name, value)));
    if (fault !== null) say(`${name} ${fault}.`);
  } while (fault !== null);
  return value;
}

/** Reads one answer; a key that is pasted with line breaks continues to its last line. */
async function readAnswer(ask: SetupParts['ask'], question: string): Promise<string> {
  let answer = (await ask(question)).trim();
  for (let line = 1; line < maxKeyLines && isBegunKey(answer); line += 1) {
    answer += `\n${(await ask('')).trim()}`;
  }
  return answer.trim();
}

function isBegunKey(answer: string): boolean {
  return answer.includes('-----BEGIN ') && !answer.includes('-----END ');
}

/** `npm run serve` refuses the keys of a test instance. */
function faultOfTestKey(value: string): string | null {
  return /^[ps]k_test_/.test(value) ? 'is the key of a test instance, not of production' : null;
}

/** Only a directory is shown; other values may be secret. */
function shownOf(name: VariableName, kept: string): string {
  return name === 'YAPP_DATA_DIR' ? kept : 'it';
}

async function faultOfBot(
  { say, botNameOf }: SetupParts,
  name: VariableName,
  value: string,
): Promise<string | null> {
  if (name !== 'BOT_TOKEN') return null;
  try {
    const botName = await botNameOf(value);
    say(botName === null ? 'Telegram cannot be asked from here.' : `This is @${botName}.`);
    return null;
  } catch {
    return 'is refused by Telegram';
  }
}

/** The text of a `.env` file; values with special characters are in quotes that they do not contain. */
export function envFileOf(settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    const isPlain = /^[\w.:/@+=,-]*$/.test(value);
    return `${name}=${isPlain ? value : quoted(value)}`;
  });
  return `${lines.join('\n')}\n`;
}

const quotes = ['"', "'", '`'] as const;

function quoteFor(value: string): string | undefined {
  return quotes.find((sign) => !value.includes(sign));
}

function faultOfQuotes(value: string): string | null {
  return quoteFor(value) === undefined ? `holds all of ${quotes.join(' ')}` : null;
}

/** Only between double quotes `\n` is a line break. */
function quoted(value: string): string {
  const quote = quoteFor(value) ?? '"';
  const line = quote === '"' ? value.replaceAll('\n', String.raw`\n`) : value;
  return `${quote}${line}${quote}`;
}

import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { messageOf } from './error-message.ts';
import { fileFault } from './file-fault.ts';
import { askForSettings, envFileOf } from './setup.ts';

// Asks for the settings of `npm run serve` and writes them to .env, which only its owner may read:
//   npm run setup

const file = '.env';
const maxAskMs = 5000;
/** How Telegram answers a token that it does not know, or one of the wrong form. */
const refusals: ReadonlySet<number> = new Set([401, 404]);

const terminal = createInterface({ input: process.stdin, output: process.stdout });
// Piped answers may arrive all at once; the iterator hands out one per question.
const answers = terminal[Symbol.asyncIterator]();
let isInputOpen = true;
terminal.once('close', () => {
  isInputOpen = false;
});
try {
  const current = readCurrent();
  const settings = await askForSettings({
    say: (text) => console.log(text),
    ask,
    current,
    newSecret: () => randomBytes(24).toString('hex'),
    defaultDataDirectory: resolve('.data/production'),
    botNameOf,
  });
  writeFileSync(file, envFileOf(settings), { mode: 0o600 });
  chmodSync(file, 0o600);
  console.log(`\n${file} is written. Start with: npm run serve`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  terminal.close();
}

/** The current content of the file. Throws Error, before anything is asked, if the file cannot be read or written. */
function readCurrent(): NodeJS.Dict<string> {
  try {
    if (existsSync(file)) {
      accessSync(file, constants.W_OK);
      return parseEnv(readFileSync(file, 'utf8'));
    }
    accessSync('.', constants.W_OK);
    return {};
  } catch (error) {
    throw fileFault('written', resolve(file), error);
  }
}

/** Asks a question; throws if the input ends before its answer. */
async function ask(question: string): Promise<string> {
  terminal.setPrompt(question);
  if (isInputOpen) terminal.prompt();
  else console.log(question);
  const answer = await answers.next();
  if (answer.done === true) throw new Error(`\nThe answers end before that of ${question.trim()}`);
  return answer.value;
}

/** Asks Telegram for the bot's name; null if Telegram does not answer, throws if it refuses the token. */
async function botNameOf(token: string): Promise<string | null> {
  let answer: { readonly status: number; readonly text: string };
  try {
    const response = await fetch(`https://api.telegram.org/bot${token}/getMe`, {
      signal: AbortSignal.timeout(maxAskMs),
    });
    answer = { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
  if (refusals.has(answer.status)) throw new Error('refused');
  return /"username":\s*"(\w+)"/.exec(answer.text)?.[1] ?? null;
}

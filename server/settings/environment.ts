import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from './error-message.ts';
import { fileFault } from './file-fault.ts';

/** Variables by name; blank ones are left out. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of this process and of the file `.env` in the working directory, for every program.
 * The process's own take precedence, and blank means unset. Rule OP-05.
 */
export function readProcessEnvironment(): Environment {
  if (existsSync('.env')) loadEnvironmentFile();
  return withoutBlanks(process.env);
}

/** Ends the program with an explanation if the file cannot be read, because no program can run without it. Rule OP-24. */
function loadEnvironmentFile(): void {
  try {
    // Read first, because `loadEnvFile` reports every unreadable file as missing.
    readFileSync('.env');
    process.loadEnvFile('.env');
  } catch (error) {
    process.stderr.write(`${messageOf(fileFault('read', resolve('.env'), error))}\n`);
    process.exit(1);
  }
}

/** Removes blank variables, and trims white space from the others. */
function withoutBlanks(variables: Environment): Environment {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const text = value?.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
}

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from './error-message.ts';
import { fileFault } from './file-fault.ts';

/** Variables by their names; what is blank is not there. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of this process and of the file `.env` in the working directory, as every program reads them: the
 * process's own go first, and blank means unset. Rule OP-05.
 */
export function readProcessEnvironment(): Environment {
  if (existsSync('.env')) loadEnvironmentFile();
  return withoutBlanks(process.env);
}

/** Ends the program with a sentence where the file cannot be read: no program can do anything without it. Rule OP-24. */
function loadEnvironmentFile(): void {
  try {
    // Node's own reading calls every file missing that it cannot read.
    readFileSync('.env');
    process.loadEnvFile('.env');
  } catch (error) {
    process.stderr.write(`${messageOf(fileFault('read', resolve('.env'), error))}\n`);
    process.exit(1);
  }
}

/** Leaves out what is blank, and white space around what is not. */
function withoutBlanks(variables: Environment): Environment {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const text = value?.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
}

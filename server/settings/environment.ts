import { existsSync } from 'node:fs';

/** Variables by their names; what is blank is not there. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of this process and of the file `.env` in the working directory, as every program reads them: the
 * process's own go first, and blank means unset. Rule OP-05.
 */
export function readProcessEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return withoutBlanks(process.env);
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

import { join } from 'node:path';

/** Where Node keeps what it has compiled for the processes of tests and for the programs that they start: a directory. */
export const compileCache: string = join(
  import.meta.dirname,
  '../../node_modules/.cache/compiled-for-tests',
);

import { join } from 'node:path';

/** Where Node keeps what it has compiled for the programs that tests start: a directory. */
export const compileCache: string = join(
  import.meta.dirname,
  '../../node_modules/.cache/compiled-for-tests',
);

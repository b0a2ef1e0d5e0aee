import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from './build-app.ts';
import { buildFunction } from './build-function.ts';

// Builds the app and the function; each mode has a directory of its own, so that none disturbs another.
//   npm run build        what a hosted installation serves and deploys, in dist/production
//   npm run build:demo   what the demo serves, in dist/demo

const { values } = parseArgs({
  options: { mode: { type: 'string', default: 'production' }, out: { type: 'string' } },
});
const outDirectory = values.out ?? join(import.meta.dirname, '..', '..', 'dist', values.mode);

await buildApp(values.mode, outDirectory);
await buildFunction(outDirectory);

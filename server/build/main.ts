import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readProcessEnvironment } from '../settings/environment.ts';
import { appVariables, missingAppVariables } from './app-variables.ts';
import { buildApp } from './build-app.ts';
import { buildFunction } from './build-function.ts';

// Builds the app and the function; each mode has a directory of its own, so that none disturbs another.
//   npm run build        what a hosted installation serves and deploys, in dist/production
//   npm run build:demo   what the demo serves, in dist/demo

const { values } = parseArgs({
  options: { mode: { type: 'string', default: 'production' }, out: { type: 'string' } },
});
const outDirectory = values.out ?? join(import.meta.dirname, '..', '..', 'dist', values.mode);

// Whoever builds by hand says everything in .env; `npm run serve` hands its own variables over, and its directory.
if (values.mode === 'production' && values.out === undefined) {
  const environment = readProcessEnvironment();
  const missing = missingAppVariables(environment);
  for (const [name, value] of Object.entries(appVariables(environment))) process.env[name] = value;
  if (missing.length > 0) {
    console.error(
      `The app will not start before these are set and it is built again: ${missing.join(', ')}`,
    );
  }
}
await buildApp(values.mode, outDirectory);
await buildFunction(outDirectory);

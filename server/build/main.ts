import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { makeWritableFolder } from '../settings/file-fault.ts';
import { appVariables, missingAppVariables } from './app-variables.ts';
import { buildApp } from './build-app.ts';
import { buildFunction } from './build-function.ts';
import { buildSimulator } from './build-simulator.ts';

// Builds the app and the function; each mode has its own directory, so builds do not disturb each other.
//   npm run build        what a hosted installation serves and deploys, in dist/production
//   npm run build:demo   what the demo serves, in dist/demo

const { values } = parseArgs({
  options: { mode: { type: 'string', default: 'production' }, out: { type: 'string' } },
});
const outDirectory = values.out ?? join(import.meta.dirname, '..', '..', 'dist', values.mode);

// A manual build reads everything from .env; `npm run serve` passes its own variables and its directory.
if (values.mode === 'production' && values.out === undefined) {
  const environment = readProcessEnvironment();
  const missing = missingAppVariables(environment);
  for (const [name, value] of Object.entries(appVariables(environment))) process.env[name] = value;
  if (missing.length > 0) {
    console.error(
      'Nothing was built. On one machine nothing has to be: `npm start` and `npm run serve` build what they serve. ' +
        `For an Appwrite of its own, set ${missing.join(', ')} first.`,
    );
    process.exit(1);
  }
}
try {
  for (const folder of ['', 'app', 'function']) {
    makeWritableFolder(join(outDirectory, folder), 'used for the build');
  }
  await buildApp(values.mode, outDirectory);
  await buildFunction(outDirectory);
  if (values.mode === 'demo') await buildSimulator(outDirectory);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

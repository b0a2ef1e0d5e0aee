import { parseArgs } from 'node:util';
import { chooseDataDirectory } from './host/data-directory.ts';
import type { RunningInstallation } from './host/installation.ts';
import { readDemoSettings } from './host/demo-options.ts';
import { readProductionSettings } from './host/production-settings.ts';
import { startDemo } from './host/start-demo.ts';
import { startProduction } from './host/start-production.ts';
import { readProcessEnvironment } from './settings/environment.ts';
import { messageOf } from './settings/error-message.ts';
import { createOutput, guardProcess, stopOnSignals } from './settings/run-program.ts';

const { values } = parseArgs({
  options: { dev: { type: 'boolean' }, production: { type: 'boolean' } },
});
const environment = readProcessEnvironment();
const form = values.production === true ? 'production' : 'demo';
const output = createOutput(
  environment,
  form === 'production' ? { kind: 'json', nowMs: Date.now } : { kind: 'text' },
);
// The files it writes contain secrets and personal data.
process.umask(0o077);
guardProcess(output);

/** Starts the requested form: production or the demo. */
async function start(): Promise<RunningInstallation> {
  const common = { nowMs: Date.now, log: output.log };
  if (form === 'production') {
    const settings = readProductionSettings(environment);
    const dataDirectory = chooseDataDirectory(form, environment['YAPP_DATA_DIR']);
    return startProduction({ ...common, fetch, dataDirectory, settings });
  }
  const settings = readDemoSettings(environment);
  const dataDirectory = chooseDataDirectory(form, environment['YAPP_DATA_DIR']);
  return startDemo({ ...common, ...settings, dataDirectory, isDevelopment: values.dev === true });
}

try {
  const server = await start();
  // Before the ready message, because its reader may stop the program at once.
  stopOnSignals(() => server.close(), output);
  output.say(
    form === 'production'
      ? `Yapp is ready on port ${server.port}`
      : `Yapp is ready: http://localhost:${server.port}/launch`,
  );
} catch (error) {
  // Nothing runs yet, so a person who just started it reads this: plain text, not JSON.
  createOutput(environment).complain(messageOf(error));
  process.exit(1);
}

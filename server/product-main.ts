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
// Secrets and people's data lie in what it writes.
process.umask(0o077);
guardProcess(output);

/** Starts what was asked for: the real installation, or the demo. */
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
  // Before it says that it is ready: who reads that may stop it at once.
  stopOnSignals(() => server.close(), output);
  output.say(
    form === 'production'
      ? `Yapp is ready on port ${server.port}`
      : `Yapp is ready: http://localhost:${server.port}/launch`,
  );
} catch (error) {
  // Nothing runs yet: anyone who reads this is a person who started it.
  createOutput(environment).complain(messageOf(error));
  process.exit(1);
}

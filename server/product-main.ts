import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chooseDataDirectory } from './host/data-directory.ts';
import type { RunningInstallation } from './host/installation.ts';
import { readProductionSettings } from './host/production-settings.ts';
import { startDemo } from './host/start-demo.ts';
import { startProduction } from './host/start-production.ts';
import { messageOf } from './settings/error-message.ts';
import { createOutput, guardProcess, stopOnSignals } from './settings/run-program.ts';

const { values } = parseArgs({
  options: { dev: { type: 'boolean' }, production: { type: 'boolean' } },
});
if (existsSync('.env')) process.loadEnvFile('.env');
const output = createOutput();
// Secrets and people's data lie in what it writes.
process.umask(0o077);
guardProcess(output);

const common = {
  port: Number(process.env['PORT'] || 5173),
  nowMs: Date.now,
  log: output.say,
};

/** Starts what was asked for: the real installation, or the demo. */
async function start(): Promise<RunningInstallation> {
  const form = values.production === true ? 'production' : 'demo';
  const dataDirectory = chooseDataDirectory(form, process.env['YAPP_DATA_DIR']);
  if (form === 'production') {
    const settings = readProductionSettings(process.env);
    return startProduction({
      ...common,
      dataDirectory,
      host: process.env['HOST'] || '0.0.0.0',
      settings,
    });
  }
  return startDemo({
    ...common,
    dataDirectory,
    host: process.env['HOST'] || '127.0.0.1',
    seed: process.env['YAPP_SEED'] === 'empty' ? 'empty' : 'demo',
    isDevelopment: values.dev === true,
  });
}

try {
  const server = await start();
  // Before it says that it is ready: who reads that may stop it at once.
  stopOnSignals(() => server.close(), output);
  output.say(
    values.production === true
      ? `Yapp is ready on port ${server.port}`
      : `Yapp is ready: http://localhost:${server.port}/launch`,
  );
} catch (error) {
  output.complain(messageOf(error));
  process.exit(1);
}

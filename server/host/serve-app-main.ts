import { readProcessEnvironment } from '../settings/environment.ts';
import { messageOf } from '../settings/error-message.ts';
import { createOutput, guardProcess, stopOnSignals } from '../settings/run-program.ts';
import { readHostedAppSettings } from './hosted-app-settings.ts';
import { startHostedApp } from './start-hosted-app.ts';

// Builds the app for an Appwrite of its own, and serves it until SIGINT or SIGTERM:
//   npm run serve:app

const environment = readProcessEnvironment();
const output = createOutput(environment, { kind: 'json', nowMs: Date.now });
guardProcess(output);
try {
  const app = await startHostedApp(readHostedAppSettings(environment), {
    fetch,
    nowMs: Date.now,
    log: output.log,
  });
  stopOnSignals(() => app.close(), output);
  output.say(`Yapp is ready on port ${app.port}`);
} catch (error) {
  // Nothing runs yet: anyone who reads this is a person who started it.
  createOutput(environment).complain(messageOf(error));
  process.exit(1);
}

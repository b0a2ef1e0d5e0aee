import { setTimeout as wait } from 'node:timers/promises';
import { createBotService } from './app.ts';
import { parseBotEnvironment } from './environment.ts';
import type { BotEnvironment } from './environment.ts';
import { createHttpServer } from './http-server.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createTelegramSender } from './telegram-sender.ts';
import { createBotUpdates } from './updates.ts';
import { readProcessEnvironment } from '../settings/environment.ts';
import { refusalOf } from '../settings/read-settings.ts';
import { messageOf } from '../settings/error-message.ts';
import { createOutput, guardProcess, stopOnSignals } from '../settings/run-program.ts';

const variables = readProcessEnvironment();
const output = createOutput(variables);
guardProcess(output);

const environment = parseBotEnvironment(variables);
if (environment.ok) {
  runBot(environment.value);
} else {
  output.complain(refusalOf('npm run bot', environment.failure.problems));
  process.exitCode = 1;
}

/** Runs the bot service alone until SIGINT or SIGTERM. */
function runBot(settings: BotEnvironment): void {
  const { botToken, miniAppUrl, apiRoot, webhook } = settings;
  const nowMs = Date.now;
  const limiter = createRateLimiter({ nowMs, wait });
  const telegram = { botToken, nowMs, ...(apiRoot !== undefined && { apiRoot }) };
  const sender = createTelegramSender({ ...telegram, limiter });
  const service = createBotService({ ...settings, sender, nowMs, reportError });
  const updates = createBotUpdates({
    ...telegram,
    miniAppUrl,
    sender,
    reportError,
    source: webhook ? { kind: 'webhook', app: service.app, ...webhook } : { kind: 'polling' },
  });
  const server = createHttpServer((request) => service.app.fetch(request));
  stopOnSignals(stop, output);
  server.listen(settings.port, settings.host, () => {
    output.say(`The bot service listens on port ${portOf(server.address())}.`);
  });
  updates.start().catch((error: unknown) => {
    reportError(error);
    void stop().then(() => process.exit(1));
  });

  async function stop(): Promise<void> {
    server.close();
    await Promise.allSettled([updates.stop(), service.close()]);
    server.closeAllConnections();
  }
}

function portOf(address: ReturnType<ReturnType<typeof createHttpServer>['address']>): string {
  return typeof address === 'object' && address !== null ? String(address.port) : String(address);
}

/** Prints the message alone: causes of network errors may contain the bot token. */
function reportError(error: unknown): void {
  output.complain(messageOf(error));
}

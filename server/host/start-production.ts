import { createBotService, type BotService } from '../bot/app.ts';
import { createBotCommands } from '../bot/commands.ts';
import { createRateLimiter } from '../bot/rate-limiter.ts';
import { createTelegramSender } from '../bot/telegram-sender.ts';
import { createErrorReport, createHiding } from '../function/error-report.ts';
import { findSignInConfigFaults } from '../identity/sign-in-verifier.ts';
import type { Limits } from '../local-appwrite/http/limits.ts';
import { functionVariables } from '../provision/function-variables.ts';
import { seedInstallation } from '../seed/seed-installation.ts';
import { createSeeder, type SeedTarget } from '../seed/seed-store.ts';
import { messageOf } from '../settings/error-message.ts';
import { names } from '../settings/names.ts';
import type { Log } from '../settings/run-program.ts';
import { serveApp } from './app-files.ts';
import { avatarRoutes } from './avatars.ts';
import { botRoutes } from './bot-routes.ts';
import { buildProducts } from './build-products.ts';
import { openDataDirectory } from './data-directory.ts';
import { startInstallation, type RunningInstallation } from './installation.ts';
import type { ProductionSettings } from './production-settings.ts';
import { noteService } from './service-note.ts';

/** The options of the single-node production form. */
export type ProductionOptions = {
  readonly dataDirectory: string;
  readonly settings: ProductionSettings;
  readonly nowMs: () => number;
  /** Fetches people's pictures. */
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
};

/**
 * Starts the production form on one machine: real bot, real sign-in, no simulator, no demo key;
 * throws if the sign-in is only fit for a demo. If the settings name a bot service elsewhere, none
 * runs here: two that poll with the same token disconnect each other. Rules EM-10, EM-12.
 */
export async function startProduction(options: ProductionOptions): Promise<RunningInstallation> {
  const { settings, dataDirectory, nowMs, log, fetch } = options;
  const signIn = { ...settings.clerk, authorizedParty: settings.authOrigin };
  const faults = findSignInConfigFaults(signIn);
  if (faults.length > 0)
    throw new Error(`The sign-in is not fit for production: ${faults.join('; ')}`);
  const directory = openDataDirectory(dataDirectory, 'production');
  const { appDirectory, functionCode } = await buildProducts(
    {
      VITE_APPWRITE_ENDPOINT: '/v1',
      VITE_APPWRITE_PROJECT_ID: names.projectId,
      VITE_APPWRITE_DATABASE_ID: names.databaseId,
      VITE_APPWRITE_FUNCTION_ID: names.functionId,
      VITE_SUPER_ADMIN_ID: settings.superAdminId,
    },
    'production',
    log,
  );
  const bot = isBotElsewhere(settings)
    ? null
    : createProductionBot({ settings, dataDirectory, nowMs, log });
  log(`bot: ${bot === null ? settings.bot.host : 'in this process'}`);
  if (settings.hasRateLimits && isBehindUnnamedProxy(settings)) {
    log('rates: off by address, for TRUSTED_PROXY names no proxy that says from where calls come');
  }
  const server = await startInstallation({
    port: settings.port,
    host: settings.host,
    dataDirectory: directory,
    apiKey: settings.apiKey,
    adminPort: settings.adminPort,
    refusesKeys: true,
    ...(bot === null ? {} : { isBotListening: () => bot.updates.isListening() }),
    platformHosts: [new URL(settings.appUrl).hostname, new URL(settings.authOrigin).hostname],
    functionCode,
    functionVariables: () => productionVariables(settings),
    rates: productionRates(settings),
    report: createErrorReport({
      dsn: settings.sentryDsn,
      hide: createHiding(secretsOf(settings)),
      fetch,
      nowMs,
      log,
    }),
    seed: (target) => seedProduction(options, target),
    routes: [
      ...(bot === null ? [] : [botRoutes(bot.service)]),
      avatarRoutes(options),
      serveApp(appDirectory, { sources: settings.pageSources, isBehindTls: true }),
    ],
    nowMs,
    log,
  });
  // Not before: another service of this checkout may be running, and then this one does not start.
  noteService(dataDirectory, log);
  if (bot !== null) listen(bot, log);
  return {
    port: server.port,
    async close() {
      await Promise.all([bot?.updates.stop(), server.close()]);
      await bot?.service.close();
    },
  };
}

async function seedProduction(
  { settings, log }: ProductionOptions,
  target: SeedTarget,
): Promise<void> {
  const seeder = createSeeder(target);
  const { changes, refusals } = await seedInstallation(seeder, { id: settings.superAdminId });
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  for (const line of changes) log(`seeding: ${line}`);
}

/** The values that no report may contain. */
function secretsOf({ apiKey, erasureKey, bot, clerk }: ProductionSettings): readonly string[] {
  return [apiKey, erasureKey, bot.token, bot.sharedSecret, clerk.secretKey];
}

/** Not awaited: polling lasts until the bot stops. */
function listen(bot: ProductionBot, log: ProductionOptions['log']): void {
  bot.updates.start().catch((error: unknown) => log(`bot: ${messageOf(error)}`, 'error'));
}

/** Whether the bot's address is not this installation's own. */
function isBotElsewhere({ bot, appUrl, authOrigin, port }: ProductionSettings): boolean {
  const own = [new URL(appUrl).origin, authOrigin, `http://127.0.0.1:${port}`];
  return (
    bot.host !== '' && ![...own, `http://localhost:${port}`].includes(new URL(bot.host).origin)
  );
}

function productionVariables(settings: ProductionSettings): Readonly<Record<string, string>> {
  const { bot, port } = settings;
  return functionVariables({
    databaseId: names.databaseId,
    apiEndpoint: '',
    botToken: bot.token,
    superAdminId: settings.superAdminId,
    erasureKey: settings.erasureKey,
    sentryDsn: settings.sentryDsn,
    maintenance: settings.maintenance,
    bot: {
      host: bot.host || `http://127.0.0.1:${port}`,
      sharedSecret: bot.sharedSecret,
      adminChatId: bot.adminChatId,
      alertsTopicId: bot.alertsTopicId,
      appUrl: settings.botAppUrl,
    },
    clerk: settings.clerk,
    authOrigin: settings.authOrigin,
    limits: settings.limits,
  });
}

/** The dependencies of the production bot. */
type ProductionBotOptions = {
  readonly settings: Pick<ProductionSettings, 'bot' | 'appUrl'>;
  readonly dataDirectory: string;
  readonly nowMs: () => number;
  readonly log: Log;
};

/** The bot service and its updates, not polling yet. */
type ProductionBot = {
  readonly service: BotService;
  readonly updates: ReturnType<typeof createBotCommands>;
};

/** Creates the bot that sends real messages. */
export function createProductionBot(options: ProductionBotOptions): ProductionBot {
  const { settings, dataDirectory, nowMs, log } = options;
  const { bot, appUrl: miniAppUrl } = settings;
  const reportError = (error: unknown) => log(`bot: ${messageOf(error)}`, 'error');
  const telegram = {
    botToken: bot.token,
    nowMs,
    ...(bot.apiRoot === '' ? {} : { apiRoot: bot.apiRoot }),
  };
  const limiter = createRateLimiter({ nowMs, wait });
  const sender = createTelegramSender({ ...telegram, limiter });
  const service = createBotService({
    sharedSecret: bot.sharedSecret,
    sender,
    adminChatId: bot.adminChatId,
    miniAppUrl,
    dataDirectory,
    nowMs,
    reportError,
    log: (line) => log(`bot: ${line}`),
  });
  const source = { kind: 'polling' } as const;
  const updates = createBotCommands({ ...telegram, miniAppUrl, sender, source, reportError });
  return { service, updates };
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

/** The maximum refused calls per minute of guests from one address. Rule TR-33. */
const refusedGuestCalls = 30;
/** An app opens one socket with one subscription. An address, which many people may share, counts only sockets without a sign-in. */
const sockets = {
  perAddress: 100,
  perPerson: 20,
  subscriptions: 10,
  channels: 20,
  messagesPerMinute: 32,
};
/** The limits of one person's calls to the backend, including reads. Rule TR-39. */
const personCalls = { perMinute: 1200, atOnce: 3, waiting: 200 };

const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost'];
/** The beginning of every operation's refusal. Rule ER-01. */
const refusalBeginning = '{"success":false';
/** Marks a failure as a fault of the server; quotation marks within its sentence are escaped. Rule OP-19. */
const faultMark = /(?<!\\)"fault":"/;

/** The part of the settings with the listening address, the trusted proxies, and the rate limits. */
type RateSettings = Pick<ProductionSettings, 'trustedProxies' | 'hasRateLimits'> & {
  readonly host: string;
};

/**
 * Whether callers' addresses are unknown: only this machine can call, so a proxy does, and none is
 * named. A limit by address would then let one caller who is refused often lock out all others.
 */
export function isBehindUnnamedProxy({ host, trustedProxies }: RateSettings): boolean {
  return trustedProxies.length === 0 && loopback.includes(host);
}

/** The rate limits of a production installation. Rule TR-33. */
export function productionRates(settings: RateSettings): Partial<Limits> {
  const { trustedProxies, hasRateLimits } = settings;
  if (!hasRateLimits) return { trustedProxies };
  if (isBehindUnnamedProxy(settings)) {
    return { personCalls, sockets: { ...sockets, perAddress: Number.POSITIVE_INFINITY } };
  }
  return {
    trustedProxies,
    refusedGuestCalls,
    // A fault of the server does not count against the caller.
    isRefusal: (responseBody) =>
      responseBody.startsWith(refusalBeginning) && !faultMark.test(responseBody),
    personCalls,
    sockets,
  };
}

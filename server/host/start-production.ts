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

/** How the single-node production form is started. */
export type ProductionOptions = {
  readonly dataDirectory: string;
  readonly settings: ProductionSettings;
  readonly nowMs: () => number;
  /** Fetches people's pictures. */
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
};

/**
 * Starts the product for real on one machine: real bot, real sign-in, no simulator, no demo key; throws when
 * the sign-in is only fit for a demo. Where the settings name a bot service elsewhere, none runs here: two
 * that listen with one token end one another. Rules EM-10, EM-12.
 */
export async function startProduction(options: ProductionOptions): Promise<RunningInstallation> {
  const { settings, dataDirectory, nowMs, log, fetch } = options;
  const signIn = { ...settings.clerk, authorizedParty: settings.authOrigin };
  const faults = findSignInConfigFaults(signIn);
  if (faults.length > 0)
    throw new Error(`The sign-in is not fit for production: ${faults.join('; ')}`);
  const directory = openDataDirectory(dataDirectory, 'production');
  noteService(dataDirectory, log);
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

/** What no report may contain. */
function secretsOf({ apiKey, erasureKey, bot, clerk }: ProductionSettings): readonly string[] {
  return [apiKey, erasureKey, bot.token, bot.sharedSecret, clerk.secretKey];
}

/** Polling ends with the bot, so no one waits for it. */
function listen(bot: ProductionBot, log: ProductionOptions['log']): void {
  bot.updates.start().catch((error: unknown) => log(`bot: ${messageOf(error)}`, 'error'));
}

/** Whether the bot's address is another one than this installation's own. */
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

/** What the bot of a real installation works with. */
type ProductionBotOptions = {
  readonly settings: Pick<ProductionSettings, 'bot' | 'appUrl'>;
  readonly dataDirectory: string;
  readonly nowMs: () => number;
  readonly log: Log;
};

/** The bot service and its updates, not yet polling. */
type ProductionBot = {
  readonly service: BotService;
  readonly updates: ReturnType<typeof createBotCommands>;
};

/** Makes the bot that really sends. */
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

/** Refused calls that guests of one address may make in a minute. Rule TR-33. */
const refusedGuestCalls = 30;
/** One app has one socket with one subscription. Many people share a carrier's address, but sign in within a moment. */
const sockets = {
  perAddress: 100,
  perPerson: 20,
  subscriptions: 10,
  channels: 20,
  messagesPerMinute: 32,
};
/** What one person may ask of the backend, readings included. Rule TR-39. */
const personCalls = { perMinute: 1200, atOnce: 3, waiting: 200 };

const loopback: readonly string[] = ['127.0.0.1', '::1', 'localhost'];
/** How every operation's refusal begins. Rule ER-01. */
const refusalBeginning = '{"success":false';
/** What marks a failure as a fault of ours; within a sentence quotation marks are escaped. Rule OP-19. */
const faultMark = /(?<!\\)"fault":"/;

/** The settings of a real installation that say where it listens, which proxies it trusts, and its rates. */
type RateSettings = Pick<ProductionSettings, 'trustedProxies' | 'hasRateLimits'> & {
  readonly host: string;
};

/**
 * Whether no caller's address can be known: only this machine can call, so a proxy on it does, and none is named.
 * Then one caller who is refused often would lock out all others.
 */
export function isBehindUnnamedProxy({ host, trustedProxies }: RateSettings): boolean {
  return trustedProxies.length === 0 && loopback.includes(host);
}

/** What callers of a real installation are held to. Rule TR-33. */
export function productionRates(settings: RateSettings): Partial<Limits> {
  const { trustedProxies, hasRateLimits } = settings;
  if (!hasRateLimits) return { trustedProxies };
  if (isBehindUnnamedProxy(settings)) {
    return { personCalls, sockets: { ...sockets, perAddress: Number.POSITIVE_INFINITY } };
  }
  return {
    trustedProxies,
    refusedGuestCalls,
    // A fault of ours is not held against the caller.
    isRefusal: (responseBody) =>
      responseBody.startsWith(refusalBeginning) && !faultMark.test(responseBody),
    personCalls,
    sockets,
  };
}

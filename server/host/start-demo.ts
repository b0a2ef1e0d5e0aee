import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createBotService } from '../bot/app.ts';
import { createMessageStore } from '../bot/message-store.ts';
import { createLocalClerk, type LocalClerk } from '../local-clerk/local-clerk.ts';
import { personas, seedRoot, xHandleOf } from '../demo/seed-personas.ts';
import { createSeeder, createSeedStore } from '../seed/seed-store.ts';
import type { History } from '../demo/history.ts';
import { demoHistory, faceRoutes, seedDemo } from '../demo/seed-demo.ts';
import { serveApp, type AppServing } from './app-files.ts';
import { buildProducts } from './build-products.ts';
import { openDataDirectory } from './data-directory.ts';
import { createDemoSimulator, demo } from './demo-simulator.ts';
import { createLaunchedPage } from './launched-page.ts';
import type { SimulatorOptions } from '../messenger/routes.ts';
import { names } from '../settings/names.ts';
import { botRoutes } from './bot-routes.ts';
import { messageOf } from '../settings/error-message.ts';
import type { Log } from '../settings/run-program.ts';
import type { LimitSettings } from '../settings/limits.ts';
import { functionVariables } from '../provision/function-variables.ts';
import { startInstallation, type RunningInstallation } from './installation.ts';

/** The options of a demo; the clock is a parameter for tests. */
export type DemoOptions = {
  readonly port: number;
  readonly host: string;
  /** Where everything is stored; `:memory:` stores nothing. Rule EM-02. */
  readonly dataDirectory: string;
  /** What a new demo starts with: the personas, or only the engagement types and root. Rules EM-04, EM-05. */
  readonly seed: 'demo' | 'empty';
  readonly limits: LimitSettings;
  /** True serves the app from its sources, so changes show at once. */
  readonly isDevelopment: boolean;
  readonly nowMs: () => number;
  readonly log: Log;
};

/** Starts the whole product on one machine and one port. Rules EM-01 to EM-11. */
export async function startDemo(options: DemoOptions): Promise<RunningInstallation> {
  const { dataDirectory, nowMs, log } = options;
  const directory = openDataDirectory(dataDirectory, 'demo');
  const clerk = openClerk(dataDirectory, nowMs);
  const { app, functionCode, ...page } = await makeProducts(options, appVariables(clerk));
  const messages = createMessageStore({ dataDirectory, nowMs });
  const bot = createBotService({
    sharedSecret: demo.botSharedSecret,
    sender: messages,
    adminChatId: demo.adminChatId,
    miniAppUrl: demo.botAppUrl,
    dataDirectory,
    nowMs,
    reportError: (error) => log(`bot: ${messageOf(error)}`),
  });
  // Built before anything listens, because it blocks the process for about a second.
  const past = await pastOf(options, directory.isSeeded);
  const server = await startInstallation({
    port: options.port,
    host: options.host,
    dataDirectory: directory,
    apiKey: demo.apiKey,
    adminPort: 0,
    refusesKeys: false,
    platformHosts: ['localhost', '127.0.0.1'],
    functionCode,
    functionVariables: (origin) => demoFunctionVariables(origin, clerk, options.limits),
    seed: async (target, isSeeded) => {
      if (isSeeded) return;
      log(`seeding: ${options.seed}`);
      if (past === null) await seedRoot(createSeeder(target));
      else await seedDemo(createSeedStore(target), past);
    },
    routes: [
      createDemoSimulator(messages, { nowMs, ...page }),
      clerk.app,
      botRoutes(bot),
      faceRoutes(),
      app,
    ],
    nowMs,
    log,
  });
  return {
    port: server.port,
    async close() {
      await server.close();
      await bot.close();
      messages.close();
      clerk.close();
    },
  };
}

/** The history of a new demo; null if the demo starts empty or has started before. */
async function pastOf(options: DemoOptions, isSeeded: boolean): Promise<History | null> {
  if (isSeeded || options.seed === 'empty') return null;
  return demoHistory({ nowMs: options.nowMs(), miniAppUrl: demo.botAppUrl });
}

function openClerk(dataDirectory: string, nowMs: () => number): LocalClerk {
  return createLocalClerk({
    dataDirectory,
    nowMs,
    randomBytes,
    accounts: personas.map((persona) => ({
      handle: xHandleOf(persona),
      name: `${persona.firstName} ${persona.lastName}`,
      xUserId: persona.xUserId,
    })),
    basePath: demo.clerkPath,
    secretKey: demo.clerkSecretKey,
  });
}

/** The demo serves the app, the sign-in and the messenger from its own host. */
const demoServing: AppServing = {
  sources: { frameAncestors: "'self'", signIn: [], reports: [] },
  isBehindTls: false,
};

type DemoProducts = Pick<SimulatorOptions, 'openApp' | 'pageDirectory'> & {
  readonly app: Hono;
  readonly functionCode: Uint8Array;
};

async function makeProducts(
  options: DemoOptions,
  variables: Readonly<Record<string, string>>,
): Promise<DemoProducts> {
  if (options.isDevelopment) {
    // The bundler is large, so it is only loaded in development.
    const { buildFunction } = await import('../build/build-function.ts');
    const { buildSimulator } = await import('../build/build-simulator.ts');
    const { serveAppFromSources } = await import('./dev-app.ts');
    const directory = join(import.meta.dirname, '..', '..', 'dist', 'development');
    await buildSimulator(directory);
    return {
      app: await serveAppFromSources(variables, options.port + 1),
      pageDirectory: join(directory, 'simulator'),
      functionCode: await buildFunction(directory),
    };
  }
  const { appDirectory, simulatorDirectory, functionCode } = await buildProducts(
    variables,
    'demo',
    options.log,
  );
  return {
    app: serveApp(appDirectory, demoServing),
    openApp: createLaunchedPage(appDirectory, demoServing),
    pageDirectory: simulatorDirectory,
    functionCode,
  };
}

/** The app's variables in the demo. */
function appVariables(clerk: LocalClerk): Record<string, string> {
  return {
    VITE_APPWRITE_ENDPOINT: '/v1',
    VITE_APPWRITE_PROJECT_ID: names.projectId,
    VITE_APPWRITE_DATABASE_ID: names.databaseId,
    VITE_APPWRITE_FUNCTION_ID: names.functionId,
    VITE_AUTH_HOST: '',
    VITE_BOT_APP_URL: demo.botAppUrl,
    VITE_SUPPORT_URL: demo.supportUrl,
    VITE_SUPER_ADMIN_ID: demo.superAdminId,
    VITE_MESSENGER_ORIGIN: 'self',
    VITE_CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    VITE_CLERK_PROXY_URL: demo.clerkPath,
    VITE_CLERK_JS_URL: clerk.bundlePath,
  };
}

function demoFunctionVariables(
  origin: string,
  clerk: LocalClerk,
  limits: LimitSettings,
): Readonly<Record<string, string>> {
  const clerkUrl = clerk.frontendApiUrl(origin);
  return functionVariables({
    databaseId: names.databaseId,
    apiEndpoint: '',
    botToken: demo.botToken,
    superAdminId: demo.superAdminId,
    erasureKey: demo.erasureKey,
    sentryDsn: '',
    bot: {
      host: origin,
      sharedSecret: demo.botSharedSecret,
      adminChatId: demo.adminChatId,
      alertsTopicId: demo.alertsTopicId,
      appUrl: demo.botAppUrl,
    },
    clerk: {
      jwtKey: clerk.jwtPublicKeyPem,
      secretKey: clerk.secretKey,
      apiUrl: clerkUrl,
      issuer: clerkUrl,
    },
    authOrigin: origin,
    limits,
  });
}

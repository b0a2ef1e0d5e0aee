import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Hono } from 'hono';
import { Client } from 'node-appwrite';
import { createBotService } from '../bot/app.ts';
import { createMessageKeeper, type MessageKeeper } from '../bot/message-keeper.ts';
import { openLocalAppwrite } from '../local-appwrite/local-appwrite.ts';
import { createNodeListener } from '../local-appwrite/node-server.ts';
import { createLocalClerk } from '../local-clerk/local-clerk.ts';
import type { MessageSource } from '../messenger/messages.ts';
import { createMessengerSimulator } from '../messenger/routes.ts';
import { provision } from '../provision/provision.ts';
import { handleOf, personas, xHandleOf } from '../seed/personas.ts';
import { seedOnce, type SeedName } from '../seed/seed-once.ts';
import { serveApp } from './app-files.ts';
import { buildProducts } from './build-products.ts';
import { demo, names } from './demo-settings.ts';
import { functionVariables } from './function-variables.ts';
import { startWebServer, type WebServer } from './web-server.ts';

/** How a demo is started; time comes in so that tests can say what time it is. */
export type DemoOptions = {
  readonly port: number;
  readonly host: string;
  /** Where everything is kept; `:memory:` keeps nothing. Rule EM-02. */
  readonly dataDirectory: string;
  readonly seed: SeedName;
  readonly nowMs: () => number;
  readonly log: (message: string) => void;
};

/** Starts the whole product on one machine and one port. Rules EM-01 to EM-11. */
export async function startDemo(options: DemoOptions): Promise<WebServer> {
  const { dataDirectory, nowMs, log } = options;
  if (dataDirectory !== ':memory:') mkdirSync(dataDirectory, { recursive: true });
  let origin = `http://localhost:${options.port}`;
  const clerk = createLocalClerk({
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
  const products = await buildProducts(
    appVariables(clerk.publishableKey, clerk.bundlePath),
    'demo',
  );
  const backend = openLocalAppwrite({
    dataDirectory,
    project: {
      id: names.projectId,
      name: 'Yapp',
      platformHosts: ['localhost', '127.0.0.1'],
      apiKeys: [demo.apiKey],
    },
    endpoint: () => `${origin}/v1`,
    nowMs,
  });
  const keeper = createMessageKeeper({ dataDirectory, nowMs });
  const bot = createBotService({
    sharedSecret: demo.botSharedSecret,
    sender: keeper,
    adminChatId: demo.adminChatId,
    miniAppUrl: demo.botAppUrl,
    dataDirectory,
    nowMs,
    reportError: (error) => log(`bot: ${String(error)}`),
  });
  const app = new Hono();
  app.route('/', createSimulator(keeper, nowMs));
  app.route('/', clerk.app);
  app.all('/bot/*', (context) => bot.app.fetch(context.req.raw));
  app.route('/', serveApp(products.appDirectory, { frameAncestors: "'self'" }));
  const server = await startWebServer({
    port: options.port,
    host: options.host,
    backend: createNodeListener(backend),
    backendUpgrade: (request, socket, head) => backend.handleUpgrade(request, socket, head),
    app,
  });
  origin = `http://localhost:${server.port}`;
  await prepare({ origin, code: products.functionCode, clerk, seed: options.seed, log });
  backend.start();
  return {
    port: server.port,
    async close() {
      await server.close();
      await backend.close();
      await bot.close();
      keeper.close();
      clerk.close();
    },
  };
}

/** The app's variables of the demo. */
function appVariables(publishableKey: string, clerkScript: string): Record<string, string> {
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
    VITE_CLERK_PUBLISHABLE_KEY: publishableKey,
    VITE_CLERK_PROXY_URL: demo.clerkPath,
    VITE_CLERK_JS_URL: clerkScript,
  };
}

type Preparation = {
  readonly origin: string;
  readonly code: Uint8Array;
  readonly clerk: ReturnType<typeof createLocalClerk>;
  readonly seed: SeedName;
  readonly log: (message: string) => void;
};

/** Provisions the backend by the very code that provisions a hosted one, and seeds a fresh one. */
async function prepare({ origin, code, clerk, seed, log }: Preparation): Promise<void> {
  const endpoint = `${origin}/v1`;
  const client = new Client().setEndpoint(endpoint).setProject(names.projectId);
  client.setKey(demo.apiKey);
  const variables = functionVariables({
    databaseId: names.databaseId,
    apiEndpoint: '',
    botToken: demo.botToken,
    superAdminId: demo.superAdminId,
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
      apiUrl: clerk.frontendApiUrl(origin),
      issuer: clerk.frontendApiUrl(origin),
    },
    authOrigin: origin,
  });
  const functionSetup = { id: names.functionId, name: 'Operations', code, variables };
  const report = await provision({
    client,
    databaseId: names.databaseId,
    functionSetup,
    isDryRun: false,
  });
  for (const refusal of report.refusals) log(`provisioning refused: ${refusal}`);
  const { projectId, databaseId, functionId } = names;
  const target = { endpoint, projectId, databaseId, functionId, apiKey: demo.apiKey };
  const isSeeded = await seedOnce(target, seed, demo.superAdminId);
  if (isSeeded) log(`seeded: ${seed}`);
}

function createSimulator(keeper: MessageKeeper, nowMs: () => number): Hono {
  return createMessengerSimulator({
    botToken: demo.botToken,
    personas: personas.map((persona) => ({
      key: persona.key,
      id: persona.id,
      first_name: persona.firstName,
      last_name: persona.lastName,
      username: handleOf(persona),
      note: persona.note,
    })),
    appPath: '/',
    nowMs,
    messages: messageSource(keeper),
    bot: { username: demo.botUsername, title: 'Yapp' },
  });
}

/** The kept messages as the simulator draws them. */
function messageSource(keeper: MessageKeeper): MessageSource {
  return {
    list: () =>
      keeper
        .listChats()
        .flatMap((chatId) => keeper.listMessages(chatId))
        .toSorted((left, right) => left.sentAtMs - right.sentAtMs)
        .map((message) => ({
          ...message,
          id: String(message.id),
          buttons: message.buttons.map((button) =>
            button.kind === 'callback'
              ? { kind: button.kind, text: button.text, data: button.callbackData }
              : button,
          ),
        })),
    async press({ messageId, data }) {
      const pressed = keeper.press({ messageId: Number(messageId), callbackData: data });
      return pressed.ok ? 'Acknowledged' : undefined;
    },
  };
}

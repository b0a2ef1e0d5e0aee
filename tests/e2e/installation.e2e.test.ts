import { expect, test, vi } from 'vitest';
import { startTelegramBotApi } from '#tests/support/telegram-bot-api.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  askForRows,
  callAsGuest,
  changeRow,
  demoKey,
  readRow,
  readRows,
} from './support/backend.ts';
import { failToStart, startProduct, type Product } from './support/product.ts';
import { productionSettings } from './support/production-settings.ts';
import { useProduct } from './support/fixture.ts';
import { startSchedule } from './support/schedule.ts';

const running = useProduct();

const manyStartsMs = 180_000;

test('[EM-01] one port serves the app, the backend, the bot service and the simulator', async () => {
  const { origin } = running.product;
  const app = await fetch(`${origin}/`);
  expect(await app.text()).toContain('<title>Yapp</title>');
  const backend = await fetch(`${origin}/v1/account`, {
    headers: { 'x-appwrite-project': 'yapp' },
  });
  expect(await backend.json()).toMatchObject({ code: 401, type: 'general_unauthorized_scope' });
  const bot = await fetch(`${origin}/bot/notify`, { method: 'POST', body: '{}' });
  expect(bot.status).toBe(401);
  expect(await bot.json()).toMatchObject({ success: false });
  const simulator = await fetch(`${origin}/launch`);
  expect(await simulator.text()).toContain('Messenger simulator');

  // Whether or not the port is taken, the product names it.
  const { output } = await failToStart({ settings: { PORT: '' } });
  expect(output).toMatch(
    /Yapp is ready: http:\/\/localhost:5173\/launch|another program listens on port 5173/,
  );
});

test('[EM-04] every persona of the demo exists in its state', async () => {
  const users = new Map((await readRows(running.product, 'users')).map((row) => [row.$id, row]));
  const approved = { adminApproved: true, adminReqOpen: false, isBanned: false };
  const states: readonly (readonly [id: string, handle: string, state: object])[] = [
    ['1001', 'ada', { ...approved, point: 2500, isAdmin: false }],
    ['1002', 'ben', { ...approved, point: 425, totallyEngaged: 2 }],
    ['1003', 'cleo', { ...approved, point: 30 }],
    ['1004', 'dan', { ...approved, warnCount: 2 }],
    ['1005', 'ivy', { adminApproved: false, adminReqOpen: true }],
    ['1006', 'max', { isBanned: true }],
    ['1008', 'olga', { ...approved, isAdmin: true }],
    ['1', 'root', { ...approved, isAdmin: true }],
    ['1009', 'rex', { adminApproved: false, adminReqOpen: false }],
  ];
  for (const [id, handle, state] of states) {
    expect(users.get(id)).toMatchObject({ ...state, tg_handle: `${handle}_demo` });
  }
  expect(users.has('1007')).toBe(false);
  const engagements = await readRows(running.product, 'engagement');
  const decisions = engagements
    .filter((row) => row['postAuthorId'] === '1001')
    .map((row) => String(row['isApproved']));
  expect(decisions.toSorted()).toEqual(['false', 'null', 'null', 'true']);
  expect(engagements.filter((row) => row['engagedBy'] === '1002')).toHaveLength(2);
});

/** The page of the app, and whether the script that it names is there. */
async function pageOf({ origin }: Product) {
  const page = await (await fetch(`${origin}/`)).text();
  const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? '/none';
  return { page, status: (await fetch(`${origin}${script}`)).status };
}

test(
  '[EM-05] the seed empty holds the engagement types and root, and nothing else',
  async () => {
    const product = await startProduct({ settings: { YAPP_SEED: 'empty' } });
    try {
      const types = await readRows(product, 'pointConst');
      expect(types.map(({ $id }) => $id).toSorted()).toEqual([
        'comment',
        'follow',
        'like',
        'quote',
        'retweet',
      ]);
      expect((await readRows(product, 'users')).map(({ $id }) => $id)).toEqual(['1']);
      for (const table of [
        'posts',
        'engagement',
        'proofLinks',
        'notifications',
        'reports',
        'pointLedger',
        'moderationLog',
        'verifications',
        'botOutbox',
      ]) {
        expect([table, await readRows(product, table)]).toEqual([table, []]);
      }
    } finally {
      await product.stop();
    }
  },
  manyStartsMs,
);

test(
  '[EM-12] the production form refuses to start with demo-only settings',
  async () => {
    const good = productionSettings('http://127.0.0.1:9');
    const start = (settings: Readonly<Record<string, string>>) =>
      failToStart({ arguments: ['--production'], settings: { ...good, ...settings } });
    const demoToken = '7000000001:demo-bot-token-good-for-this-machine-only';
    const faults: readonly (readonly [name: string, value: string, refusal: string])[] = [
      ['BOT_TOKEN', '', 'BOT_TOKEN'],
      ['BOT_TOKEN', demoToken, 'BOT_TOKEN'],
      ['BOT_SHARED_SECRET', 'demo-bot-secret-good-for-this-machine-only', 'BOT_SHARED_SECRET'],
      ['APPWRITE_API_KEY', demoKey, 'APPWRITE_API_KEY'],
      ['VITE_AUTH_HOST', 'http://localhost:5173', 'VITE_AUTH_HOST'],
      [
        'CLERK_SECRET_KEY',
        'sk_test_demo',
        'CLERK_SECRET_KEY is not the key of a production instance',
      ],
      ['CLERK_ISSUER', 'https://localhost/__clerk', 'CLERK_ISSUER is this machine'],
      [
        'VITE_CLERK_PUBLISHABLE_KEY',
        `pk_test_${btoa('clerk.example.com$')}`,
        'VITE_CLERK_PUBLISHABLE_KEY is the key of a test instance',
      ],
    ];
    for (const [name, value, refusal] of faults) {
      const { output, exitCode } = await start({ [name]: value });
      expect([name, output]).toEqual([name, expect.stringContaining(refusal)]);
      expect([name, exitCode]).toEqual([name, 1]);
    }
  },
  manyStartsMs,
);

test(
  '[EM-10] [EM-12] [OP-03] [OP-06] [OP-07] the production form has no simulator, no demo key and no demo people',
  async () => {
    const signed = await fetch(`${running.product.origin}/launch/sign?as=root`);
    const { initData } = (await signed.json()) as { initData: string };
    expect((await askForRows(running.product, 'users', demoKey)).status).toBe(200);

    const demoPage = await pageOf(running.product);
    const telegram = await startTelegramBotApi();
    const settings = productionSettings(telegram.apiRoot);
    const product = await startProduct({ arguments: ['--production'], settings });
    try {
      expect(await pageOf(running.product)).toEqual(demoPage);
      expect((await pageOf(product)).page).not.toBe(demoPage.page);
      const launch = await fetch(`${product.origin}/launch`);
      expect(launch.status).toBe(404);
      expect((await fetch(`${product.origin}/.env`)).status).toBe(404);
      const health = await fetch(`${product.origin}/healthz`);
      expect([health.status, await health.text()]).toEqual([200, 'alive\n']);
      await vi.waitFor(async () => {
        expect((await fetch(`${product.adminOrigin}/readyz`)).status).toBe(200);
      }, 10_000);
      const metrics = await (await fetch(`${product.adminOrigin}/metrics`)).text();
      expect(metrics).toContain('yapp_sockets 0');
      expect(await (await fetch(`${product.origin}/metrics`)).text()).toContain('<title>Yapp');
      const onPublicPort = await fetch(`${product.origin}/v1/tablesdb`, {
        headers: {
          'x-appwrite-project': 'yapp',
          'x-appwrite-key': settings['APPWRITE_API_KEY'] ?? '',
        },
      });
      expect(onPublicPort.status).toBe(401);
      const sign = await fetch(`${product.origin}/launch/sign?as=root`);
      expect(await sign.text()).not.toContain('initData');
      const clerk = await fetch(`${product.origin}/__clerk/v1/environment`);
      expect(clerk.headers.get('content-type')).toContain('text/html');

      const refused = await askForRows(product, 'users', demoKey);
      expect([refused.status, await refused.json()]).toEqual([
        401,
        expect.objectContaining({ code: 401 }),
      ]);
      const allowed = await askForRows(product, 'users', settings['APPWRITE_API_KEY'] ?? '');
      expect(await allowed.json()).toMatchObject({ rows: [{ $id: '4242' }] });

      expect(await callAsGuest(product, 'openSession', { initData })).toMatchObject({
        success: false,
        error: sentence('authentication_failed'),
      });
    } finally {
      await product.stop();
      await telegram.close();
    }
  },
  manyStartsMs,
);

test(
  '[EM-02] a demo killed during seeding is complete after the next start',
  async () => {
    const product = await startProduct({ killWhen: /^seeding: demo/m });
    try {
      const users = await readRows(product, 'users');
      expect(users).toHaveLength(59);
      expect(await readRow(product, 'users', '1002')).toMatchObject({ point: 425 });
    } finally {
      await product.stop();
    }
  },
  manyStartsMs,
);

test(
  '[OP-03] [EM-02] neither form touches the other’s data',
  async () => {
    const telegram = await startTelegramBotApi();
    try {
      const { output, exitCode } = await failToStart({
        arguments: ['--production'],
        settings: {
          ...productionSettings(telegram.apiRoot),
          YAPP_DATA_DIR: running.product.dataDirectory,
        },
      });
      expect(output).toContain('holds the data of `npm start`');
      expect(exitCode).toBe(1);
    } finally {
      await telegram.close();
    }
  },
  manyStartsMs,
);

test(
  '[OP-04] [EM-02] the production form starts again after the super administrator was changed',
  async () => {
    const telegram = await startTelegramBotApi();
    const settings = productionSettings(telegram.apiRoot);
    const product = await startProduct({ arguments: ['--production'], settings });
    try {
      await product.restart({ SUPER_ADMIN_ID: '4343' });
      const found = await askForRows(product, 'users', settings['APPWRITE_API_KEY'] ?? '');
      const { rows } = (await found.json()) as { rows: Record<string, unknown>[] };
      expect(rows.map(({ $id, isAdmin }) => [$id, isAdmin])).toEqual([
        ['4242', true],
        ['4343', true],
      ]);
    } finally {
      await product.stop();
      await telegram.close();
    }
  },
  manyStartsMs,
);

/** Asserts how many messages dan has received; the schedule delivers those of the demo data soon after the start. */
async function expectMessages(product: Product, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await messagesOf(product)).toHaveLength(count), 90_000);
}

/** The messages that the bot has sent to dan. */
async function messagesOf(product: Product): Promise<readonly unknown[]> {
  const response = await fetch(`${product.origin}/launch/messages?user=1004`);
  const { chats } = (await response.json()) as { chats: { id: string; messages: unknown[] }[] };
  return chats.find(({ id }) => id === '1004')?.messages ?? [];
}

/** Runs the schedule, without waiting for the next minute. */
async function runSchedule({ origin }: Product): Promise<void> {
  const ended = await startSchedule({ origin, apiKey: demoKey });
  await ended();
}

test(
  '[EM-02] a restart loses nothing, and :memory: keeps nothing',
  async () => {
    const volatile = await startProduct({ settings: { YAPP_DATA_DIR: ':memory:' } });
    try {
      await runSchedule(volatile);
      for (const [product, name] of [
        [running.product, 'Changed'],
        [volatile, 'Ben Carter'],
      ] as const) {
        await changeRow(product, 'users', '1002', { name: 'Changed' });
        await expectMessages(product, 5);
        await product.restart();
        await runSchedule(product);
        expect(await readRow(product, 'users', '1002')).toMatchObject({ name });
        await expectMessages(product, 5);
      }
    } finally {
      await volatile.stop();
    }
  },
  manyStartsMs,
);

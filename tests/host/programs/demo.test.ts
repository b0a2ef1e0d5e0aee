import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openFolder, startProgram, statusFrom, type Program } from './start-program.ts';

const { folder, remove } = openFolder();
const botSecret = 'demo-bot-secret-good-for-this-machine-only';
const settings = { YAPP_SEED: 'empty', YAPP_DATA_DIR: 'data', INVITE_REWARD: '2.5' };

let program: Program;

beforeAll(async () => {
  program = await startProgram(folder, ['server/main.ts'], settings);
}, 120_000);

afterAll(async () => {
  await program.end();
  remove();
});

const post = (path: string, headers: Readonly<Record<string, string>>, body: object) =>
  fetch(`${program.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

const operatorHeaders = {
  'content-type': 'application/json',
  'x-appwrite-project': 'yapp',
  'x-appwrite-key': 'local-dev-key',
};

test('[EM-05] a demo without a community has its types and root alone', async () => {
  const rowsOf = async (table: string) => {
    const path = `/v1/tablesdb/yapp/tables/${table}/rows`;
    const listed = await fetch(`${program.origin}${path}`, { headers: operatorHeaders });
    return z.object({ rows: z.array(z.object({ $id: z.string() })) }).parse(await listed.json())
      .rows;
  };

  expect((await rowsOf('users')).map(({ $id }) => $id)).toEqual(['1']);
  expect(await rowsOf('posts')).toEqual([]);
  expect(await rowsOf('pointConst')).not.toEqual([]);
});

test('[EM-01] a demo is its own host, sign-in and messenger, and its function knows it', async () => {
  const called = await post('/v1/functions/operations/executions', operatorHeaders, {
    path: '/any',
  });
  const { responseBody } = z.object({ responseBody: z.string() }).parse(await called.json());
  const variables = z.record(z.string(), z.string()).parse(JSON.parse(responseBody));
  const origin = `http://localhost:${new URL(program.origin).port}`;

  const own = Object.entries(variables).filter(([name]) => /^YAPP_(?!.*_HASH$)/.test(name));
  expect(Object.fromEntries(own)).toEqual({
    YAPP_DATABASE_ID: 'yapp',
    YAPP_BOT_TOKEN: '7000000001:demo-bot-token-good-for-this-machine-only',
    YAPP_SUPER_ADMIN_ID: '1',
    YAPP_ERASURE_KEY: 'demo-erasure-key',
    YAPP_BOT_HOST: origin,
    YAPP_BOT_SHARED_SECRET: botSecret,
    YAPP_ADMIN_CHAT_ID: '-1001',
    YAPP_ALERTS_TOPIC_ID: '7',
    YAPP_MINI_APP_URL: 'https://t.me/yapp_demo_bot/yapp',
    YAPP_CLERK_JWT_KEY: expect.stringContaining('-----BEGIN PUBLIC KEY-----\n'),
    YAPP_CLERK_SECRET_KEY: 'sk_test_demo',
    YAPP_CLERK_API_URL: `${origin}/__clerk`,
    YAPP_CLERK_ISSUER: `${origin}/__clerk`,
    YAPP_AUTH_ORIGIN: origin,
    YAPP_CHANGES_PER_MINUTE: '0',
    YAPP_INVITE_REWARD: '2.5',
  });
  expect((await fetch(`${program.origin}/__clerk/v1/environment`)).status).toBe(200);
});

test('[EM-01] its app is built for the sign-in and the messenger of the same address', async () => {
  expect(await (await fetch(`${program.origin}/built.json`)).json()).toEqual({
    form: 'demo',
    variables: {
      VITE_APPWRITE_ENDPOINT: '/v1',
      VITE_APPWRITE_PROJECT_ID: 'yapp',
      VITE_APPWRITE_DATABASE_ID: 'yapp',
      VITE_APPWRITE_FUNCTION_ID: 'operations',
      VITE_AUTH_HOST: '',
      VITE_BOT_APP_URL: 'https://t.me/yapp_demo_bot/yapp',
      VITE_SUPPORT_URL: 'https://t.me/yapp_demo_support',
      VITE_SUPER_ADMIN_ID: '1',
      VITE_MESSENGER_ORIGIN: 'self',
      VITE_CLERK_PUBLISHABLE_KEY: expect.stringMatching(/^pk_test_/),
      VITE_CLERK_PROXY_URL: '/__clerk',
      VITE_CLERK_JS_URL: expect.stringMatching(/^\/__clerk\/npm\/@clerk\/clerk-js@5\//),
    },
  });
});

test('[EM-07] its pages are for its own simulator, which opens the app without a frame by one request', async () => {
  const { headers } = await fetch(`${program.origin}/earn`);
  const opened = await (await fetch(`${program.origin}/launch?frame=0&as=root`)).text();
  const simulator = await (await fetch(`${program.origin}/launch`)).text();

  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self';");
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(opened).toContain("<script>history.replaceState(null,'',\"/#tgWebAppData=query_id");
  expect(opened).toContain('%2522username%2522%253A%2522root_demo%2522');
  expect(simulator).toContain(
    '{"key":"ben","id":1002,"first_name":"Ben","last_name":"Carter","username":"ben_demo","note":"member, 42.5 points, engages"}',
  );
  expect(simulator).toContain('"bot":{"username":"yapp_demo_bot","title":"Yapp"}');
});

test('[EM-08] [EM-09] its bot stores its messages, greets, and accepts a press', async () => {
  const secret = { authorization: `Bearer ${botSecret}` };
  const group = { message: 'Look', topicId: 7 };
  await post('/bot/notify-report', secret, group);
  await post('/bot/notifywithcallback', secret, { telegramId: '1001', message: 'Warned' });
  await post('/launch/messages/start?user=1001', {}, {});

  const kept = await (await fetch(`${program.origin}/launch/messages?user=1001`)).json();
  expect(kept).toMatchObject({
    chats: [
      {
        id: '1001',
        messages: [
          {
            id: '2',
            text: 'Warned',
            buttons: [{ kind: 'callback', text: 'Acknowledge', data: 'acknowledge' }],
          },
          { buttons: [{ kind: 'web_app', url: 'https://t.me/yapp_demo_bot/yapp' }] },
        ],
      },
      { id: '-1001', kind: 'group', messages: [{ text: 'Look', topicId: 7 }] },
    ],
  });
  const press = async (data: string) =>
    (await post('/launch/messages/press', {}, { messageId: '2', data, userId: '1001' })).json();
  expect(await press('other')).toEqual({ text: null });
  expect(await press('acknowledge')).toEqual({ text: 'Acknowledged' });
});

test('[IN-12] it draws the faces of its people, the same for any way to write a handle', async () => {
  const face = async (handle: string) => {
    const answer = await fetch(`${program.origin}/avatars/${handle}`);
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  const [status, type, drawing] = await face('ada_x');

  expect([status, type]).toEqual([200, 'image/svg+xml']);
  expect(drawing).toContain('<svg ');
  expect(await face('Ada_X')).toEqual([200, 'image/svg+xml', drawing]);
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, index) => face(`someone${String(index)}`)),
  );
  expect(new Set(all.map(([each]) => each))).toEqual(new Set([200, 404]));
  expect(new Set(all.map(([, , each]) => each)).size).toBeGreaterThan(10);
});

test('[EM-02] it takes calls of this machine’s pages only, and a second start seeds nothing', async () => {
  expect(await statusFrom(program, 'http://localhost:5173')).toBe(401);
  expect(await statusFrom(program, 'http://127.0.0.1:5173')).toBe(401);
  expect(await statusFrom(program, 'https://other.example.com')).toBe(403);
  const { port } = new URL(program.origin);
  expect(program.said()).toBe(
    `data: data\nseeding: empty\nYapp is ready: http://localhost:${port}/launch\n`,
  );
  expect(await program.end()).toBe(0);

  program = await startProgram(folder, ['server/main.ts'], settings);

  expect(program.said()).not.toContain('seeding');
  const kept = await (await fetch(`${program.origin}/launch/messages?user=1001`)).json();
  expect(JSON.stringify(kept)).toContain('Warned');
}, 120_000);

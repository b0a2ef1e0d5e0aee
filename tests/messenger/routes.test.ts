import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyLaunchData } from '#server/identity/launch-data.ts';
import type { BotMessage, ButtonPress, SignedLaunch } from '#server/messenger/messages.ts';
import { createMessengerSimulator, type SimulatorOptions } from '#server/messenger/routes.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';
import { readLaunchData } from '#src/platform/telegram/launch-data.ts';
import { readLaunchParameters } from '#src/platform/telegram/launch-store.ts';

const NOW_MS = 1760000400000;
const pageDirectory = makeScratchDirectory();
mkdirSync(join(pageDirectory, 'assets'));
for (const [name, content] of [
  ['index.html', '<script type="application/json" id="config">{{config}}</script>'],
  ['assets/index-a_1.js', 'start();'],
  ['assets/index-b.css', 'body {}'],
  ['assets/notes.txt', 'no file of the page'],
] as const) {
  writeFileSync(join(pageDirectory, name), content);
}
const message = (id: string, chatId: string): BotMessage => ({
  id,
  chatId,
  text: `Message ${id}`,
  buttons: [{ kind: 'callback', text: 'I understand', data: 'ack' }],
  sentAtMs: NOW_MS,
});

function setUp(more: Pick<SimulatorOptions, 'openApp'> = {}) {
  const presses: ButtonPress[] = [];
  const starts: string[] = [];
  const simulator = createMessengerSimulator({
    ...more,
    pageDirectory,
    botToken: '7000000000:demo',
    personas: [
      {
        key: 'ada',
        id: 1001,
        first_name: 'Ada',
        language_code: 'de',
        note: 'The </script> author',
      },
      { key: 'ben', id: 1002, first_name: 'Ben', username: 'ben_tg', note: 'Approved' },
    ],
    appPath: '/',
    nowMs: () => NOW_MS,
    bot: { username: 'yapp_bot', title: 'Yapp' },
    messages: {
      list: () => [message('1', '1001'), message('2', '1002'), message('3', '-100')],
      press: (press) => {
        presses.push(press);
        return Promise.resolve('Noted');
      },
      start: (userId) => {
        starts.push(userId);
        return Promise.resolve();
      },
    },
  });
  const get = (path: string): Response | Promise<Response> => simulator.request(path);
  const sign = async (query: string): Promise<SignedLaunch> =>
    (await get(`/launch/sign?${query}`)).json();
  return { simulator, get, sign, presses, starts };
}

test('[EM-07] a persona is launched with the signed launch data of that person', async () => {
  const { sign } = setUp();
  const launch = await sign('as=ben&to=/earn%3Fpage%3D2&startapp=post_42&theme=dark');
  expect(launch.url.startsWith('/earn?page=2&tgWebAppStartParam=post_42#tgWebAppData=')).toBe(true);
  const parameters = readLaunchParameters(`https://app.example${launch.url}`);
  expect(parameters).toMatchObject({ tgWebAppPlatform: 'ios', tgWebAppVersion: '9.1' });
  expect(JSON.parse(parameters?.['tgWebAppThemeParams'] ?? '')).toMatchObject({
    bg_color: '#1c1c1d',
  });
  expect(parameters?.['tgWebAppData']).toBe(launch.initData);
  const data = readLaunchData(launch.initData ?? '');
  expect(data).toMatchObject({
    user: { ok: true, value: { id: 1002, firstName: 'Ben', username: 'ben_tg' } },
    authDateSeconds: 1760000400,
    startParam: 'post_42',
  });
  expect(data.fields['user']).not.toContain('note');
});

test("[EM-09] every launch passes the operations' own validation, only with the demo bot token", async () => {
  const { sign } = setUp();
  for (const query of ['as=ben', 'as=ben&startapp=post_1', 'as=ben&version=6.0&lang=ru']) {
    const { initData = '' } = await sign(query);
    expect(verifyLaunchData(initData, '7000000000:demo', NOW_MS)).toMatchObject({
      ok: true,
      value: { userId: '1002', firstName: 'Ben', handle: 'ben_tg' },
    });
    expect(verifyLaunchData(initData, '7000000000:real', NOW_MS)).toEqual({
      ok: false,
      failure: { code: 'authentication_failed' },
    });
  }
});

test('[EM-07] frame=0 opens the app at once if its page is available', async () => {
  const openApp = (request: Request, address: string) =>
    Response.json([new URL(request.url).pathname, address]);
  const { get, sign } = setUp({ openApp });
  const response = await get('/launch?as=ada&to=/earn&frame=0');
  expect(await response.json()).toEqual(['/launch', (await sign('as=ada&to=/earn')).url]);
});

test('[EM-07] frame=0 redirects to the app itself, with the same launch parameters', async () => {
  const { get, sign } = setUp();
  const response = await get('/launch?as=ada&to=/earn&frame=0');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe((await sign('as=ada&to=/earn')).url);
});

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'earn', ''])(
  '[EM-07] an unknown route leads to the app’s first screen: %s',
  async (route) => {
    const { sign } = setUp();
    const { url } = await sign(`as=ada&to=${encodeURIComponent(route)}`);
    expect(url.startsWith('/#tgWebAppData=')).toBe(true);
  },
);

test('[EM-08] every launch parameter can be edited', async () => {
  const { sign } = setUp();
  const custom = JSON.stringify({ id: 7, first_name: 'Eve', is_premium: true });
  const launch = await sign(
    `platform=tdesktop&version=8.0&theme=light&startapp=a&user=${encodeURIComponent(custom)}`,
  );
  expect(readLaunchParameters(`https://app.example${launch.url}`)).toMatchObject({
    tgWebAppPlatform: 'tdesktop',
    tgWebAppVersion: '8.0',
    tgWebAppStartParam: 'a',
  });
  expect(launch.userId).toBe('7');
  expect(readLaunchData(launch.initData ?? '').user).toMatchObject({ value: { firstName: 'Eve' } });
  const language = async (query: string): Promise<unknown> =>
    JSON.parse(readLaunchData((await sign(query)).initData ?? '').fields['user'] ?? '');
  expect(await language('as=ada')).toMatchObject({ language_code: 'de' });
  expect(await language('as=ada&lang=ru')).toMatchObject({ language_code: 'ru' });
  const guest = await sign('as=ada&user=none');
  expect(readLaunchData(guest.initData ?? '').fields).not.toHaveProperty('user');
});

test('[EM-08] an old client signs as old clients do, and a plain browser has no launch', async () => {
  const { sign } = setUp();
  const old = await sign('as=ada&platform=android&version=6.0');
  expect(readLaunchData(old.initData ?? '').fields).not.toHaveProperty('signature');
  expect(old.url).not.toContain('secondary_bg_color');
  expect(await sign('as=ada&to=/earn&messenger=0')).toEqual({ url: '/earn' });
});

test('[EM-08] the page lists the personas, and their data is not interpreted as markup', async () => {
  const { get } = setUp();
  const page = await get('/launch');
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(html).toContain('"key":"ada"');
  expect(html).toContain('The \\u003c/script> author');
  expect(html).not.toContain('7000000000:demo');
});

test('only the page is served, in the form that the browser needs', async () => {
  const { get } = setUp();
  const script = await get('/launch/assets/index-a_1.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(await script.text()).toBe('start();');
  expect((await get('/launch/assets/index-b.css')).headers.get('content-type')).toContain('css');
  for (const name of ['missing.js', '..%2findex.html', 'notes.txt']) {
    expect((await get(`/launch/assets/${name}`)).status).toBe(404);
  }
});

test("[EM-08] a person's chat and the groups show what the bot sent there", async () => {
  const { get } = setUp();
  const { chats } = await (await get('/launch/messages?user=1001')).json();
  expect(chats).toMatchObject([
    { id: '1001', kind: 'private', messages: [{ id: '1', text: 'Message 1' }] },
    { id: '-100', kind: 'group', messages: [{ id: '3' }] },
  ]);
});

test('[EM-08] a press of a callback button reaches the bot', async () => {
  const { simulator, presses } = setUp();
  const post = (body: string): Response | Promise<Response> =>
    simulator.request('/launch/messages/press', { method: 'POST', body });
  const press = { messageId: '1', data: 'ack', userId: '1001' };
  expect(await (await post(JSON.stringify(press))).json()).toEqual({ text: 'Noted' });
  expect(presses).toEqual([press]);
  expect((await post('{}')).status).toBe(400);
  expect((await post('no json')).status).toBe(400);
});

test('[EM-08] the start of a chat reaches the bot with the person who began it', async () => {
  const { simulator, starts } = setUp();
  const start = (query: string) =>
    simulator.request(`/launch/messages/start${query}`, { method: 'POST' });
  expect((await start('')).status).toBe(400);
  expect((await start('?user=1002')).status).toBe(200);
  expect(starts).toEqual(['1002']);
});

import { expect, test } from 'vitest';
import { launchAddress, launchHash, signInitData } from '#server/messenger/launch-data.ts';

const TOKEN = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8';
const user = {
  id: 279058397,
  first_name: 'Vladislav',
  last_name: 'Kibenko',
  username: 'vdkfrost',
  language_code: 'ru',
  is_premium: true,
};

/** The messenger's published validation, written independently with the browser's ciphers. */
async function isSignedBy(token: string, initData: string): Promise<boolean> {
  const fields = new URLSearchParams(initData);
  const hash = fields.get('hash') ?? '';
  fields.delete('hash');
  const checkString = Array.from(fields, ([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const hmac = async (key: BufferSource, text: string): Promise<ArrayBuffer> => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
    return crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text));
  };
  const secret = await hmac(new TextEncoder().encode('WebAppData'), token);
  return Buffer.from(await hmac(secret, checkString)).toString('hex') === hash;
}

test('[EM-09] the hash is that of a real launch with the same fields', () => {
  const initData = signInitData({
    botToken: TOKEN,
    user,
    queryId: 'AAHdF6IQAAAAAN0XohDhrOrc',
    authDateSeconds: 1662771648,
    hasSignature: false,
  });
  expect(new URLSearchParams(initData).get('hash')).toBe(
    'c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2',
  );
});

test('[EM-09] launch data is valid only with its own bot token', async () => {
  const initData = signInitData({
    botToken: TOKEN,
    user: { ...user, first_name: 'Ада & "Ло"=+' },
    authDateSeconds: 1662771648,
    startParam: 'post_42',
    chatInstance: '813',
    chatType: 'group',
    chat: { id: -100, type: 'group', title: 'Yapp' },
  });
  expect(await isSignedBy(TOKEN, initData)).toBe(true);
  expect(await isSignedBy(`${TOKEN}x`, initData)).toBe(false);
  expect(await isSignedBy(TOKEN, initData.replace('post_42', 'post_43'))).toBe(false);
  const fields = new URLSearchParams(initData);
  expect(fields.get('signature')).toMatch(/^[\w-]{86}$/);
  expect(fields.get('start_param')).toBe('post_42');
  expect(initData).not.toContain('+');
});

test('[EM-09] a launch without a user is signed too', async () => {
  const initData = signInitData({ botToken: TOKEN, user: undefined, authDateSeconds: 1 });
  expect(new URLSearchParams(initData).has('user')).toBe(false);
  expect(await isSignedBy(TOKEN, initData)).toBe(true);
});

test('the fragment carries launch data, version, platform and theme', () => {
  const hash = launchHash({
    initData: 'user=%7B%7D&hash=abc',
    platform: 'ios',
    version: '9.1',
    themeParams: { bg_color: '#ffffff' },
    isFullscreen: true,
  });
  expect(hash.startsWith('#tgWebAppData=')).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
    tgWebAppData: 'user=%7B%7D&hash=abc',
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: '{"bg_color":"#ffffff"}',
    tgWebAppFullscreen: '1',
  });
});

test('the route is in the path, the start parameter in the query', () => {
  expect(launchAddress({ path: '/earn', hash: '#a' })).toBe('/earn#a');
  expect(launchAddress({ path: '/earn', startParam: 'post_1', hash: '#a' })).toBe(
    '/earn?tgWebAppStartParam=post_1#a',
  );
  expect(launchAddress({ path: '/earn?page=2', startParam: 'post_1', hash: '#a' })).toBe(
    '/earn?page=2&tgWebAppStartParam=post_1#a',
  );
});

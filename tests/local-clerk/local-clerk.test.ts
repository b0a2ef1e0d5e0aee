import { expect, test } from 'vitest';
import {
  ada,
  ben,
  makeDataDirectory,
  openTestClerk,
  secretKey,
  TestBrowser,
} from './serve-clerk.ts';

function readClaims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

test('[EM-11] a new person signs in with X through a sign-up', async () => {
  const browser = new TestBrowser(openTestClerk());
  const state = await browser.start();
  expect(await browser.choose(state, { account: ada.xUserId })).toBe('http://app.test/return');
  const { response: waiting } = await browser.json('/v1/client');
  expect(waiting.sign_in.first_factor_verification).toMatchObject({
    status: 'transferable',
    error: { code: 'external_account_not_found' },
  });
  const { response } = await browser.json('/v1/client/sign_ups', { transfer: 'true' });
  expect(response).toMatchObject({ status: 'complete', missing_fields: [] });
  const { response: client } = await browser.json('/v1/client');
  expect(client.sessions[0].user.external_accounts).toMatchObject([
    {
      provider: 'oauth_x',
      provider_user_id: '9001',
      username: 'Ada_L',
      first_name: 'Ada Lovelace',
    },
  ]);
});

test('[EM-11] a known person signs in with X and returns at once', async () => {
  const clerk = openTestClerk();
  const first = await new TestBrowser(clerk).signIn(ada.xUserId);
  const browser = new TestBrowser(clerk);
  const target = await browser.choose(await browser.start(), { account: ada.xUserId });
  expect(target).toBe('http://app.test/complete');
  const { response } = await browser.json('/v1/client');
  expect(response.sessions[0].user.id).toBe(first.userId);
  expect(response.sessions[0].id).not.toBe(first.sessionId);
});

test('[EM-11] the fake X lists the accounts, and text in a name stays text', async () => {
  const accounts = [{ ...ben, name: '<b>Ben</b>' }];
  const browser = new TestBrowser(openTestClerk({ accounts }));
  const page = await (await browser.call(`/x/authorize?state=${await browser.start()}`)).text();
  expect(page).toContain('&lt;b&gt;Ben&lt;/b&gt;');
  expect(page).not.toContain('<b>Ben');
  expect(page).toContain('@ben');
});

test('[EM-11] any handle can be typed, and letter case does not matter', async () => {
  const clerk = openTestClerk();
  const ids: string[] = [];
  for (const handle of ['Zoe_1', ' @zoe_1 ']) {
    const browser = new TestBrowser(clerk);
    await browser.choose(await browser.start(), { handle, name: 'Zoë' });
    await browser.json('/v1/client/sign_ups', { transfer: 'true' });
    const { response } = await browser.json('/v1/client');
    ids.push(response.sessions[0].user.id);
  }
  expect(ids[0]).toBe(ids[1]);
});

test('a typed handle of the list is the listed account', async () => {
  const browser = new TestBrowser(openTestClerk());
  await browser.choose(await browser.start(), { handle: 'ada_l', name: 'Somebody' });
  await browser.json('/v1/client/sign_ups', { transfer: 'true' });
  const { response } = await browser.json('/v1/client');
  expect(response.sessions[0].user.external_accounts[0]).toMatchObject({
    provider_user_id: '9001',
    first_name: 'Ada Lovelace',
  });
});

test.each(['', 'no spaces', 'sixteen_letters_', '<b>'])(
  'the handle %j is refused and stays in its field',
  async (handle) => {
    const browser = new TestBrowser(openTestClerk());
    const state = await browser.start();
    const page = await browser.call('/x/authorize', { state, handle, name: '' });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('A handle has 1 to 15 letters, digits or underscores.');
  },
);

test('canceling at the fake X leaves a failed attempt and no one signed in', async () => {
  const browser = new TestBrowser(openTestClerk());
  const target = await browser.choose(await browser.start(), { cancel: '1' });
  expect(target).toBe('http://app.test/return');
  const { response } = await browser.json('/v1/client');
  expect(response.sessions).toEqual([]);
  expect(response.sign_in.first_factor_verification).toMatchObject({
    status: 'failed',
    error: { code: 'oauth_access_denied' },
  });
});

test('X’s response is valid once, in the browser that started, within ten minutes', async () => {
  let nowMs = 1_000_000;
  const clerk = openTestClerk({ nowMs: () => nowMs });
  const browser = new TestBrowser(clerk);
  const state = await browser.start();
  expect(await new TestBrowser(clerk).choose(state, { account: ada.xUserId })).toBe('status 400');
  expect(await browser.choose(state, { account: ada.xUserId })).toBe('status 400');
  const late = await browser.start();
  nowMs += 600_001;
  expect(await browser.choose(late, { account: ada.xUserId })).toBe('status 400');
  expect(await browser.choose(await browser.start(), { account: ada.xUserId })).toBe(
    'http://app.test/return',
  );
});

test('a redirect to another origin is refused', async () => {
  const browser = new TestBrowser(openTestClerk());
  const { errors } = await browser.json('/v1/client/sign_ins', {
    strategy: 'oauth_x',
    redirect_url: 'https://evil.test/return',
    action_complete_redirect_url: 'http://app.test/complete',
  });
  expect(errors[0].code).toBe('redirect_url_invalid');
});

test('a signed-in person cannot sign in again before signing out', async () => {
  const browser = new TestBrowser(openTestClerk());
  const { sessionId } = await browser.signIn(ada.xUserId);
  const again = { strategy: 'oauth_x', redirect_url: '/a', action_complete_redirect_url: '/b' };
  expect((await browser.json('/v1/client/sign_ins', again)).errors[0].code).toBe('session_exists');
  const { client } = await browser.json('/v1/client/sessions?_method=DELETE', {});
  expect(client.sessions).toEqual([]);
  expect((await browser.call(`/v1/client/sessions/${sessionId}/tokens`, {})).status).toBe(404);
  expect((await browser.json('/v1/client/sign_ins', again)).response.status).toBe(
    'needs_identifier',
  );
});

test('a sign-up waits for the fields that the instance requires', async () => {
  const browser = new TestBrowser(openTestClerk({ signUpRequires: ['legal_accepted'] }));
  await browser.choose(await browser.start(), { account: ada.xUserId });
  const { response } = await browser.json('/v1/client/sign_ups', { transfer: 'true' });
  expect(response).toMatchObject({
    status: 'missing_requirements',
    missing_fields: ['legal_accepted'],
  });
  const path = `/v1/client/sign_ups/${response.id}?_method=PATCH`;
  const { response: accepted } = await browser.json(path, { legal_accepted: 'true' });
  expect(accepted).toMatchObject({ status: 'complete', missing_fields: [] });
});

test('a token names its page, its issuer and its session, and lives for a minute', async () => {
  const nowMs = 1_800_000_000_000;
  const browser = new TestBrowser(openTestClerk({ nowMs: () => nowMs }));
  const { sessionId, userId } = await browser.signIn(ada.xUserId);
  expect(readClaims(await browser.token(sessionId))).toMatchObject({
    azp: 'http://app.test',
    iss: 'http://app.test/__clerk',
    sid: sessionId,
    sub: userId,
    sts: 'active',
    iat: 1_800_000_000,
    exp: 1_800_000_060,
    fva: [0, -1],
  });
});

test('a session ends after a week', async () => {
  let nowMs = 1_000_000;
  const browser = new TestBrowser(openTestClerk({ nowMs: () => nowMs }));
  await browser.signIn(ada.xUserId);
  nowMs += 7 * 86_400_000;
  expect((await browser.json('/v1/client')).response.sessions).toEqual([]);
});

test('[EM-02] people, sessions and the key survive a restart on the same directory', async () => {
  const { dataDirectory } = makeDataDirectory();
  const first = openTestClerk({ dataDirectory });
  const { userId } = await new TestBrowser(first).signIn(ada.xUserId);
  const second = openTestClerk({ dataDirectory });
  expect(second.jwtPublicKeyPem).toBe(first.jwtPublicKeyPem);
  const browser = new TestBrowser(second);
  expect((await browser.signIn(ada.xUserId)).userId).toBe(userId);
});

test('[EM-02] nothing survives a restart in memory', async () => {
  const open = () => new TestBrowser(openTestClerk({ dataDirectory: ':memory:' }));
  const first = await open().signIn(ada.xUserId);
  const second = await open().signIn(ada.xUserId);
  expect(second.userId).not.toBe(first.userId);
});

test('only the secret key gives access to people', async () => {
  const clerk = openTestClerk();
  const { userId } = await new TestBrowser(clerk).signIn(ada.xUserId);
  const ask = (path: string, authorization?: string) =>
    clerk.app.fetch(
      new Request(`http://app.test/__clerk/v1${path}`, {
        headers: authorization === undefined ? {} : { authorization },
      }),
    );
  expect((await ask(`/users/${userId}`)).status).toBe(401);
  expect((await ask(`/users/${userId}`, 'Bearer sk_test_other')).status).toBe(401);
  expect((await ask('/users/user_other', `Bearer ${secretKey}`)).status).toBe(404);
  expect((await ask(`/users/${userId}`, `Bearer ${secretKey}`)).status).toBe(200);
});

test('only the headless clerk-js and its chunks are served', async () => {
  const clerk = openTestClerk();
  const browser = new TestBrowser(clerk);
  const bundle = await browser.call(clerk.bundlePath.replace('/__clerk', ''));
  expect(bundle.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect((await bundle.text()).length).toBeGreaterThan(100_000);
  const refused = ['nothing.js', '..%2Fpackage.json', '%2e%2e%2fpackage.json', 'package.json'];
  for (const file of refused) {
    const path = `/npm/@clerk/clerk-js@5/dist/${file}`;
    expect((await browser.call(path)).status, file).toBe(404);
  }
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { createActs } from './support/act-as.ts';
import { demoKey, readRow, readRows } from './support/backend.ts';
import { appFrameOf, openedLink } from './support/simulator.ts';
import { useProduct } from './support/fixture.ts';
import { desk, hostsOf } from './support/visitor.ts';

const running = useProduct({ settings: { INVITE_REWARD: '2.5' } });

/** How long a decision can be undone before it is sent. Rule MY-09. */
const undoMs = 5000;

const holdingTitle = 'haha! Caught with unauthorized Access';
const banTitle = 'caught! your id has been banned due to suspicious activity.';

test('[AU-08] [EM-11] [RT-09] [RT-10] [GU-19] a newcomer links an X account, is approved and can use the app', async () => {
  const nia = await running.visit({ persona: 'nia', viewport: desk, keepsTabs: true });
  const app = await nia.openInSimulator();
  await app.getByRole('heading', { name: 'Hello, Nia' }).waitFor();
  await app.getByRole('button', { name: 'Check Verification Status' }).click();
  await app.getByText(sentence('user_data_missing')).waitFor();

  const tab = nia.context.waitForEvent('page');
  await app.getByRole('button', { name: 'Authenticate with X' }).click();
  const outside = await tab;
  const link = await openedLink(nia.page);
  expect(link.origin + link.pathname).toBe(`${running.product.origin}/verify_x`);
  await linkAs(outside, { handle: 'nia_demo', xHandle: 'nia_x' });
  expect(await readRow(running.product, 'users', '1007')).toMatchObject({
    x_username: 'nia_x',
    tg_handle: 'nia_demo',
    adminApproved: false,
    adminReqOpen: true,
    point: 0,
  });

  await nia.page.bringToFront();
  await app.getByRole('button', { name: 'Check Verification Status' }).click();
  await app.getByRole('heading', { name: holdingTitle }).waitFor();
  expect(new URL(appFrameOf(nia.page).url()).pathname).toBe('/approval-waiting');

  await approve('Nia Hart');
  // The waiting page shows the decision automatically.
  await app.getByRole('heading', { name: 'My Tasks' }).waitFor();
  expect(new URL(appFrameOf(nia.page).url()).pathname).toBe('/');
  expect(nia.complaints).toEqual([]);
  // People's pictures are requested from a public service; nothing else leaves the machine, and nothing depends on it.
  const needed = nia.requests.filter((request) => request.resourceType() !== 'image');
  expect(hostsOf(needed)).toEqual(['localhost']);
  await nia.close();
});

/** Goes from the opened link to the end, as an account of the fake X. */
async function linkAs(
  page: Page,
  { handle, xHandle }: { handle: string; xHandle: string },
): Promise<void> {
  await page.getByRole('heading', { name: 'Link your X account' }).waitFor();
  await page.getByText(`@${handle}`, { exact: true }).waitFor();
  expect(page.url()).toBe(`${running.product.origin}/verify_x`);
  await page.getByRole('button', { name: 'Continue with X' }).click();
  await page.getByText(sentence('policy_not_accepted')).waitFor();
  await page.getByRole('radio', { name: 'Accept Policy' }).check();
  await page.getByRole('button', { name: 'Continue with X' }).click();
  await page.getByRole('heading', { name: 'Which X account are you?' }).waitFor();
  await page.getByLabel('Handle').fill(xHandle);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`@${xHandle}`).waitFor();
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await page.getByRole('heading', { name: 'X account linked' }).waitFor();
}

/** An administrator approves the one request by that name, whose sheet names the inviter if there is one. */
async function approve(name: string, inviter?: string): Promise<void> {
  const root = await running.visit('root');
  await root.page.clock.install();
  await root.open({ to: '/requests/' });
  await root.page.getByText(name).first().click();
  const sheet = root.page.getByRole('dialog', { name: 'Approval Request' });
  if (inviter !== undefined) await sheet.getByRole('link', { name: inviter }).waitFor();
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await root.page.clock.fastForward(undoMs);
  await root.page.getByText('Request approved').first().waitFor();
  await root.close();
}

test('[MY-30] a member’s link brings someone in, and the first approved work pays the member', async () => {
  const ben = await running.visit('ben');
  await ben.open({ to: '/profile' });
  await ben.page.getByRole('button', { name: /^Invite \+2\.5/ }).click();
  const link = await ben.page.getByText(/\?startapp=invite_/).textContent();
  const startapp = new URL(String(link)).searchParams.get('startapp') ?? '';

  const ida = await running.visit({ persona: 'stranger', viewport: desk, keepsTabs: true });
  const app = await ida.openInSimulator({ startapp, user: userNamed({ id: 2003, name: 'Ida' }) });
  const tab = ida.context.waitForEvent('page');
  await app.getByRole('button', { name: 'Authenticate with X' }).click();
  await linkAs(await tab, { handle: 'ida_demo', xHandle: 'ida_x' });
  await ida.close();

  await approve('@ida_x', '@ben_x');

  const actAs = createActs({
    endpoint: `${running.product.origin}/v1`,
    projectId: 'yapp',
    functionId: 'operations',
    apiKey: demoKey,
  });
  const engagementTypes = ['like'];
  const post = { content: 'https://x.com/ada_x/status/1900000000000000009', engagementTypes };
  const { postId } = await actAs('1001', 'createPost', { ...post, telegram_id: '1001', limit: 1 });
  const engagement = { postId: String(postId), engagedBy: '2003', engagementTypes };
  const { engagementId } = await actAs('2003', 'submitEngagement', engagement);
  const review = { engagementId: String(engagementId), isApproved: true };
  await actAs('1001', 'reviewEngagement', review);

  await ben.open({ to: '/profile' });
  await ben.page.getByText('Invited member').waitFor();
  await ben.page.getByText('+2.5', { exact: true }).waitFor();
  expect(await readRow(running.product, 'pointLedger', 'invite.2003')).toMatchObject({
    debit: 'mint',
    credit: 'member:1002',
    amount: 25,
  });
  expect(ben.complaints).toEqual([]);
  await ben.close();
});

test('[VX-02] [VX-03] [VX-04] [VX-05] [VX-09] an incomplete, expired, edited or used link is refused', async () => {
  const zoe = await running.visit({ persona: 'stranger', viewport: desk });
  await zoe.context.route(/\/verify_x\?/, (route) => route.abort());
  const app = await zoe.openInSimulator({ user: userNamed({ id: 2001, name: 'Zoe' }) });
  await app.getByRole('button', { name: 'Authenticate with X' }).click();
  const link = (await openedLink(zoe.page)).href;
  await zoe.close();

  const edited = (change: (url: URL) => void): string => {
    const url = new URL(link);
    change(url);
    return url.href;
  };
  const without = (name: string) => edited(({ searchParams }) => searchParams.delete(name));
  const swapped = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  const { searchParams, hash } = new URL(link);
  const late = String(Number(searchParams.get('ts')) - 121_000);
  const otherPayload = swapped(searchParams.get('tg') ?? '');
  const missing = sentence('link_parameters_missing');
  const expired = sentence('link_expired');
  const refusals: readonly (readonly [address: string, refusal: string])[] = [
    [`${running.product.origin}/verify_x`, missing],
    [without('tg'), missing],
    [without('iv'), missing],
    [without('sid'), missing],
    [without('ts'), missing],
    [
      edited((url) => {
        url.hash = '';
      }),
      sentence('link_key_missing'),
    ],
    [edited((url) => url.searchParams.set('ts', late)), expired],
    [edited((url) => url.searchParams.set('tg', otherPayload)), sentence('link_not_decrypted')],
    [
      edited((url) => {
        url.hash = swapped(hash.slice(1));
      }),
      sentence('link_not_decrypted'),
    ],
  ];
  const outside = await running.browser.newContext();
  const page = await outside.newPage();
  for (const [address, refusal] of refusals) {
    // A change of the hash alone would not load the page again.
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByText(refusal, { exact: true }).waitFor();
  }
  // None of these attempts has used the link: it still opens once.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('@zoe_demo').waitFor();
  await outside.close();
  const another = await running.browser.newContext();
  const elsewhere = await another.newPage();
  await elsewhere.goto(link);
  await elsewhere.getByText(expired, { exact: true }).waitFor();
  await another.close();
  expect((await readRows(running.product, 'users')).map(({ $id }) => $id)).not.toContain('2001');
});

/** A messenger user made for a test, in the form that the simulator accepts. */
function userNamed({ id, name }: { id: number; name: string }): string {
  return JSON.stringify({ id, first_name: name, username: `${name.toLowerCase()}_demo` });
}

test('no launch data, key, token or session is in an address, a referer or the console', async () => {
  const lea = await running.visit({ persona: 'stranger', viewport: desk, keepsTabs: true });
  const answers: Promise<string>[] = [];
  const visited: string[] = [];
  lea.context.on('response', (response) => {
    if (/\/launch\/sign|\/executions|\/tokens/.test(response.url())) answers.push(response.text());
  });
  lea.context.on('page', (tab) => {
    tab.on('framenavigated', (frame) => visited.push(frame.url()));
  });
  const tab = lea.context.waitForEvent('page');
  const app = await lea.openInSimulator({ user: userNamed({ id: 2002, name: 'Lea' }) });
  await app.getByRole('button', { name: 'Authenticate with X' }).click();
  const outside = await tab;
  const key = (await openedLink(lea.page)).hash.slice(1);
  await linkAs(outside, { handle: 'lea_demo', xHandle: 'lea_x' });

  const answered = (await Promise.all(answers)).join('\n').replaceAll('\\', '');
  const initData = find(answered, /"initData":"([^"]+)"/);
  const secrets = {
    launchData: encodeURIComponent(initData),
    hash: new URLSearchParams(initData).get('hash') ?? '',
    signature: new URLSearchParams(initData).get('signature') ?? '',
    session: find(answered, /"secret":"([^"]+)"/),
    nonce: find(answered, /"nonce":"([^"]+)"/),
    token: find(answered, /"jwt":"([^"]+)"/),
  };
  // The messenger itself puts the launch into the frame's first address, and the app itself opens the link.
  const requested = lea.requests.map((request) => {
    const { referer = '' } = request.headers();
    const isLaunch = request.isNavigationRequest() && request.frame() === appFrameOf(lea.page);
    return `${isLaunch ? '' : request.url()} ${referer}`;
  });
  const seen = [...requested, ...visited.slice(1), appFrameOf(lea.page).url(), ...lea.said];
  for (const [name, secret] of Object.entries({ ...secrets, key })) {
    expect([name, secret.length > 8]).toEqual([name, true]);
    expect([name, seen.filter((text) => text.includes(secret))]).toEqual([name, []]);
  }
  await lea.close();
});

function find(text: string, pattern: RegExp): string {
  const [, found = ''] = pattern.exec(text) ?? [];
  return found;
}

test('[RT-11] [RT-12] [NO-08] a banned person sees the ban notice, and only the open screens', async () => {
  const max = await running.visit('max');
  for (const to of ['/', '/earn', '/profile', '/user/1001', '/auth', '/admin', '/banned']) {
    await max.open({ to });
    await max.page.getByRole('heading', { name: banTitle }).waitFor();
    expect(max.page.url()).toBe(`${running.product.origin}/banned`);
  }
  await max.open({ to: '/notifs' });
  await max.page.getByRole('heading', { name: 'Notifications' }).waitFor();
  for (const to of ['/debug', '/test']) {
    await max.open({ to });
    await max.page.getByRole('heading', { name: 'Debug' }).waitFor();
    expect(max.page.url()).toBe(`${running.product.origin}${to}`);
  }
  expect(max.complaints).toEqual([]);
  await max.close();
});

test('[RT-10] people who wait or were rejected see only the waiting page', async () => {
  for (const persona of ['ivy', 'rex']) {
    const person = await running.visit(persona);
    for (const to of ['/', '/earn', '/notifs', '/admin']) {
      await person.open({ to });
      await person.page.getByRole('heading', { name: holdingTitle }).waitFor();
      expect(person.page.url()).toBe(`${running.product.origin}/approval-waiting`);
    }
    expect(person.complaints).toEqual([]);
    await person.close();
  }
});

test('[BS-12] [RT-11] outside the messenger the Auth screen appears, and no sign-in code is loaded', async () => {
  const stranger = await running.visit('stranger');
  for (const path of ['/', '/banned', '/earn']) {
    await stranger.page.goto(`${running.product.origin}${path}`);
    await stranger.page.getByRole('button', { name: 'Authenticate with X' }).waitFor();
    expect(stranger.page.url()).toBe(`${running.product.origin}/auth`);
  }
  await stranger.page.getByRole('button', { name: 'Authenticate with X' }).click();
  await stranger.page.getByText(sentence('telegram_user_unavailable')).waitFor();
  await stranger.page.getByRole('button', { name: 'Check Verification Status' }).click();
  await stranger.page.getByText(sentence('telegram_id_unavailable')).waitFor();
  expect(stranger.complaints).toEqual([]);
  await stranger.close();

  const ada = await running.visit('ada');
  await ada.open();
  await ada.page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  await ada.page.waitForLoadState('networkidle');
  const paths = ada.requests.map((request) => new URL(request.url()).pathname);
  expect(paths.filter((path) => path.startsWith('/__clerk'))).toEqual([]);
  await ada.close();
});

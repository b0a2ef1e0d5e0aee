import { createHmac } from 'node:crypto';
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { callAsGuest } from './support/backend.ts';
import { appFrameOf, newestCall } from './support/simulator.ts';
import { useProduct } from './support/fixture.ts';
import { desk } from './support/visitor.ts';

const running = useProduct();

const demoToken = '7000000001:demo-bot-token-good-for-this-machine-only';

test('[EM-07] an address opens the app as a persona, framed at a route, or unframed', async () => {
  const ben = await running.visit({ persona: 'ben', viewport: desk });
  const app = await ben.openInSimulator();
  await app.getByText('Ben Carter').waitFor();
  await ben.openInSimulator({ to: '/earn' });
  await app.getByRole('heading', { name: 'Earn', exact: true }).waitFor();
  expect(new URL(appFrameOf(ben.page).url()).pathname).toBe('/earn');

  await ben.open({ to: '/launch-params', platform: 'android', version: '7.10' });
  await ben.page.getByRole('heading', { name: 'Launch parameters' }).waitFor();
  expect(ben.page.frames()).toHaveLength(1);
  for (const value of ['android', '7.10']) {
    await ben.page.getByText(value, { exact: true }).first().waitFor();
  }
  expect(ben.complaints).toEqual([]);
  await ben.close();
});

test('[EM-08] personas are listed, and every launch parameter can be edited', async () => {
  const someone = await running.visit({ persona: '', viewport: desk });
  const { page } = someone;
  await page.goto(`${running.product.origin}/launch`);
  const list = page.getByRole('region', { name: 'Open as' }).getByRole('button');
  expect(await list.locator('code').allInnerTexts()).toEqual([
    'ada',
    'ben',
    'cleo',
    'dan',
    'ivy',
    'max',
    'nia',
    'olga',
    'root',
    'rex',
  ]);
  await list.filter({ hasText: 'ben' }).click();
  const app = page.frameLocator('#app-frame');
  await app.getByText('Ben Carter').waitFor();

  const parameters = page.getByRole('region', { name: 'Parameters' });
  await parameters.getByLabel('Platform').selectOption('tdesktop');
  await parameters.getByLabel('Version').fill('8.0');
  await parameters.getByLabel('Language').fill('ru');
  await parameters.getByLabel('Start parameter').fill('profile');
  await parameters.getByRole('button', { name: 'Open with these' }).click();
  await app.getByRole('heading', { name: 'Профиль', exact: true }).waitFor();
  await parameters.getByLabel('Start parameter').fill('anything');
  await openRoute(page, '/launch-params');
  for (const value of ['tdesktop', '8.0']) await expectShown(app, value);
  await openRoute(page, '/init-data');
  for (const value of ['ru', 'anything']) await expectShown(app, value);

  const user = { id: 1003, first_name: 'Cleopatra', username: 'cleo_demo' };
  await parameters.getByLabel('User (JSON)').fill(JSON.stringify(user));
  await openRoute(page, '/init-data');
  await expectShown(app, 'Cleopatra');
  expect(someone.complaints).toEqual([]);
  await someone.close();
});

test('[EM-08] language, direction, text size, forced colors and performance class can be set as on a device', async () => {
  const ada = await running.visit({ persona: 'ada', viewport: desk });
  const { page } = ada;
  const app = await ada.openInSimulator();
  await app.getByRole('heading', { name: 'My Tasks' }).waitFor();
  const parameters = page.getByRole('region', { name: 'Parameters' });
  for (const [label, choice] of [
    ['Direction', 'from the right'],
    ['Text size', '200 %'],
    ['Colors', 'forced'],
    ['Platform', 'android'],
    ['Performance class', 'low'],
  ] as const) {
    await parameters.getByLabel(label).selectOption(choice);
  }
  await parameters.getByLabel('Language').fill('fa');
  await parameters.getByRole('button', { name: 'Open with these' }).click();
  await app.getByRole('heading', { name: 'پست‌های من' }).waitFor();
  const found = await appFrameOf(page).evaluate(() => {
    const { dir, lang } = document.documentElement;
    const { fontSize } = getComputedStyle(document.documentElement);
    const canvas = getComputedStyle(document.documentElement).getPropertyValue('--ui-page');
    const { motion } = document.documentElement.dataset;
    return { dir, lang, fontSize, canvas, motion };
  });
  expect(found).toEqual({
    dir: 'rtl',
    lang: 'fa',
    fontSize: '32px',
    canvas: 'Canvas',
    motion: 'reduced',
  });
  expect(new URL(page.url()).searchParams.get('text')).toBe('200');
  await parameters.getByLabel('Language').fill('en');
  await parameters.getByRole('button', { name: 'Open with these' }).click();
  await app.getByRole('heading', { name: 'My Tasks' }).waitFor();
  expect(await appFrameOf(page).evaluate(() => document.documentElement.dir)).toBe('rtl');
  expect(ada.complaints).toEqual([]);
  await ada.close();
});

/** Opens a route with the parameters that are set. */
async function openRoute(page: Page, route: string): Promise<void> {
  const parameters = page.getByRole('region', { name: 'Parameters' });
  await parameters.getByLabel('Route').fill(route);
  await parameters.getByRole('button', { name: 'Open with these' }).click();
}

/** Waits for a value in a debug table of the app. */
async function expectShown(app: FrameLocator, value: string): Promise<void> {
  await app.getByText(value, { exact: true }).first().waitFor();
}

test('[EM-08] every bridge call is shown, and the theme changes while the app is open', async () => {
  const ada = await running.visit({ persona: 'ada', viewport: desk });
  const { page } = ada;
  const app = await ada.openInSimulator({ theme: 'light' });
  await app.getByRole('heading', { name: 'My Tasks' }).waitFor();
  await page.getByRole('tab', { name: /^Calls/ }).click();
  const calls = page.getByRole('list', { name: 'Bridge calls' });
  for (const name of ['iframe_ready', 'web_app_ready', 'web_app_expand']) {
    await calls.getByText(name, { exact: true }).first().waitFor();
  }
  const background = async (): Promise<string> =>
    appFrameOf(page).evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await appFrameOf(page).waitForFunction(
    (before) => getComputedStyle(document.documentElement).backgroundColor !== before,
    light,
  );
  expect(brightness(light)).toBeGreaterThan(200);
  expect(brightness(await background())).toBeLessThan(60);
  expect(await newestCall(page, 'theme_changed')).toHaveProperty('theme_params');
  await app.getByRole('heading', { name: 'My Tasks' }).waitFor();
  expect(ada.complaints).toEqual([]);
  await ada.close();
});

function brightness(color: string): number {
  const parts =
    color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? [];
  return parts.reduce((sum, part) => sum + part, 0) / 3;
}

test('[EM-09] the launch data is signed with the demo token, and validated like any other', async () => {
  const response = await fetch(`${running.product.origin}/launch/sign?as=ada`);
  const { initData } = (await response.json()) as { initData: string };
  const fields = new URLSearchParams(initData);
  const hash = fields.get('hash');
  fields.delete('hash');
  const text = [...fields]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(demoToken).digest();
  expect(createHmac('sha256', secret).update(text).digest('hex')).toBe(hash);

  const opened = await callAsGuest(running.product, 'openSession', { initData });
  expect(opened).toMatchObject({ success: true, userId: '1001' });
  const forged = initData.replace('1001', '1008');
  expect(forged).not.toBe(initData);
  expect(await callAsGuest(running.product, 'openSession', { initData: forged })).toMatchObject({
    success: false,
    error: sentence('authentication_failed'),
  });
});

test('[EM-08] the messages of the bot are shown, and their buttons open the app', async () => {
  const dan = await running.visit({ persona: 'dan', viewport: desk });
  const app = await dan.openInSimulator({ to: '/profile' });
  await app.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
  await dan.page.getByRole('tab', { name: /^Bot chat/ }).click();
  const chat = dan.page.getByRole('list', { name: 'Messages of the bot' });
  const rejection = chat
    .getByRole('listitem')
    .filter({ hasText: '@ada_x rejected your engagement' });
  await rejection.getByRole('button', { name: 'Open Yapp' }).click({ timeout: 90_000 });
  await app.getByRole('heading', { name: 'Notifications' }).waitFor();
  const warning = chat.getByRole('listitem').filter({ hasText: 'Copied comments again' });
  await warning.getByRole('button').click();
  await dan.page.getByText('Acknowledged').waitFor();

  // A report reaches the admin group, with a button to the reports.
  await dan.openInSimulator({ to: '/notifs' });
  await app.getByRole('button', { name: 'Report to admin' }).first().click();
  await app.getByRole('button', { name: 'Continue' }).click();
  await app.getByLabel('What is wrong?').fill('My comment is there.');
  await app.getByRole('button', { name: 'Send report' }).click();
  await app.getByText('Report submitted successfully to admins').waitFor();
  await dan.close();
  const olga = await running.visit({ persona: 'olga', viewport: desk });
  const admin = await olga.openInSimulator();
  await admin.getByRole('heading', { name: 'My Tasks' }).waitFor();
  await olga.page.getByRole('tab', { name: /^Bot chat/ }).click();
  await olga.page.getByRole('button', { name: 'Group -1001' }).click();
  await olga.page.getByText(/^@dan_x reported @ada_x: My comment is there\./).waitFor();
  await olga.page.getByRole('button', { name: 'Open reports' }).click();
  await admin.getByRole('heading', { name: 'Active Reports' }).waitFor();
  await admin.getByText('My comment is there.').waitFor();
  expect(olga.complaints).toEqual([]);
  await olga.close();
});

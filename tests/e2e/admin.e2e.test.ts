import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { readRow, readRows } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import type { Visitor } from './support/visitor.ts';

const running = useProduct();

const banTitle = 'caught! your id has been banned due to suspicious activity.';

/** The input of a tool, and the message it shows. */
type ToolUse = {
  readonly path: string;
  readonly username: string;
  readonly isTelegram?: boolean;
  readonly points?: string;
  readonly reason?: string;
  /** The buttons of the first and of the second step. */
  readonly buttons: readonly [ask: string, confirm: string];
  readonly answer: string;
};

/** Uses an administrator's tool in its two steps, and waits for its message. */
async function useTool({ page, open }: Visitor, use: ToolUse): Promise<void> {
  const [ask, confirm] = use.buttons;
  await open({ to: use.path });
  await page.getByLabel('Username', { exact: true }).fill(`@${use.username}`);
  if (use.isTelegram === true) await page.getByRole('radio', { name: 'TG Username' }).check();
  if (use.points !== undefined) await page.getByRole('spinbutton').fill(use.points);
  if (use.reason !== undefined) await page.getByLabel(/^Reason/).fill(use.reason);
  await page.getByRole('button', { name: ask, exact: true }).click();
  await page.getByRole('button', { name: confirm, exact: true }).click();
  await page.getByText(use.answer, { exact: true }).waitFor();
}

test('[GU-19] [RT-11] [NO-08] a ban and an unban take effect with the next load', async () => {
  const olga = await running.visit('olga');
  const ben = await running.visit('ben');
  await ben.open();
  await ben.page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  await useTool(olga, {
    path: '/admin/ban-tool',
    username: 'ben_x',
    reason: 'Copied comments',
    buttons: ['Ban User', 'Confirm Ban'],
    answer: 'User @ben_x has been banned.',
  });
  expect(await readRow(running.product, 'users', '1002')).toMatchObject({ isBanned: true });
  await ben.page.reload();
  await ben.page.getByRole('heading', { name: banTitle }).waitFor();
  await ben.open({ to: '/notifs' });
  await ben.page.getByText('+2.8').waitFor();
  await useTool(olga, {
    path: '/admin/unban-tool',
    username: 'ben_demo',
    isTelegram: true,
    buttons: ['Unban User', 'Confirm Unban'],
    answer: 'User @ben_demo has been unbanned.',
  });
  expect(await readRow(running.product, 'users', '1002')).toMatchObject({ isBanned: false });
  await ben.open();
  await ben.page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  // A ban ends the person's sessions, so the next call fails and the browser logs an error.
  const others = ben.complaints.filter((text) => !text.includes('status of 401'));
  expect([...olga.complaints, ...others]).toEqual([]);
  await Promise.all([olga.close(), ben.close()]);
});

test('changing warnings and points takes two taps', async () => {
  const olga = await running.visit('olga');
  const { page } = olga;
  const dan = { username: 'dan_x', reason: 'Copied once more' };
  await olga.open({ to: '/admin/warn-user' });
  await page.getByLabel('Username', { exact: true }).fill('dan_x');
  await page.getByRole('button', { name: 'Warn User' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Warn User' }).waitFor();
  expect(await readRow(running.product, 'users', '1004')).toMatchObject({ warnCount: 2 });
  await useTool(olga, {
    ...dan,
    path: '/admin/warn-user',
    buttons: ['Warn User', 'Confirm Warn'],
    answer: 'User @dan_x has been warned.',
  });
  expect(await readRow(running.product, 'users', '1004')).toMatchObject({ warnCount: 3 });
  const messages = await readRows(running.product, 'botOutbox');
  expect(messages.filter((row) => row['path'] === 'bot/notify-report')).toHaveLength(1);
  await useTool(olga, {
    path: '/admin/unwarn-user',
    username: 'dan_x',
    buttons: ['Remove Warning', 'Confirm Remove'],
    answer: 'A warning of @dan_x has been removed.',
  });
  expect(await readRow(running.product, 'users', '1004')).toMatchObject({ warnCount: 2 });

  const cleo = { username: 'cleo_x', reason: 'A correction' };
  await useTool(olga, {
    ...cleo,
    path: '/admin/add-points',
    points: '2.5',
    buttons: ['Add Points', 'Confirm Add'],
    answer: '2.5 points added to @cleo_x.',
  });
  expect(await readRow(running.product, 'users', '1003')).toMatchObject({ point: 55 });
  await useTool(olga, {
    ...cleo,
    path: '/admin/reduce-points',
    points: '5',
    buttons: ['Reduce Points', 'Confirm Reduce'],
    answer: '5.0 points taken from @cleo_x.',
  });
  await useTool(olga, {
    ...cleo,
    path: '/admin/reduce-points',
    points: '5',
    buttons: ['Reduce Points', 'Confirm Reduce'],
    answer: sentence('insufficient_points', { availableTenths: 5, requiredTenths: 50 }),
  });
  expect(await readRow(running.product, 'users', '1003')).toMatchObject({ point: 5 });
  const cleoPhone = await running.visit('cleo');
  await cleoPhone.open();
  await cleoPhone.page.getByText('0.5').first().waitFor();
  expect([...olga.complaints, ...cleoPhone.complaints]).toEqual([]);
  await Promise.all([olga.close(), cleoPhone.close()]);
});

test('[AD-42] [LA-02] points may be typed in the digits and separators of every language', async () => {
  const olga = await running.visit('olga');
  await olga.open({ to: '/admin/add-points' });
  const points = olga.page.getByRole('spinbutton');
  for (const typed of ['2.5', '2,5', '۲٫۵', '٢٫٥']) {
    await points.clear();
    await points.pressSequentially(typed);
    expect(await points.inputValue(), typed).toBe('2.5');
  }
  await olga.close();
});

test('only the super administrator makes administrators', async () => {
  const make = {
    path: '/admin/create',
    username: 'dan_x',
    buttons: ['Make Admin', 'Confirm'],
  } as const;
  const olga = await running.visit('olga');
  await useTool(olga, { ...make, answer: sentence('make_admin_failed') });
  expect(await readRow(running.product, 'users', '1004')).toMatchObject({ isAdmin: false });
  const root = await running.visit('root');
  await useTool(root, { ...make, answer: '@dan_x is now an admin.' });
  expect(await readRow(running.product, 'users', '1004')).toMatchObject({ isAdmin: true });
  const dan = await running.visit('dan');
  await dan.open({ to: '/admin' });
  await dan.page.getByRole('heading', { name: 'Admin', exact: true }).waitFor();
  await dan.page.getByRole('link', { name: 'Ban Users', exact: true }).waitFor();
  expect(await dan.page.getByRole('link', { name: 'Make Admin' }).count()).toBe(0);
  expect([...olga.complaints, ...root.complaints, ...dan.complaints]).toEqual([]);
  await Promise.all([olga.close(), root.close(), dan.close()]);
});

test('[TY-13] changed prices apply to later posts, and open posts keep their prices', async () => {
  const before = await readRows(running.product, 'posts');
  const root = await running.visit('root');
  await root.open({ to: '/admin/manage-types' });
  const like = root.page.getByRole('listitem').filter({ hasText: /^like/ });
  await like.getByRole('button', { name: 'Edit' }).click();
  const drawer = root.page.getByRole('dialog', { name: 'Edit Type' });
  await drawer.getByLabel('Points for post').fill('2');
  await drawer.getByLabel('Points as reward').fill('1.5');
  await drawer.getByRole('button', { name: 'Update' }).click();
  await root.page.getByRole('button', { name: '→ 2.0' }).click();
  await like.getByText('Post cost 2.0').waitFor();
  await like.getByText('Reward 1.5').waitFor();
  const quote = root.page.getByRole('listitem').filter({ hasText: /^quote/ });
  await quote.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByRole('switch', { name: 'Enabled' }).click();
  await drawer.getByRole('button', { name: 'Update' }).click();
  await quote.getByText('Disabled').waitFor();
  expect(await readRows(running.product, 'posts')).toEqual(before);

  const ada = await running.visit('ada');
  await ada.open();
  await publishLike(ada.page, 'https://x.com/ada_x/status/1900000000000000030');
  const post = (await readRows(running.product, 'posts')).find(
    (row) => row['link'] === 'https://x.com/ada_x/status/1900000000000000030',
  );
  expect(post).toMatchObject({ cost: 100, rewardEach: 15 });
  const ben = await running.visit('ben');
  await ben.open({ to: '/earn' });
  const cards = ben.page.getByRole('button', { name: /left/ });
  await cards.filter({ hasText: '@ada_x' }).getByText('+1.5').waitFor();
  // Olga's post was made when a like paid 0.8 and a follow 1.0.
  await cards.filter({ hasText: '@olga_x' }).getByText('+1.8').waitFor();
  expect([...root.complaints, ...ada.complaints, ...ben.complaints]).toEqual([]);
  await Promise.all([root.close(), ada.close(), ben.close()]);
});

/** Publishes one like for five people at the price of the day. */
async function publishLike(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Create post' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create post' });
  await form.getByLabel('Post link').fill(link);
  await form.getByRole('button', { name: /^Like/ }).click();
  expect(await form.getByRole('button', { name: /^Quote/ }).count()).toBe(0);
  await form.getByRole('textbox', { name: 'How many people' }).fill('5');
  await form.getByRole('button', { name: 'Publish for 10.0 points' }).click();
  await form.waitFor({ state: 'hidden' });
}

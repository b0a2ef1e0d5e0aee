import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { readRow, readRows, type Row } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import { hostsOf } from './support/visitor.ts';

const running = useProduct();

const firstLink = 'https://x.com/ada_x/status/1800000000000000001';

/** The only post with that link. */
async function postWith(link: string): Promise<Row> {
  const posts = (await readRows(running.product, 'posts')).filter((post) => post['link'] === link);
  expect(posts).toHaveLength(1);
  return posts[0] ?? { $id: '' };
}

/** Fills the create-post form in with one like for five people, and leaves it open. */
async function fillPost(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Create post' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create post' });
  await form.getByLabel('Post link').fill(link);
  await form.getByRole('button', { name: /^Like/ }).click();
  await form.getByRole('textbox', { name: 'How many people' }).fill('5');
}

/** Cuts the connection once, after the server has done an operation: the response is lost. */
async function loseAnswerOf(page: Page, operation: string): Promise<void> {
  let isCut = false;
  await page.route(/\/executions$/, async (route) => {
    const isMeant = route.request().postData()?.includes(`/${operation}`) === true;
    if (!isMeant || isCut) return route.continue();
    isCut = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('[RT-01] [RT-02] [RT-03] [RT-04] [RT-05] [RT-26] every route shows its screen at its own address', async () => {
  const { $id: postId } = await postWith(firstLink);
  const ada = await running.visit('ada');
  const screens: readonly (readonly [path: string, heading: string])[] = [
    ['/', 'My Tasks'],
    ['/earn', 'Earn'],
    ['/profile', 'Profile'],
    ['/user/1002', 'Ben Carter'],
    [`/post/${postId}`, 'Post'],
    ['/notifs', 'Notifications'],
    ['/notifs/', 'Notifications'],
    ['/debug', 'Debug'],
  ];
  for (const [to, name] of screens) {
    await ada.open({ to });
    await ada.page.getByRole('heading', { name, exact: true }).waitFor();
    await ada.page.waitForURL(`${running.product.origin}${to}`);
  }
  for (const to of ['/no/such/page', '/admin', '/admin/ban-tool', '/requests/', '/auth']) {
    await ada.open({ to });
    await ada.page.getByRole('heading', { name: 'My Tasks' }).waitFor();
    await ada.page.waitForURL(`${running.product.origin}/`);
  }
  expect(ada.complaints).toEqual([]);
  await ada.close();
});

test('a start parameter opens its screen, with Home behind it', async () => {
  const { $id: postId } = await postWith(firstLink);
  const ada = await running.visit('ada');
  for (const [startapp, path, name] of [
    [`post_${postId}`, `/post/${postId}`, 'Post'],
    ['user_1002', '/user/1002', 'Ben Carter'],
    ['notifs', '/notifs', 'Notifications'],
  ] as const) {
    await ada.open({ startapp });
    await ada.page.getByRole('heading', { name }).waitFor();
    expect(new URL(ada.page.url()).pathname).toBe(path);
    await ada.page.goBack();
    await ada.page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  }
  await ada.open({ startapp: 'reports' });
  await ada.page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  expect(ada.complaints).toEqual([]);
  await ada.close();

  const olga = await running.visit('olga');
  await olga.open({ startapp: 'reports' });
  await olga.page.getByRole('heading', { name: 'Active Reports' }).waitFor();
  expect(olga.complaints).toEqual([]);
  await olga.close();
});

test('a reload keeps typed text and completed steps', async () => {
  const ada = await running.visit('ada');
  await ada.open();
  const link = 'https://x.com/ada_x/status/1900000000000000010';
  await fillPost(ada.page, link);
  await ada.page.reload();
  await ada.page.getByRole('button', { name: 'Create post' }).first().click();
  const form = ada.page.getByRole('dialog', { name: 'Create post' });
  await form.getByRole('button', { name: 'Publish for 5.0 points' }).waitFor();
  expect(await form.getByLabel('Post link').inputValue()).toBe(link);
  await ada.close();

  const dan = await running.visit('dan');
  await dan.open({ to: '/earn' });
  const card = dan.page.getByRole('button', { name: /left/ }).filter({ hasText: '@olga_x' });
  await card.click();
  const sheet = dan.page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Open X to like' }).click();
  await sheet.getByRole('button', { name: 'Next Step' }).click();
  await sheet.getByRole('heading', { name: 'Follow @olga_x' }).waitFor();
  await dan.page.reload();
  await card.click();
  await sheet.getByRole('heading', { name: 'Follow @olga_x' }).waitFor();
  await dan.close();
});

test('[PO-30] two taps on the button publish one post', async () => {
  const ada = await running.visit('ada');
  await ada.open();
  const before = await readRow(running.product, 'users', '1001');
  const link = 'https://x.com/ada_x/status/1900000000000000011';
  await fillPost(ada.page, link);
  await ada.page.getByRole('button', { name: 'Publish for 5.0 points' }).dblclick();
  await ada.page.getByRole('dialog', { name: 'Create post' }).waitFor({ state: 'hidden' });
  await ada.page
    .getByText(/^@ada_x, /)
    .first()
    .waitFor();
  await ada.page.getByText('245.0').first().waitFor();
  await postWith(link);
  const after = await readRow(running.product, 'users', '1001');
  expect(Number(before['point']) - Number(after['point'])).toBe(50);
  expect(ada.complaints).toEqual([]);
  await ada.close();
});

test('[TR-23] a post whose response was lost is published once when the button is tapped again', async () => {
  const olga = await running.visit('olga');
  await olga.open();
  const link = 'https://x.com/olga_x/status/1900000000000000012';
  const before = await readRow(running.product, 'users', '1008');
  await loseAnswerOf(olga.page, 'createPost');
  await fillPost(olga.page, link);
  const form = olga.page.getByRole('dialog', { name: 'Create post' });
  const publish = form.getByRole('button', { name: 'Publish for 5.0 points' });
  await publish.click();
  await form.getByText(sentence('create_post_failed')).waitFor();
  await postWith(link);
  // The connection is cut, and the person leaves.
  await olga.page.reload();
  await olga.page.getByRole('button', { name: 'Create post' }).first().click();
  await publish.click();
  await form.waitFor({ state: 'hidden' });
  await olga.page
    .getByText(/^@olga_x, /)
    .first()
    .waitFor();
  await postWith(link);
  const after = await readRow(running.product, 'users', '1008');
  expect(Number(before['point']) - Number(after['point'])).toBe(50);
  await olga.close();
});

test('[TR-23] [EA-20] an engagement whose response was lost counts once, and the app does nothing on X but open it', async () => {
  const cleo = await running.visit('cleo');
  await cleo.open({ to: '/earn' });
  await loseAnswerOf(cleo.page, 'submitEngagement');
  const card = cleo.page.getByRole('button', { name: /left/ }).filter({ hasText: '@ben_x' });
  await card.click();
  const sheet = cleo.page.getByRole('dialog');
  const opened = cleo.context.waitForEvent('page');
  await sheet.getByRole('button', { name: 'Open the post on X' }).click();
  await opened;
  const proof = 'https://x.com/cleo_x/status/1910000000000000020';
  await sheet.getByLabel('Link of your quote').fill(proof);
  const submit = sheet.getByRole('button', { name: 'Complete Step & Submit' });
  await submit.click();
  await sheet.getByText(sentence('engagement_call_failed')).waitFor();
  await sheet.getByRole('button', { name: /Submit/ }).click();
  await cleo.page.getByText('Engagement submitted successfully!').first().waitFor();
  await card.waitFor({ state: 'hidden' });
  const { $id: postId } = await postWith('https://x.com/ben_x/status/1800000000000000003');
  const engagements = (await readRows(running.product, 'engagement')).filter(
    (row) => row['postId'] === postId,
  );
  expect(engagements.map((row) => [row['engagedBy'], row['link']])).toEqual([['1003', proof]]);
  expect(await readRow(running.product, 'posts', postId)).toMatchObject({ engageCount: 1 });
  expect(await readRow(running.product, 'users', '1003')).toMatchObject({ totallyEngaged: 2 });
  expect(hostsOf(cleo.requests).filter((host) => /(^|\.)(x|twitter|twimg)\./.test(host))).toEqual(
    [],
  );
  await cleo.close();
});

test('a member sees that the app is offline, and continues when the connection is back', async () => {
  const dan = await running.visit('dan');
  await dan.open({ to: '/notifs' });
  await dan.page.getByText('The comment does not follow the guide.').waitFor();
  await dan.page.getByRole('button', { name: 'Report to admin' }).click();
  const sheet = dan.page.getByRole('dialog', { name: 'Report to admin' });
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByLabel('What is wrong?').fill('The guide was followed to the letter.');
  await dan.context.setOffline(true);
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await sheet.getByText(sentence('report_submit_failed')).waitFor();
  await dan.context.setOffline(false);
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await dan.page.getByText('Report submitted successfully to admins').waitFor();
  const reports = await readRows(running.product, 'reports');
  expect(reports.filter((row) => row['reportedById'] === '1004')).toHaveLength(1);
  await dan.close();

  const olga = await running.visit('olga');
  await olga.open({ to: '/reports/' });
  await olga.page.getByText('The guide was followed to the letter.').click();
  const report = olga.page.getByRole('dialog', { name: 'Report' });
  await report.getByText('The comment does not follow the guide.').first().waitFor();
  await report.getByRole('button', { name: 'Mark as Resolved' }).click();
  await olga.page.getByText('Report marked as resolved').first().waitFor();
  await olga.page.getByText('The guide was followed to the letter.').waitFor({ state: 'hidden' });
  const resolved = (await readRows(running.product, 'reports')).filter(
    (row) => row['reportedById'] === '1004',
  );
  expect(resolved).toMatchObject([{ isResolved: true, againistId: '1001' }]);
  expect(olga.complaints).toEqual([]);
  await olga.close();
});

test('[MY-10] Earn opens at the top, and shows cards at every scroll position', async () => {
  const ben = await running.visit('ben');
  const { page } = ben;
  await ben.open();
  await page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('link', { name: 'Earn', exact: true }).tap();
  const cards = page.getByRole('list', { name: 'Posts to engage with' }).getByRole('listitem');
  await cards.first().waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => cards.first().getAttribute('aria-posinset')).toBe('1');
  const isFilled = () =>
    page.evaluate(() => document.elementFromPoint(180, 300)?.closest('li') !== null);
  for (const toPx of [1500, 3000]) {
    await page.evaluate((top) => window.scrollTo(0, top), toPx);
    await expect.poll(isFilled).toBe(true);
  }
  // The browser restores the scroll position.
  await page.reload();
  await cards.first().waitFor();
  await expect.poll(isFilled).toBe(true);
  expect(ben.complaints).toEqual([]);
  await ben.close();
});

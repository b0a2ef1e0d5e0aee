import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { sentence } from '#tests/text/sentences.ts';
import { readRow, readRows } from './support/backend.ts';
import { startProduct, type Product } from './support/product.ts';
import { visitor, type Visitor } from './support/visitor.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const link = 'https://x.com/ada_x/status/1900000000000000001';

/** Goes through the like and retweet steps, and types a link into the comment step. */
async function engage(person: Visitor, links: readonly string[]): Promise<void> {
  const { page } = person;
  await page
    .getByRole('button', { name: /1 of 2 left|2 of 2 left/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  for (const name of ['Like the post', 'Retweet the post']) {
    await sheet.getByRole('heading', { name }).waitFor();
    await sheet.getByRole('button', { name: /^Open X to/ }).click();
    await sheet.getByRole('button', { name: 'Next Step' }).click();
  }
  for (const typed of links) {
    await sheet.getByLabel('Link of your comment').fill(typed);
  }
}

test('[RT-01] [RT-02] [PO-30] [EM-02] a member posts, two engage, and the author decides', async () => {
  const ada = await visitor(browser, product, 'ada');
  await ada.open();
  await ada.page.getByText('250.0').first().waitFor();

  await ada.page.getByRole('button', { name: 'Create post' }).first().click();
  const form = ada.page.getByRole('dialog', { name: 'Create post' });
  await form.getByLabel('Post link').fill(link);
  for (const type of ['Like', 'Retweet', 'Comment']) {
    await form.getByRole('button', { name: new RegExp(`^${type}`) }).click();
  }
  await form.getByRole('textbox', { name: 'How many people' }).fill('2');
  await form.getByLabel('What the comment should say').fill('Say what you like most about it.');
  await form.getByText('2 people × 4.4').waitFor();
  await form.getByRole('button', { name: 'Publish for 8.8 points' }).click();
  await form.waitFor({ state: 'hidden' });
  await ada.page.getByText('241.2').first().waitFor();
  await ada.page
    .getByText(/^@ada_x, /)
    .first()
    .waitFor();

  const post = (await readRows(product, 'posts')).find((row) => row['link'] === link);
  expect(post).toMatchObject({ limit: 2, engageCount: 0, cost: 88, rewardEach: 38 });

  for (const [name, status] of [
    ['ben', '1910000000000000001'],
    ['dan', '1910000000000000002'],
  ] as const) {
    const person = await visitor(browser, product, name);
    await person.open({ to: '/earn' });
    await engage(person, [`https://x.com/someone/status/${status}`]);
    const sheet = person.page.getByRole('dialog');
    await sheet.getByText(sentence('proof_link_foreign', { handle: `${name}_x` })).waitFor();
    await sheet.getByLabel('Link of your comment').fill(`https://x.com/${name}_x/status/${status}`);
    await sheet.getByRole('button', { name: 'Complete Step & Submit' }).click();
    await person.page.getByText('Engagement submitted successfully!').first().waitFor();
    expect(person.complaints).toEqual([]);
    await person.close();
  }
  expect(await readRow(product, 'posts', String(post?.$id))).toMatchObject({
    engageCount: 2,
    targetStatus: true,
  });

  await ada.open({ to: `/post/${String(post?.$id)}` });
  const cards = ada.page.getByRole('listitem');
  await cards
    .filter({ hasText: 'ben_x' })
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await cards.filter({ hasText: 'ben_x' }).getByText('Approved', { exact: true }).waitFor();
  const second = cards.filter({ hasText: 'dan_x' });
  await second.getByRole('button', { name: 'Reject', exact: true }).click();
  await ada.page.getByLabel('Reason for the rejection').fill('The link shows another post.');
  await ada.page.getByRole('button', { name: 'Confirm rejection' }).click();
  await second.getByText('Rejected', { exact: true }).waitFor();
  expect(ada.complaints).toEqual([]);
  await ada.close();

  await expectTheBooks();
  await product.killAndRestart();
  await expectTheBooks();

  const ben = await visitor(browser, product, 'ben');
  await ben.open({ to: '/notifs' });
  await ben.page.getByText('+3.8').first().waitFor();
  await ben.close();
});

test('[EM-06] [PT-09] the audit finds nothing wrong in the demo data and in what the tests did', async () => {
  const key = ['--project', 'yapp', '--key', 'local-dev-key', '--database', 'yapp'];
  const endpoint = ['--endpoint', `${product.origin}/v1`];
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/audit/main.ts',
    ...endpoint,
    ...key,
  ]);
  expect(stdout).toContain('nothing found');
});

/** Balances, counters, ledger and messages, exactly. */
async function expectTheBooks(): Promise<void> {
  expect(await readRow(product, 'users', '1001')).toMatchObject({ point: 2412 });
  expect(await readRow(product, 'users', '1002')).toMatchObject({
    point: 463,
    totallyEngaged: 3,
    approvedEngaged: 2,
  });
  expect(await readRow(product, 'users', '1004')).toMatchObject({
    point: 120,
    totallyEngaged: 2,
    rejectedEngaged: 2,
  });
  const post = (await readRows(product, 'posts')).find((row) => row['link'] === link);
  const id = String(post?.$id);
  const movements = (await readRows(product, 'pointLedger'))
    .filter((row) => [row['debit'], row['credit']].includes(`escrow:${id}`))
    .map((row) => [row['debit'], row['credit'], row['amount'], row['kind']]);
  expect(movements).toEqual([
    ['member:1001', `escrow:${id}`, 76, 'post_escrow'],
    [`escrow:${id}`, 'member:1002', 38, 'reward'],
    [`escrow:${id}`, 'burn', 38, 'forfeit'],
  ]);
  const sent = (await readRows(product, 'notifications')).filter((row) => row['postId'] === id);
  expect(sent.map((row) => [row['userId'], row['isApproved'], row['awardCount']])).toEqual([
    ['1002', true, 38],
    ['1004', false, 0],
  ]);
  const targets = (await readRows(product, 'botOutbox')).filter(
    (row) => row.$id === `target.${id}`,
  );
  expect(targets).toHaveLength(1);
}

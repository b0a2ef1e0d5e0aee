import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { readRows } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import type { Visitor } from './support/visitor.ts';

const running = useProduct();

/** A tap takes the browser some time too. */
const maxMs = 1500;

type Action = {
  readonly button: Locator;
  /** The text that says that it failed. */
  readonly failure: Locator;
  /** The text that says that it succeeded. */
  readonly success: Locator;
};

/** Does something offline and again online; returns how long the failure took to appear, in ms. */
async function doTwice(
  { context }: Visitor,
  { button, failure, success }: Action,
): Promise<number> {
  await button.waitFor();
  await context.setOffline(true);
  await button.click();
  const begunMs = Date.now();
  await failure.first().waitFor();
  const tookMs = Date.now() - begunMs;
  await context.setOffline(false);
  await button.click();
  await success.first().waitFor();
  return tookMs;
}

test('[MY-17] [TR-23] publishing a post offline keeps the form, and it is paid once', async () => {
  const ada = await running.visit('ada');
  const { page } = ada;
  await ada.open();
  await page.getByRole('button', { name: 'Create post' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create post' });
  const link = 'https://x.com/ada_x/status/1900000000000000055';
  await form.getByLabel('Post link').fill(link);
  await form.getByRole('button', { name: /^Like/ }).click();
  const adaMs = await doTwice(ada, {
    button: form.getByRole('button', { name: /^Publish/ }),
    failure: form.getByText(sentence('create_post_failed')),
    success: page.getByText('Post published.'),
  });
  expect(adaMs).toBeLessThan(maxMs);
  const posts = await readRows(running.product, 'posts');
  expect(posts.filter((post) => post['link'] === link)).toHaveLength(1);
  await ada.close();
});

test('[MY-17] [TR-23] submitting an engagement offline keeps its steps, and it counts once', async () => {
  const dan = await running.visit('dan');
  const { page } = dan;
  await dan.open({ to: '/earn' });
  await page
    .getByRole('group', { name: 'Kind', exact: true })
    .getByRole('button', { name: 'Like', exact: true })
    .click();
  const cards = page.getByRole('list', { name: 'Posts to engage with' }).getByRole('button');
  await cards
    .filter({ hasNotText: /Comment|Quote|Retweet|Follow/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  const opened = dan.context.waitForEvent('page');
  await sheet.getByRole('button', { name: /^Open X to/ }).click();
  // A tab that is closing cannot be cut off from the network with the others.
  const tab = await opened;
  if (!tab.isClosed()) await tab.waitForEvent('close');
  const before = (await readRows(running.product, 'engagement')).length;
  const danMs = await doTwice(dan, {
    button: sheet.getByRole('button', { name: /Submit/ }),
    failure: sheet.getByText(sentence('engagement_call_failed')),
    success: sheet.getByRole('button', { name: 'Next post' }),
  });
  expect(danMs).toBeLessThan(maxMs);
  expect(await readRows(running.product, 'engagement')).toHaveLength(before + 1);
  await dan.close();
});

test('[MY-17] [TR-23] a decision and a report sent offline say so, and succeed online', async () => {
  const ada = await running.visit('ada');
  await ada.open();
  await ada.page.getByText('2 of 5 left').click();
  const adaMs = await doTwice(ada, {
    button: ada.page.getByRole('button', { name: 'Approve', exact: true }),
    failure: ada.page.getByText(
      sentence('review_call_failed', { reason: 'no response, try again' }),
    ),
    success: ada.page.getByText(/^Approved by you/),
  });
  expect(adaMs).toBeLessThan(maxMs);
  await ada.close();

  const dan = await running.visit('dan');
  await dan.open({ to: '/notifs' });
  await dan.page.getByRole('button', { name: 'Report to admin' }).first().click();
  const sheet = dan.page.getByRole('dialog', { name: 'Report to admin' });
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByLabel('What is wrong?').fill('I followed the guide.');
  const danMs = await doTwice(dan, {
    button: sheet.getByRole('button', { name: 'Send report' }),
    failure: sheet.getByText(sentence('report_submit_failed')),
    success: dan.page.getByText('Report submitted successfully to admins'),
  });
  expect(danMs).toBeLessThan(maxMs);
  await dan.close();
});

test('[MY-17] [TR-23] an offline rejection and closing say so, lose nothing, and succeed online', async () => {
  const ada = await running.visit('ada');
  const { page } = ada;
  await ada.open();
  await page.getByRole('button', { name: /Like, Retweet, Follow/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Post details' });
  await sheet.getByRole('button', { name: 'Reject', exact: true }).click();
  const reason = sheet.getByLabel('Reason for the rejection');
  await reason.fill('There is no retweet.');
  const rejectMs = await doTwice(ada, {
    button: sheet.getByRole('button', { name: 'Confirm rejection' }),
    failure: sheet.getByText(sentence('review_call_failed', { reason: 'no response, try again' })),
    success: sheet.getByText('Reason: There is no retweet.'),
  });
  expect(rejectMs).toBeLessThan(maxMs);

  await sheet.getByRole('button', { name: 'More actions' }).click();
  await sheet.getByRole('button', { name: 'Close post' }).click();
  await ada.context.setOffline(true);
  await sheet.getByRole('button', { name: 'Close it' }).click();
  const begunMs = Date.now();
  await sheet.getByText(sentence('post_close_failed')).waitFor();
  expect(Date.now() - begunMs).toBeLessThan(maxMs);
  await ada.context.setOffline(false);
  await sheet.getByRole('button', { name: 'More actions' }).click();
  await sheet.getByRole('button', { name: 'Close post' }).click();
  await sheet.getByRole('button', { name: 'Close it' }).click();
  await sheet.getByText('This post is closed. You can still review what’s pending.').waitFor();
  await ada.close();
});

import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readRow, readRows } from './support/backend.ts';
import { coveredControls } from './support/covered-controls.ts';
import { useProduct } from './support/fixture.ts';
import { openWaiting } from './support/open-waiting.ts';
import { addReports, addRequests } from './support/queues.ts';

const running = useProduct();

async function waitingWith(postId: string): Promise<number> {
  const rows = await readRows(running.product, 'engagement');
  return rows.filter((row) => row['postId'] === postId && row['isApproved'] === null).length;
}

const articleOf = (page: Page, place: string) =>
  page.getByRole('article', { name: new RegExp(`^${place},`) });
const approveOf = (page: Page | Frame) =>
  page.getByRole('button', { name: 'Approve', exact: true });

test('[MY-21] a pending review is sent when the page is reloaded or closed, and sending it again at the next start changes nothing', async () => {
  const postId = await openWaiting(running.product, 3);
  const waiting = () => waitingWith(postId);
  const ben = await running.visit({ persona: 'ben', keepsTabs: true });
  await ben.open({ to: '/reviews' });
  await articleOf(ben.page, '1 of 3').waitFor();
  await approveOf(ben.page).tap();
  await ben.page.reload();
  await articleOf(ben.page, '1 of 2').waitFor();
  await expect.poll(waiting).toBe(2);
  await approveOf(ben.page).tap();
  await articleOf(ben.page, '2 of 2').waitFor();
  await ben.page.close();
  await expect.poll(waiting).toBe(1);

  const next = await ben.context.newPage();
  const isKept = () => next.evaluate(() => localStorage.getItem('yapp-decisions-1002') !== null);
  await next.goto(`${running.product.origin}/launch?as=ben&frame=0&to=/reviews`);
  await articleOf(next, '1 of 1').waitFor();
  await expect.poll(isKept).toBe(false);
  expect(await waiting()).toBe(1);
  const engagements = await readRows(running.product, 'engagement');
  for (const engagement of engagements.filter((row) => row['postId'] === postId)) {
    const ledger = await readRows(running.product, 'pointLedger');
    const paid = ledger.filter((row) => row['refId'] === engagement.$id);
    expect(paid).toHaveLength(engagement['isApproved'] === true ? 1 : 0);
  }
  expect(ben.complaints).toEqual([]);
  await ben.close();
});

test('[MY-21] [MY-17] an offline review is kept and shown by name, survives closing the app, and is sent once online', async () => {
  await openWaiting(running.product, 2);
  const all = async () => {
    const rows = await readRows(running.product, 'engagement');
    return rows.filter((row) => row['postAuthorId'] === '1002' && row['isApproved'] === null)
      .length;
  };
  const before = await all();
  const ben = await running.visit({ persona: 'ben', keepsTabs: true });
  await ben.open({ to: '/reviews' });
  await approveOf(ben.page).waitFor();
  await ben.context.setOffline(true);
  await approveOf(ben.page).tap();
  const kept = ben.page.getByText(/^Kept, sent when you are online: approve @/);
  await kept.waitFor();
  expect(await coveredControls(ben.page)).toEqual([]);
  expect(await all()).toBe(before);
  await ben.context.setOffline(false);
  await kept.waitFor({ state: 'detached' });
  await expect.poll(all).toBe(before - 1);
  await ben.context.setOffline(true);
  await approveOf(ben.page).tap();
  await kept.waitFor();
  await ben.page.close();
  await ben.context.setOffline(false);
  const next = await ben.context.newPage();
  await next.goto(`${running.product.origin}/launch?as=ben&frame=0&to=/`);
  await expect.poll(all).toBe(before - 2);
  await ben.close();
});

test('[MY-21] administrators’ decisions survive a reload and closing the tab', async () => {
  const [first = '', second = ''] = await addRequests(running.product, 3, 7_100_001);
  await addReports(running.product, ['kept1', 'kept2']);
  const isOpen = async (id: string) =>
    (await readRow(running.product, 'users', id))['adminReqOpen'];
  const olga = await running.visit({ persona: 'olga', keepsTabs: true });
  const { page } = olga;
  await olga.open({ to: '/requests' });
  await page.getByRole('button', { name: `@asks_${first}` }).click();
  await approveOf(page).tap();
  await page.reload();
  await expect.poll(() => isOpen(first)).toBe(false);
  await page.getByRole('button', { name: `@asks_${second}` }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).tap();
  await page.goto(`${running.product.origin}/launch?as=olga&frame=0&to=/reports`);
  await expect.poll(() => isOpen(second)).toBe(false);
  await page.getByRole('button', { name: /^It was there, says kept1/ }).click();
  await page.getByRole('button', { name: 'Mark as Resolved', exact: true }).tap();
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  await page.close();
  // A slow browser may end a closed tab before its last request is out; the next opening sends it again.
  const next = await olga.context.newPage();
  await next.goto(`${running.product.origin}/launch?as=olga&frame=0&to=/`);
  const isResolved = async () => (await readRow(running.product, 'reports', 'kept1'))['isResolved'];
  await expect.poll(isResolved).toBe(true);
  expect(olga.complaints).toEqual([]);
  await olga.close();
});

test('[MY-23] neither the offer of the home screen nor a toast covers a control that decides or sends', async () => {
  const postId = await openWaiting(running.product, 3, 5);
  const ben = await running.visit('ben');
  // The first visit of this device, at the queue: the offer waits for another screen.
  await ben.openInSimulator({ to: '/reviews' });
  const element = await ben.page.locator('#app-frame').elementHandle();
  const app = await element?.contentFrame();
  if (app === null || app === undefined) throw new Error('the simulator shows no app');
  await approveOf(app).click({ trial: true });
  expect(await coveredControls(app)).toEqual([]);
  await app.getByRole('link', { name: 'Home' }).click();
  const offer = app.getByText('Put Yapp on your home screen?');
  await offer.waitFor();
  expect(await coveredControls(app)).toEqual([]);
  await offer.scrollIntoViewIfNeeded();
  expect(await coveredControls(app)).toEqual([]);
  await app.getByRole('button', { name: 'Not now' }).click();

  await ben.open({ to: `/post/${postId}` });
  await ben.page.getByRole('button', { name: 'More actions' }).click();
  await ben.page.getByRole('button', { name: 'Close post' }).click();
  await ben.page.getByRole('button', { name: 'Close it' }).click();
  await ben.page.locator('.ui-toast-body').waitFor();
  await ben.page.getByRole('button', { name: 'Approve All' }).waitFor();
  expect(await coveredControls(ben.page)).toEqual([]);
  expect(ben.complaints).toEqual([]);
  await ben.close();
});

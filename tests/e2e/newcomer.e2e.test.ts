import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readRow } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import { desk, type Visitor } from './support/visitor.ts';

const running = useProduct();

const limitMs = 40_000;

test('[MY-36] [MY-25] [EM-02] a newcomer comes from /start to the first points by taps alone, in less than 40 s', async () => {
  const nia = await running.visit({ persona: 'nia', viewport: desk, keepsTabs: true });
  const begunMs = Date.now();
  const app = await nia.openInSimulator();
  const chat = nia.page.getByRole('list', { name: 'Messages of the bot' });
  await nia.page.getByRole('tab', { name: /^Bot chat/ }).tap();
  await chat.getByRole('button', { name: 'Start' }).tap();
  await openFrom(chat, 'Welcome to Yapp.');

  await askForAccess(nia, app);
  const root = await approveRequest();
  await openFrom(chat, 'approved');
  await root.close();
  await app.getByRole('heading', { name: 'My Tasks' }).waitFor();

  await doFirstTask(nia, app);
  await app.getByRole('link', { name: 'Home', exact: true }).tap();
  await app.getByText(/^\+1\.8 pending, by /).waitFor();
  const olga = await approveEngagement();
  await app.getByText('1.8', { exact: true }).first().waitFor();
  await olga.close();
  expect(await readRow(running.product, 'users', '1007')).toMatchObject({ point: 18 });
  expect(Date.now() - begunMs).toBeLessThan(limitMs);
  expect(nia.complaints).toEqual([]);
  await nia.close();
});

/** Opens the app by the button below the bot's message with these words. */
async function openFrom(chat: Locator, words: string): Promise<void> {
  const message = chat.getByRole('listitem').filter({ hasText: words }).last();
  await message.getByRole('button', { name: 'Open Yapp' }).tap();
}

/** Signs in with X in the tab that the app opens, and comes back to the received request. */
async function askForAccess({ page, context }: Visitor, app: FrameLocator): Promise<void> {
  await app.getByRole('heading', { name: 'Hello, Nia' }).waitFor();
  const opened = context.waitForEvent('page');
  await app.getByRole('button', { name: 'Authenticate with X' }).tap();
  const outside = await opened;
  await outside.getByRole('radio', { name: 'Accept Policy' }).tap();
  await outside.getByRole('button', { name: 'Continue with X' }).tap();
  await outside.getByLabel('Handle').fill('nia_x');
  await outside.getByRole('button', { name: 'Continue' }).tap();
  await outside.getByRole('button', { name: 'Verify & Continue' }).tap();
  await outside.getByRole('heading', { name: 'X account linked' }).waitFor();
  await outside.close();
  await page.bringToFront();
  await app.getByRole('button', { name: 'Check Verification Status' }).tap();
  await app.getByText('Request received').first().waitFor();
  await page.getByText('Your request as @nia_x has arrived').waitFor();
}

/** An administrator lets the newcomer in; stays until the decision is sent, as it can be undone. */
async function approveRequest(): Promise<Visitor> {
  const root = await running.visit('root');
  await root.open({ to: '/requests' });
  await root.page.getByRole('button', { name: '@nia_x' }).tap();
  const sheet = root.page.getByRole('dialog', { name: 'Approval Request' });
  await tapWhenSettled(sheet, 'Approve');
  await root.page.getByText('Approved @nia_x').first().waitFor();
  return root;
}

/** Likes and follows for the first post that is offered, and submits it. */
async function doFirstTask({ page, context }: Visitor, app: FrameLocator): Promise<void> {
  await app.getByRole('link', { name: 'Earn points' }).tap();
  await app.getByRole('button', { name: /We rebuilt our onboarding/ }).tap();
  const sheet = app.getByRole('dialog');
  for (const [heading, forward] of [
    ['Like the post', 'Next Step'],
    [/^Follow/, 'Complete Step & Submit'],
  ] as const) {
    await sheet.getByRole('heading', { name: heading }).waitFor();
    await openX(context, sheet);
    await page.bringToFront();
    await mainButton(page, forward).tap();
  }
  await sheet.getByRole('heading', { name: '+1.8 pending' }).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).tap();
}

async function openX(context: Visitor['context'], sheet: Locator): Promise<void> {
  const opened = context.waitForEvent('page');
  await sheet.getByRole('button', { name: /^Open X/ }).tap();
  await (await opened).close();
}

/** The messenger's own main button, which carries a sheet's one action. */
function mainButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** The author of the post approves, and the decision is sent as she leaves. */
async function approveEngagement(): Promise<Visitor> {
  const olga = await running.visit('olga');
  await olga.open({ to: '/reviews' });
  await olga.page.getByRole('article', { name: /@nia_x$/ }).waitFor();
  await tapWhenSettled(olga.page, 'Approve');
  await olga.page.getByText('Approved @nia_x').first().waitFor();
  await olga.page.getByRole('link', { name: 'Go to Home' }).tap();
  await olga.page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  return olga;
}

/** Taps a decision once its card has been there for the half second in which it answers nothing. */
async function tapWhenSettled(place: Page | Locator, name: string): Promise<void> {
  await place.locator('button:not([aria-disabled])', { hasText: name }).first().tap();
}

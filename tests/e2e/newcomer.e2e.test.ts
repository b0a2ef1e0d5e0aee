import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readRow } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import { desk, type Visitor } from './support/visitor.ts';

const running = useProduct();

const limitMs = 40_000;
const maxTaps = 5;
const stepCount = 2;

test('[MY-36] [MY-25] [EM-02] a newcomer gets from /start to the first points with few taps in less than 40 s', async () => {
  const nia = await running.visit({ persona: 'nia', viewport: desk, keepsTabs: true });
  const begunMs = Date.now();
  const app = await nia.openInSimulator();
  const chat = nia.page.getByRole('list', { name: 'Messages of the bot' });
  await nia.page.getByRole('tab', { name: /^Bot chat/ }).tap();
  await chat.getByRole('button', { name: 'Start' }).tap();
  await openFrom(chat, 'Welcome to Yapp.');

  expect(await askForAccess(nia, app)).toBeLessThanOrEqual(maxTaps);
  const root = await approveRequest();
  await openFrom(chat, 'approved');
  await root.close();
  await app.getByRole('heading', { name: 'My Tasks' }).waitFor();

  // Each step after the first has two taps: to X, and on.
  const taps = await doFirstTask(nia, app);
  expect(taps - 2 * (stepCount - 1)).toBeLessThanOrEqual(maxTaps);
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

/**
 * Signs in with X in the tab that the app opens, and comes back to the received request; answers how many taps Yapp asked
 * for.
 */
async function askForAccess({ page, context }: Visitor, app: FrameLocator): Promise<number> {
  const { tap, count } = countTaps();
  await app.getByRole('heading', { name: 'Hello, Nia' }).waitFor();
  const opened = context.waitForEvent('page');
  await tap(app.getByRole('button', { name: 'Authenticate with X' }));
  const outside = await opened;
  await tap(outside.getByRole('radio', { name: 'Accept Policy' }));
  await tap(outside.getByRole('button', { name: 'Continue with X' }));
  // X's page, which is not part of Yapp.
  await outside.getByLabel('Handle').fill('nia_x');
  await outside.getByRole('button', { name: 'Continue' }).tap();
  await tap(outside.getByRole('button', { name: 'Verify & Continue' }));
  await outside.getByRole('heading', { name: 'X account linked' }).waitFor();
  await outside.close();
  await page.bringToFront();
  await tap(app.getByRole('button', { name: 'Check Verification Status' }));
  await app.getByText('Request received').first().waitFor();
  await page.getByText('Your request as @nia_x was received').waitFor();
  return count();
}

/** Taps, and counts how often. */
function countTaps(): { tap: (place: Locator) => Promise<void>; count: () => number } {
  let taps = 0;
  return {
    async tap(place) {
      taps += 1;
      await place.tap();
    },
    count: () => taps,
  };
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

/** Likes and follows for the first post in the feed, and submits; returns the number of taps. */
async function doFirstTask({ page, context }: Visitor, app: FrameLocator): Promise<number> {
  const { tap, count } = countTaps();
  await tap(app.getByRole('link', { name: 'Earn points' }));
  await tap(app.getByRole('button', { name: /We rebuilt our onboarding/ }));
  const sheet = app.getByRole('dialog');
  for (const [heading, forward] of [
    ['Like the post', 'Next Step'],
    [/^Follow/, 'Complete Step & Submit'],
  ] as const) {
    await sheet.getByRole('heading', { name: heading }).waitFor();
    const opened = context.waitForEvent('page');
    await tap(sheet.getByRole('button', { name: /^Open X/ }));
    await (await opened).close();
    await page.bringToFront();
    await tap(mainButton(page, forward));
  }
  await sheet.getByRole('heading', { name: '+1.8 pending' }).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  return count();
}

/** The messenger's own main button, which shows a sheet's only action. */
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

/** Taps a decision after the half second during which a new card ignores taps. */
async function tapWhenSettled(place: Page | Locator, name: string): Promise<void> {
  await place.locator('button:not([aria-disabled])', { hasText: name }).first().tap();
}

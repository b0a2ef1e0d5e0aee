import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addRows, readRow, readRows } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import { addRequests } from './support/queues.ts';

const running = useProduct();

/** How long a decision control ignores taps. Rule MY-22. */
const settleMs = 500;

/** By then, held decisions have been sent. */
const arrives = { timeout: 60_000 };

const requestCount = 100;
const firstId = 7_100_000;

/** The handle that the sheet shows, or nothing once it is closed. */
async function shownIn(sheet: Locator): Promise<string> {
  const links = await sheet.getByRole('link', { name: /^@asks_/u }).allTextContents();
  return links[0] ?? '';
}

/** Decides every request by one key until none is left, beginning at one end; answers how many it decided. */
async function decideAll(page: Page, key: 'a' | 'r', end: 'first' | 'last'): Promise<number> {
  const sheet = page.getByRole('dialog', { name: 'Approval Request' });
  const rows = page.getByRole('list', { name: 'Approval requests' }).getByRole('button', {
    name: /@asks_/u,
  });
  const ready = sheet.locator('button:not([aria-disabled])', { hasText: /Approve|Next/u });
  await rows.first().waitFor();
  if (end === 'last') await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: `@asks_${String(lastOf(end))}` }).click();
  let decided = 0;
  for (;;) {
    const shown = await shownIn(sheet);
    if (shown === '') {
      if (await sheet.isVisible()) await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      if ((await rows.count()) === 0) return decided;
      await rows.first().click();
      await sheet.waitFor();
    } else {
      await page.clock.fastForward(settleMs);
      await ready.first().waitFor();
      const isGone = (await ready.first().textContent())?.includes('Next') ?? false;
      await page.keyboard.press(isGone ? 'n' : key);
      const now = await shownIn(sheet);
      if (now !== shown && !isGone) decided += 1;
    }
  }
}

function lastOf(end: 'first' | 'last'): number {
  return end === 'first' ? firstId : firstId + requestCount - 1;
}

test('[PA-16] [FA-19] two administrators on one queue of 100 decide nothing twice, and see only decisions that happened', async () => {
  // Their requests are newer than all others.
  const ids = new Set(await addRequests(running.product, requestCount, firstId, Date.now()));
  const [olga, root] = [
    await running.visit({ persona: 'olga', isStill: true }),
    await running.visit({ persona: 'root', isStill: true }),
  ];
  await Promise.all([olga.page.clock.install(), root.page.clock.install()]);
  await Promise.all([olga.open({ to: '/requests' }), root.open({ to: '/requests' })]);

  const [byOlga, byRoot] = await Promise.all([
    decideAll(olga.page, 'a', 'first'),
    decideAll(root.page, 'r', 'last'),
  ]);

  const openOnes = async () =>
    (await readRows(running.product, 'users')).filter(
      ({ $id, adminReqOpen }) => ids.has($id) && adminReqOpen === true,
    ).length;
  await expect.poll(openOnes, arrives).toBe(0);
  const acts = (await readRows(running.product, 'moderationLog')).filter(
    ({ action, targetId }) => action === 'decideApprovalRequest' && ids.has(String(targetId)),
  );
  expect(acts).toHaveLength(requestCount);
  expect(new Set(acts.map(({ targetId }) => targetId)).size).toBe(requestCount);
  for (const [{ page }, decided, actorId] of [
    [olga, byOlga, '1008'],
    [root, byRoot, '1'],
  ] as const) {
    const done = acts.filter((act) => act['actorId'] === actorId).length;
    // Each decision either happened, or its line says who decided before.
    const refused = page.getByText(/^Already (?:approved|rejected) by @/u);
    await expect.poll(async () => done + (await refused.count()), arrives).toBe(decided);
  }
  // A busy server asks to wait, and the app does. Rule OP-20.
  const complaints = [...olga.complaints, ...root.complaints];
  expect(complaints.filter((text) => !text.includes('503'))).toEqual([]);
  await Promise.all([olga.close(), root.close()]);
}, 180_000);

/** The outcomes of the reports, repeated. */
const outcomes = ['none', 'none', 'warn', 'none', 'none', 'warn', 'none', 'none', 'warn', 'ban'];

test('[PA-06] [PA-08] 20 reports with outcomes of three kinds take at most 60 keys', async () => {
  const { product } = running;
  const reports = Array.from({ length: 20 }, (_, index) => ({
    id: `keys${String(index).padStart(2, '0')}`,
    outcome: outcomes[index % outcomes.length] ?? 'none',
    againstId: String(7_200_000 + index),
  }));
  await addRows(
    product,
    'users',
    reports.map(({ againstId }) => ({
      $id: againstId,
      name: againstId,
      x_username: `x_${againstId}`,
      adminApproved: true,
    })),
  );
  for (const { id, againstId } of reports) {
    const engagement = { postId: `p-${id}`, engageId: `e-${id}` };
    const parties = { againist: `x_${againstId}`, reportedBy: 'ben_x', reportedById: '1002' };
    await addRows(product, 'reports', [
      { $id: id, message: `Keys say ${id}`, againistId: againstId, ...engagement, ...parties },
    ]);
  }
  const olga = await running.visit({ persona: 'olga', isStill: true });
  const { page } = olga;
  await page.clock.install();
  await olga.open({ to: '/reports' });
  const sheet = page.getByRole('dialog', { name: 'Report' });
  const ready = sheet.locator('[type=button]:not([aria-disabled])', { hasText: /esolve/u });
  let keys = 1;
  const press = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name);
    keys += names.length;
  };
  await page.getByRole('button', { name: /^Keys say keys00/u }).click();
  for (const { id, outcome } of reports) {
    await sheet.getByText(`Keys say ${id}`).first().waitFor();
    await page.clock.fastForward(settleMs);
    await ready.waitFor();
    if (outcome === 'warn') await press('w');
    if (outcome === 'ban') {
      await press('b');
      await sheet.getByLabel('Reason for the ban').click();
      await press('s', 'p', 'a', 'm', 'Enter');
      await ready.waitFor();
      await press('Enter');
    } else {
      await press('a');
    }
  }
  expect(keys).toBeLessThanOrEqual(60);
  for (const { id, outcome } of reports)
    await expect
      .poll(async () => (await readRow(product, 'reports', id))['outcome'], arrives)
      .toBe(outcome);
  const banned = reports.filter(({ outcome }) => outcome === 'ban');
  for (const { againstId } of banned)
    expect(await readRow(product, 'users', againstId)).toMatchObject({ isBanned: true });
  expect(olga.complaints).toEqual([]);
  await olga.close();
}, 180_000);

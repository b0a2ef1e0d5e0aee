import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { addRows, readRow, readRows } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import { wordsOf } from './support/words.ts';

const running = useProduct();

const requestCount = 100;
/** How long a decision control ignores taps. Rule MY-22. */
const settleMs = 500;
const idOf = (index: number) => String(7_000_000 + index);
const handleOf = (index: number) => `asks_${String(index)}`;

/** The horizontal extent of an element, in pixels from the side on which lines begin. */
async function spanOf(target: Locator, isRightToLeft: boolean, widthPx: number) {
  await target.waitFor();
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not shown');
  const [left, right] = [box.x, box.x + box.width];
  return isRightToLeft
    ? { startPx: widthPx - right, endPx: widthPx - left }
    : { startPx: left, endPx: right };
}

test.for([900, 1200, 1440].flatMap((width) => [[width, 'en'] as const, [width, 'fa'] as const]))(
  '[PA-08] at %i px, sidebar, list and detail pane are side by side, in %s',
  async ([width, lang]) => {
    const { adminHomeText, requestText, reportsText } = await wordsOf(lang);
    const olga = await running.visit({
      persona: 'olga',
      viewport: { width, height: 800 },
      isStill: true,
    });
    const { page } = olga;
    for (const { to, text } of [
      { to: '/requests', text: requestText },
      { to: '/reports', text: reportsText },
    ]) {
      await olga.open({ to, lang });
      const span = (target: Locator) => spanOf(target, lang === 'fa', width);
      const pane = await span(page.getByRole('region', { name: text.sheetTitle, exact: true }));
      const list = await span(page.getByRole('list', { name: text.list, exact: true }));
      const sidebar = await span(page.getByRole('navigation', { name: adminHomeText.title }));
      expect(list.startPx).toBeGreaterThanOrEqual(sidebar.endPx);
      expect(list.endPx).toBeLessThanOrEqual(pane.startPx);
      expect(pane.endPx).toBe(width);
    }
    expect(olga.complaints).toEqual([]);
    await olga.close();
  },
);

test('[PA-01] [PA-08] a person’s state and tools are in the first view of a phone, and beside the sidebar on a desk', async () => {
  const phone = await running.visit({ persona: 'olga', isStill: true });
  await phone.open({ to: '/user/1004' });
  const tools = phone.page.getByRole('group', { name: 'Tools' });
  await tools.waitFor();
  await expect(phone.page.getByText('2 warnings', { exact: true }).count()).resolves.toBe(1);
  const box = await tools.boundingBox();
  const tabBar = await phone.page.getByRole('navigation').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabBar?.y ?? 0);
  const tops = await tools
    .getByRole('button')
    .evaluateAll((buttons) => [
      ...new Set(buttons.map((button) => button.getBoundingClientRect().top)),
    ]);
  expect(tops).toHaveLength(1);
  await phone.close();
  const wide = await running.visit({ persona: 'olga', viewport: { width: 1280, height: 800 } });
  await wide.open({ to: '/user/1004' });
  const span = (target: Locator) => spanOf(target, false, 1280);
  const sidebar = await span(wide.page.getByRole('navigation', { name: 'Admin' }));
  const head = await span(wide.page.getByRole('group', { name: 'Tools' }));
  expect(head.startPx).toBeGreaterThanOrEqual(sidebar.endPx);
  expect([...phone.complaints, ...wide.complaints]).toEqual([]);
  await wide.close();
});

test('[PA-03] [PA-09] 100 requests are viewed and decided one by one in at most 110 taps or keys', async () => {
  const { product } = running;
  const newcomers = Array.from({ length: requestCount }, (_, index) => ({
    $id: idOf(index),
    name: `Asks ${String(index)}`,
    x_username: handleOf(index),
    x_name: `Asks ${String(index)}`,
    tg_handle: `tg_asks_${String(index)}`,
    adminApproved: false,
    adminReqOpen: true,
    requestedAtMs: index + 1,
  }));
  await addRows(product, 'users', newcomers);
  const olga = await running.visit('olga');
  const { page } = olga;
  await page.clock.install();
  await olga.open({ to: '/requests' });
  let steps = 1;
  await page.getByRole('button', { name: `@${handleOf(0)}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Approval Request' });
  for (let index = 0; index < requestCount; index++) {
    await sheet.getByRole('link', { name: `@${handleOf(index)}`, exact: true }).waitFor();
    await page.clock.fastForward(settleMs);
    await sheet.locator('button:not([aria-disabled])', { hasText: 'Approve' }).waitFor();
    await page.keyboard.press(index % 4 === 0 ? 'r' : 'a');
    steps += 1;
  }
  expect(steps).toBeLessThanOrEqual(110);
  await expect
    .poll(
      async () => {
        const users = await readRows(product, 'users');
        return users.filter(
          (row) => row['adminReqOpen'] === true && Number(row.$id) >= Number(idOf(0)),
        ).length;
      },
      { timeout: 120_000 },
    )
    .toBe(0);
  expect(await readRow(product, 'users', idOf(4))).toMatchObject({ adminApproved: false });
  expect(await readRow(product, 'users', idOf(5))).toMatchObject({ adminApproved: true });
  expect(olga.complaints).toEqual([]);
  await olga.close();
});

test('[PA-06] a report goes from opening to its outcome in at most 4 taps', async () => {
  const { product } = running;
  const report = {
    message: 'It was there all along',
    postId: 'p-taps',
    engageId: 'e-taps',
    againist: 'dan_x',
    againistId: '1004',
    reportedBy: 'ben_x',
    reportedById: '1002',
  };
  await addRows(product, 'reports', [{ $id: 'taps', ...report }]);
  const before = await readRow(product, 'users', '1004');
  const olga = await running.visit('olga');
  const { page } = olga;
  await olga.open({ to: '/reports' });
  const taps = [
    page.getByRole('button', { name: /^It was there all along/ }),
    page.getByRole('dialog', { name: 'Report' }).getByRole('radio', { name: 'Warn', exact: true }),
    page.getByRole('button', { name: 'Mark as Resolved: Warn and resolve', exact: true }),
  ];
  for (const target of taps) await target.click();
  await expect
    .poll(async () => (await readRow(product, 'reports', 'taps'))['outcome'], { timeout: 30_000 })
    .toBe('warn');
  expect(await readRow(product, 'users', '1004')).toMatchObject({
    warnCount: Number(before['warnCount']) + 1,
  });
  expect(taps.length).toBeLessThanOrEqual(4);
  expect(olga.complaints).toEqual([]);
  await olga.close();
});

test('members download no code of the administrators’ screens', async () => {
  const ada = await running.visit('ada');
  for (const to of ['/', '/earn', '/profile', '/notifs', '/user/1002']) {
    await ada.open({ to });
    await ada.page.waitForLoadState('networkidle');
  }
  const scripts = ada.requests.flatMap((request) =>
    request.resourceType() === 'script' ? [request.url()] : [],
  );
  expect(scripts.length).toBeGreaterThan(3);
  for (const url of new Set(scripts)) {
    const text = await (await fetch(url)).text();
    expect({ url, isForAdmins: /Your Administration Tools|Mark as Resolved/.test(text) }).toEqual({
      url,
      isForAdmins: false,
    });
  }
  await ada.close();
});

import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { startProduct, type Product } from '#tests/e2e/support/product.ts';
import { fillForAdmins } from './admins-fill.ts';
import { median } from './product-calls.ts';

// How long each administrators' view takes until its first rows with 50,000 people and 100,000 engagements, and how many
// times as long as with the demo's 60 people, in Chromium on a desk. Prints figures and never fails. Rules PA-02, PA-23.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Over how many days the community happened; the more it was in one, the harder the counts of a day. */
    days: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
});
/** Each view, and what shows its rows. */
const views = [
  ['/admin', 'main table'],
  ['/requests', 'main ul[aria-label] button'],
  ['/reports', 'main ul[aria-label] button'],
  ['/admin/people', 'main tbody tr'],
  ['/admin/people?q=evans', 'main tbody tr'],
  ['/admin/approved-list', 'main tbody tr'],
  ['/admin/rejected-list', 'main tbody tr'],
  ['/admin/banned-list', 'main tbody tr'],
  ['/user/1004', 'main [aria-labelledby=person-timeline] li'],
  ['/admin/pair?one=1001&other=1002', 'main li'],
  ['/admin/log', 'main tbody td'],
  ['/admin/economy', 'main table'],
  ['/admin/signals', 'main li'],
  ['/admin/outbox', 'main tbody tr'],
  ['/admin/manage-types', 'main tbody tr'],
  ['/admin/announcements', 'main textarea'],
  ['/admin/pin-post', 'main input'],
] as const;

const [small, large] = await Promise.all([startProduct(), startProduct()]);
const browser = await launchChromium();
try {
  await large.end('SIGINT');
  fillForAdmins(large.dataDirectory, Number(values.days));
  await large.restart();
  console.log('view, ms with 60 people, ms with 50,000 people, ratio');
  for (const [path, rows] of views.filter(([view]) => view.includes(values.only))) {
    const [smallMs, largeMs]: [number[], number[]] = [[], []];
    // Alternating, so that other load on the machine affects both alike; the first times are those of a cold server.
    for (let run = 0; run <= Number(values.runs); run++) {
      const times = [
        await open(browser, small, path, rows),
        await open(browser, large, path, rows),
      ];
      if (run === 0) continue;
      smallMs.push(times[0] ?? 0);
      largeMs.push(times[1] ?? 0);
    }
    const ratio = Number(median(largeMs)) / Number(median(smallMs));
    console.log(`${path}, ${median(smallMs)}, ${median(largeMs)}, ${ratio.toFixed(2)}`);
  }
} finally {
  await browser.close();
  await Promise.all([small.stop(), large.stop()]);
}

/** Opens a view on a device without a cache; returns the milliseconds from the start of its page until rows are visible. */
async function open(by: Browser, at: Product, path: string, rows: string): Promise<number> {
  const context = await by.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.route(/^https:\/\//, (route) => route.abort());
    await page.goto(`${at.origin}/launch?as=root&frame=0&to=${encodeURIComponent(path)}`);
    const shown = await page.waitForFunction(
      (selector) =>
        document.querySelector('main[aria-busy=true], main [aria-busy=true]:not(button)') ===
          null &&
        document.querySelector(selector) !== null &&
        performance.now(),
      rows,
      { polling: 'raf', timeout: 60_000 },
    );
    return Number(await shown.jsonValue());
  } finally {
    await context.close();
  }
}

import { chromium, type Page } from 'playwright-core';
import { findChromium } from '#tests/support/chromium.ts';
import { startProduct, type Product } from '#tests/e2e/support/product.ts';

// How long a key press takes, from the press to the next paint, while 1,000 approved users are filtered, in Chromium
// with its processor slowed down four times. Prints figures and never fails.

const people = 1000;
const slowdown = 4;
const words = ['member 77', '@member_5', 'nobody'];

const product = await startProduct();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  await addPeople(product);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.route(/^https:\/\//, (route) => route.abort());
  await page.goto(`${product.origin}/launch?as=olga&frame=0&to=/admin/approved-list`);
  await page.getByRole('heading', { name: /Approved Users/ }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (const word of words) await measure(page, word);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log(`DOM nodes with ${people} people: ${nodes}`);
} finally {
  await browser.close();
  await product.stop();
}

/** Types a word letter by letter and prints how long its slowest key press took, from the press to the next paint. */
async function measure(page: Page, word: string): Promise<void> {
  const box = page.getByRole('searchbox');
  await box.fill('');
  await page.evaluate(() => {
    const presses: number[] = [];
    Reflect.set(window, 'presses', presses);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'keydown') presses.push(entry.duration);
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await box.pressSequentially(word, { delay: 250 });
  const slowest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        setTimeout(() => {
          const presses: unknown = Reflect.get(window, 'presses');
          resolve(Array.isArray(presses) ? Math.max(0, ...presses.map(Number)) : 0);
        }, 600);
      }),
  );
  console.log(`"${word}": slowest key press answered after ${slowest.toFixed(0)} ms`);
}

async function addPeople({ origin }: Product): Promise<void> {
  const rows = Array.from({ length: people }, (_, index) => ({
    $id: `5${String(index).padStart(6, '0')}`,
    name: `Member ${index}`,
    tg_handle: `member_${index}`,
    x_username: `x_member_${index}`,
    x_name: `Member number ${index}`,
    xUserId: `bench-${index}`,
    adminApproved: true,
  }));
  for (let start = 0; start < rows.length; start += 100) {
    await fetch(`${origin}/v1/tablesdb/yapp/tables/users/rows`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': 'yapp',
        'x-appwrite-key': 'local-dev-key',
      },
      body: JSON.stringify({ rows: rows.slice(start, start + 100) }),
    });
  }
}

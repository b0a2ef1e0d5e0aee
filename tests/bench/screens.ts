import { chromium, type Page } from 'playwright-core';
import { searchKeysOf } from '#src/domain/people/search.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { startProduct, type Product } from '#tests/e2e/support/product.ts';

// How long it takes from the last key press until someone among 50,000 is found by part of a handle, name or id, and
// how long each key press takes until the next paint, in Chromium. Prints figures and never fails. Rule PA-02.

const people = 50_000;
/** The typed text, and the expected handle. */
const searches = [
  ['member_4717', '@x_member_4717'],
  ['_29999', '@x_member_29999'],
  ['number 31234', '@x_member_31234'],
  ['5012345', '@x_member_12345'],
  ['https://t.me/member_777', '@x_member_777'],
] as const;

const product = await startProduct();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  await addPeople(product);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.route(/^https:\/\//, (route) => route.abort());
  await page.goto(`${product.origin}/launch?as=olga&frame=0&to=/admin/people`);
  await page.getByRole('heading', { name: 'People (5,000+)' }).waitFor();
  for (const [typed, handle] of searches) await measure(page, typed, handle);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  console.log(`DOM nodes with ${people} people: ${nodes}`);
} finally {
  await browser.close();
  await product.stop();
}

/** Types letter by letter and prints what was felt: each key press, and the way from the last one to the person. */
async function measure(page: Page, typed: string, handle: string): Promise<void> {
  const box = page.getByRole('searchbox');
  await box.fill('');
  await page.getByRole('heading', { name: 'People (5,000+)' }).waitFor();
  const watched = page.evaluate(
    (wanted) =>
      new Promise<{ slowestMs: number; foundMs: number }>((resolve) => {
        let lastPressMs = 0;
        let slowestMs = 0;
        const press = () => {
          const pressedMs = performance.now();
          lastPressMs = pressedMs;
          requestAnimationFrame(() => {
            setTimeout(() => {
              slowestMs = Math.max(slowestMs, performance.now() - pressedMs);
            });
          });
        };
        const look = () => {
          const [first] = document.querySelectorAll('main li');
          if (first?.textContent.includes(wanted) !== true) return;
          observer.disconnect();
          document.removeEventListener('keydown', press, true);
          resolve({ slowestMs, foundMs: performance.now() - lastPressMs });
        };
        const observer = new MutationObserver(look);
        document.addEventListener('keydown', press, true);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    handle,
  );
  await box.pressSequentially(typed, { delay: 60 });
  const { slowestMs, foundMs } = await watched;
  console.log(
    `"${typed}": found ${foundMs.toFixed(0)} ms after the last key press; slowest key press ${slowestMs.toFixed(0)} ms`,
  );
}

async function addPeople({ origin }: Product): Promise<void> {
  const rows = Array.from({ length: people }, (_, index) => {
    const person = {
      name: `Member ${index}`,
      handle: `member_${index}`,
      xUsername: `x_member_${index}`,
      xName: `Member number ${index}`,
    };
    return {
      $id: `50${String(index).padStart(5, '0')}`,
      name: person.name,
      tg_handle: person.handle,
      x_username: person.xUsername,
      x_name: person.xName,
      xUserId: `bench-${index}`,
      adminApproved: true,
      ...searchKeysOf(person),
    };
  });
  for (let start = 0; start < rows.length; start += 100) {
    const response = await fetch(`${origin}/v1/tablesdb/yapp/tables/users/rows`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': 'yapp',
        'x-appwrite-key': 'local-dev-key',
      },
      body: JSON.stringify({ rows: rows.slice(start, start + 100) }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}

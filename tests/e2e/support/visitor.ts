import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Product } from './product.ts';

/** Where a persona lands and how the messenger looks. */
export type Visit = {
  readonly to?: string;
  readonly theme?: 'light' | 'dark';
  readonly startapp?: string;
};

/** A person with a phone of their own: storage and cookies are nobody else's. */
export type Visitor = {
  readonly page: Page;
  /** Opens the app unframed, with the launch parameters that the simulator signs. */
  open(visit?: Visit): Promise<void>;
  /** What the page said in the console that it should not have. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

const phone = { width: 390, height: 844 };

/** Gives a persona a phone. */
export async function visitor(
  browser: Browser,
  product: Product,
  persona: string,
): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({ viewport: phone, hasTouch: true });
  // Pictures of people come from a public service, which tests do not ask.
  await context.route(/^https:\/\//, (route) => route.abort());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isOwn = message.type() === 'error' && !message.text().includes('net::ERR_FAILED');
    if (isOwn) complaints.push(message.text());
  });
  return {
    page,
    complaints,
    async open(visit = {}) {
      const query = new URLSearchParams({ as: persona, frame: '0', ...visit });
      await page.goto(`${product.origin}/launch?${query.toString()}`);
    },
    async close() {
      await context.close();
    },
  };
}

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
  // What the app opens outside itself is not what these tests look at.
  page.on('popup', (popup) => void popup.close());
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A person who is not in the database is told so by a 404, which the browser remarks upon.
    const isExpected = /net::ERR_FAILED|status of 404/.test(message.text());
    if (message.type() === 'error' && !isExpected) complaints.push(message.text());
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

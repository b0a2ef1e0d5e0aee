import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';
import { visitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** What the tests of one file share: one product and one browser. */
export type RunningProduct = {
  readonly product: Product;
  readonly browser: Browser;
  /** Gives a persona a phone of their own; open ones are closed at the end. */
  visit(who: string | VisitorOptions): Promise<Visitor>;
};

/** The first start builds the product. */
const startLimitMs = 180_000;

/**
 * Starts product and browser before the tests of a file, and ends both after them. Without options the product has the
 * demo's data, as the run's first start has put it down.
 */
export function useProduct(given?: ProductOptions): RunningProduct {
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const options = given ?? { copiedFrom: inject('demoData') };
    [product, browser] = await Promise.all([startProduct(options), launchChromium()]);
  }, startLimitMs);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  return {
    get product() {
      return whenStarted(product);
    },
    get browser() {
      return whenStarted(browser);
    },
    visit: (who) => visitor(whenStarted(browser), whenStarted(product), who),
  };
}

function whenStarted<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('nothing has started yet');
  return part;
}

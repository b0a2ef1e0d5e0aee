import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { RunningProduct } from './fixture.ts';

/** A page of a phone, in a context of its own. */
export type Phone = { readonly context: BrowserContext; readonly page: Page };

/** Opens the app as a phone does: without the simulator's frame, and with the cache enabled. */
export function phoneOf(running: RunningProduct) {
  return {
    async openPhone(): Promise<Phone> {
      const viewport = { width: 390, height: 844 };
      const context = await running.browser.newContext({
        viewport,
        hasTouch: true,
        locale: 'en-GB',
      });
      onTestFinished(() => context.close());
      return { context, page: await context.newPage() };
    },
    /** Where a persona's app opens. */
    addressOf(persona: string, to: string): string {
      const query = new URLSearchParams({ as: persona, to, frame: '0' });
      return `${running.product.origin}/launch?${query.toString()}`;
    },
  };
}

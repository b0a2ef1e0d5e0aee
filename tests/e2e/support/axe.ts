import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What axe-core finds on a page, one line each: the rule, and the elements that break it. */
export async function findingsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  });
}

/** The controls that are smaller than a finger needs (44 px either way), one line each. */
export async function smallTargetsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const least = 44;
    const controls = 'button, a[href], input, select, textarea, [role="button"], [role="switch"]';
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      // A link may be stretched over its row, by a layer that hangs from the row.
      const isStretched = getComputedStyle(control, '::after').position === 'absolute';
      const target = isStretched ? (control.closest('li') ?? control) : control;
      const { width, height } = target.getBoundingClientRect();
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1;
      // Half a pixel is what rounding may take away.
      const isLarge = width >= least - 0.5 && height >= least - 0.5;
      if (!isShown || isLarge) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      return [`${control.tagName} "${name}" ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
  });
}

/** How far the page is wider than the window, in pixels. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright-core';
import { nextFrames } from './in-place.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * The violations that axe-core finds on a page, one line each: the rule, and its elements. By all of its rules, by those
 * of colors alone, or by all others.
 */
export async function findingsOf(
  page: Page,
  rules: 'all' | 'colors' | 'all but colors' = 'all',
): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axeSource);
  return page.evaluate(async (which) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(which === 'colors' ? { runOnly: ['color-contrast'] } : {}),
      ...(which === 'all but colors' ? { rules: { 'color-contrast': { enabled: false } } } : {}),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, rules);
}

/** The controls that are smaller than a finger needs (44 px either way), one line each. */
export async function smallTargetsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const least = 44;
    const controls = 'button, a[href], input, select, textarea, [role="button"], [role="switch"]';
    return [...document.querySelectorAll(controls)].flatMap((control) => {
      // A link may be stretched over its row, by a layer that hangs from the row; a label is tapped for what is in it.
      const isStretched = getComputedStyle(control, '::after').position === 'absolute';
      const row = isStretched ? control.closest('li') : control.closest('label');
      const target = row ?? control;
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

/** Doubles the size of all text, as a person with low vision sets it. Rule LA-05. */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  // Measured elements follow in the next frame.
  await nextFrames(page, 2);
  return () => style.evaluate((element) => (element as Element).remove());
}

/**
 * What reaches beyond the window, or is cut off at the edge of what it is in, one line each. An excerpt that says so
 * (a clamped text, an ellipsis within a scrolled list) is none of it.
 */
export async function cutTextsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // A row that scrolls sideways shows the rest by a swipe.
    const isInScroller = ({ parentElement }: Element): boolean => {
      if (parentElement === null) return false;
      const { overflowX, overflowY } = getComputedStyle(parentElement);
      return (overflowX === 'auto' && overflowY === 'hidden') || isInScroller(parentElement);
    };
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const text = element.textContent.trim();
      const { left, right, width } = element.getBoundingClientRect();
      // What only screen readers read is a pixel wide.
      if (text === '' || width < 3 || !element.checkVisibility()) return [];
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      const clips = /hidden|clip/;
      const isCutAcross = clips.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isCutBelow = clips.test(overflowY) && element.scrollHeight > element.clientHeight + 3;
      const isExcerpt = webkitLineClamp !== 'none';
      const isOutside = (right > window.innerWidth + 1 || left < -1) && !isInScroller(element);
      const isCut = isOutside || ((isCutAcross || isCutBelow) && !isExcerpt);
      return isCut ? [`"${text.slice(0, 40)}" is cut (${element.tagName})`] : [];
    });
  });
}

/**
 * Numbers on a Persian screen that stand alone in Latin digits, so that nothing has written them for the language; ids and
 * what the debug screens show are data. One line each. Rule LA-02.
 */
export async function unwrittenNumbersOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (document.documentElement.lang !== 'fa') return [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isData = Boolean(node.parentElement?.closest('table, a, dd, svg, script, style'));
      if (!isData && /^[\s+−-]*\d[\d.,/%+]*\s*$/u.test(node.textContent ?? ''))
        found.push(`Latin digits: "${(node.textContent ?? '').trim()}"`);
    }
    return found;
  });
}

/** Lines of rows that do not start where a Persian screen starts its lines, on the right. One line each. Rule LA-02. */
export async function strayLinesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (document.documentElement.lang !== 'fa') return [];
    return [...document.querySelectorAll('.ui-cell-body .wrap-anywhere')].flatMap((line) => {
      const text = document.createRange();
      text.selectNodeContents(line);
      const { right, width } = text.getBoundingClientRect();
      const isAstray = width > 1 && line.getBoundingClientRect().right - right > 2;
      return isAstray ? [`"${(line.textContent ?? '').slice(0, 40)}" starts elsewhere`] : [];
    });
  });
}

/**
 * The things whose edge or state is drawn by nothing that forced colors leave: neither line nor fill. One line each.
 * Rule LA-06.
 */
export async function edgelessOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const edged =
      '[role="dialog"], [role="tab"][aria-selected="true"], [role="switch"] > span, button[aria-pressed="true"], ' +
      'main article > *, .ui-cells, div:has(> input:not([type="radio"])), div:has(> textarea), div:has(> select)';
    const paint = (element: Element): string => getComputedStyle(element).backgroundColor;
    const isClear = (color: string): boolean => color === 'rgba(0, 0, 0, 0)';
    const behind = (element: Element): string => {
      let parent = element.parentElement;
      while (parent !== null && isClear(paint(parent))) parent = parent.parentElement;
      return parent === null ? '' : paint(parent);
    };
    return [...document.querySelectorAll(edged)].flatMap((element) => {
      if (!element.checkVisibility() || element.getBoundingClientRect().width < 3) return [];
      const { borderTopWidth, boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element);
      const hasLine =
        borderTopWidth !== '0px' ||
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        (boxShadow !== 'none' && boxShadow.includes('1px'));
      const hasFill = !isClear(paint(element)) && paint(element) !== behind(element);
      return hasLine || hasFill ? [] : [`no edge: ${element.tagName} ${element.className}`];
    });
  });
}

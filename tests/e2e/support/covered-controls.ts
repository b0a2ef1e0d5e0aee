import type { Page } from 'playwright-core';

/**
 * The controls of a page over which a toast, a prompt or a banner lies, one line each, by their boxes. The tab bar's own
 * links lead somewhere and decide nothing. Rule MY-23.
 */
export async function coveredControls(page: Pick<Page, 'evaluate'>): Promise<readonly string[]> {
  return page.evaluate(() => {
    const covers = [
      ...document.querySelectorAll('.ui-toast-body, aside[aria-label], [data-notice-bar]'),
    ];
    const tabBarTop = document.querySelector('[data-tab-bar]')?.getBoundingClientRect().top;
    const controls = document.querySelectorAll('button, input, textarea, select, a[href]');
    return [...controls].flatMap((control) => {
      if (control.closest('[data-tab-bar]') !== null || !control.checkVisibility()) return [];
      const own = control.getBoundingClientRect();
      return covers.flatMap((cover) => {
        if (cover.contains(control)) return [];
        const box = cover.getBoundingClientRect();
        const isOver =
          own.left < box.right &&
          box.left < own.right &&
          own.top < box.bottom &&
          // What lies behind the tab bar cannot be tapped in any case.
          box.top < Math.min(own.bottom, tabBarTop ?? own.bottom) &&
          own.width > 1;
        return isOver ? [`"${cover.textContent}" covers "${control.textContent}"`] : [];
      });
    });
  });
}

import type { Page } from 'playwright-core';
import { routes } from '#src/domain/access/routes.ts';
import { themeVariables } from '#src/platform/telegram/theme.ts';
import { themeFor, type Scheme } from '#server/messenger/page/themes.ts';
import type { Words } from './words.ts';

// Changes screens and settings while the app stays open, so that a tour of many screens starts it only once.

/** Goes to another screen as the browser's history does; what was open on the last one is closed. */
async function goInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/**
 * Goes to a screen by way of the debug screen, so that it starts fresh. Without waiting in between, the app may draw only
 * where the second step leads: on the same route that is the same screen, with its sheet still open.
 */
export async function leaveAndGo(
  page: Page,
  path: string,
  { debugText }: Pick<Words, 'debugText'>,
): Promise<void> {
  await goInPlace(page, routes.debug.pattern);
  await page.getByRole('heading', { name: debugText.debugTitle }).waitFor();
  await goInPlace(page, path);
}

/** Waits until frames have been drawn. */
export async function nextFrames(page: Page, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1)
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
}

/** Changes the colors: those of the messenger where it gave any, and those of the device, which hold outside of it. */
export async function changeTheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  // The app has followed the device's choice by then.
  await nextFrames(page, 2);
  const colors = [...themeVariables(themeFor('ios', scheme, '9.1'))];
  await page.evaluate(
    ({ variables, name }) => {
      const { dataset, style } = document.documentElement;
      if (!Array.from(style).some((property) => property.startsWith('--tg-theme-'))) return;
      dataset['theme'] = name;
      style.colorScheme = name;
      for (const [variable, color] of variables) style.setProperty(variable, color);
    },
    { variables: colors, name: scheme },
  );
  await page.locator(`html[data-theme="${scheme}"]`).waitFor({ state: 'attached' });
  await nextFrames(page, 2);
}

import type { Page } from 'playwright-core';
import { themeVariables } from '#src/platform/telegram/mark-theme.ts';
import { themeFor, type Scheme } from '#server/messenger/page/themes.ts';

// What a tour of many screens changes while the app stays open, so that it is started once for all of them.

/** Goes to another screen as the browser's history does; what was open on the last one is closed. */
export async function goInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Waits until frames have been drawn. */
export async function nextFrames(page: Page, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1)
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
}

/** Changes the colours: those of the messenger where it gave any, and those of the device, which hold outside of it. */
export async function changeTheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  // The app has heard of the device's choice by then.
  await nextFrames(page, 2);
  const colours = [...themeVariables(themeFor('ios', scheme, '9.1'))];
  await page.evaluate(
    ({ variables, name }) => {
      const { dataset, style } = document.documentElement;
      if (!Array.from(style).some((property) => property.startsWith('--tg-theme-'))) return;
      dataset['theme'] = name;
      style.colorScheme = name;
      for (const [variable, colour] of variables) style.setProperty(variable, colour);
    },
    { variables: colours, name: scheme },
  );
  await page.locator(`html[data-theme="${scheme}"]`).waitFor({ state: 'attached' });
  await nextFrames(page, 2);
}

import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { signLaunchData } from '#tests/support/launch-data.ts';
import { standInToken } from '#tests/support/telegram-bot-api.ts';
import type { Product } from './product.ts';

/** The public address of a made-up installation. */
export const address = 'https://yapp.example.com';

/** A tab that reaches the production form as if through its reverse proxy. */
export async function openTab(product: Product): Promise<Page> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  onTestFinished(async () => {
    // Requests that the page still makes in the background do not matter.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
  });
  await page.route(/^https:\/\//, async (route) => {
    const url = route.request().url();
    if (!url.startsWith(address)) return route.abort();
    const own = url.replace(address, product.origin);
    // A killed server does not respond, as behind the proxy.
    const response = await route.fetch({ url: own }).catch(() => null);
    await (response === null ? route.abort() : route.fulfill({ response }));
  });
  return page;
}

/** Opens the app as the messenger does, for a user that it signs; answers the launch data. */
export async function openApp(page: Page, user: object): Promise<string> {
  const initData = signLaunchData(user, { botToken: standInToken });
  const launch = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: '{}',
  });
  await page.goto('about:blank');
  await page.goto(`${address}/#${launch.toString()}`);
  return initData;
}

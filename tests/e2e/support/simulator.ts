import type { Frame, Page } from 'playwright-core';

/** The frame of the app in the simulator. */
export function appFrameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.parentFrame() !== null);
  if (frame === undefined) throw new Error('the app is in no frame');
  return frame;
}

/** The data of the newest call of a bridge method, by the simulator's own log; waits for the call. */
export async function newestCall(
  page: Page,
  method: string,
): Promise<Readonly<Record<string, unknown>>> {
  const call = page.locator(`#calls [data-name="${method}"] pre`).last();
  await call.waitFor({ state: 'attached' });
  return JSON.parse((await call.textContent()) ?? '') as Record<string, unknown>;
}

/** The newest address that the app asked the messenger to open outside. */
export async function openedLink(page: Page): Promise<URL> {
  const { url } = await newestCall(page, 'web_app_open_link');
  return new URL(String(url));
}

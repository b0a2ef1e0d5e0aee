import { reloadedSlot } from '#src/contract/device-slots.ts';
import type { DeviceStorage } from './device-storage.ts';

/**
 * Reloads the page if code is missing although the host answers: a deploy removed the code, and a new page names the new
 * files. If the host does not answer, it has no page either, so the app stays. At most once a minute, because a second
 * failure has another cause. Resolves to whether the page reloads. Rule SP-08.
 */
export async function reloadOnce(parts: {
  readonly tabStorage: DeviceStorage;
  /** Whether the host serves the page; never rejects. */
  readonly hasPage: () => Promise<boolean>;
  readonly reload: () => void;
}): Promise<boolean> {
  const { tabStorage, hasPage, reload } = parts;
  if (!(await hasPage()) || tabStorage.read(reloadedSlot) === true) return false;
  tabStorage.write(reloadedSlot, true);
  reload();
  return true;
}

/** Asks the host for the current page with a HEAD request. */
export async function hostHasPage(page: Window): Promise<boolean> {
  if (!page.navigator.onLine) return false;
  try {
    const { ok } = await page.fetch(page.location.pathname, { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    // The host cannot be reached.
    return false;
  }
}

/** Whether the current page was opened by a reload. */
export function isReloaded(page: Window): boolean {
  const [opened] = page.performance.getEntriesByType('navigation');
  return opened !== undefined && Reflect.get(opened, 'type') === 'reload';
}

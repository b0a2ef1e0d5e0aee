import { reloadedSlot } from '#src/contract/device-slots.ts';
import type { DeviceStorage } from './device-storage.ts';

/**
 * Loads the page again where code is missing though the host answers: a deploy took it away, and a new page names the
 * new one. A host that does not answer has no page either, so everything stays. Not twice within a minute, as then
 * something else is wrong. Answers whether the page is loaded again. Rule SP-08.
 */
export async function reloadOnce(parts: {
  readonly tabStorage: DeviceStorage;
  /** Whether the host gives the page; never rejects. */
  readonly hasPage: () => Promise<boolean>;
  readonly reload: () => void;
}): Promise<boolean> {
  const { tabStorage, hasPage, reload } = parts;
  if (!(await hasPage()) || tabStorage.read(reloadedSlot) === true) return false;
  tabStorage.write(reloadedSlot, true);
  reload();
  return true;
}

/** Asks the host for the page that is open, without its text. */
export async function hostHasPage(page: Window): Promise<boolean> {
  if (!page.navigator.onLine) return false;
  try {
    const { ok } = await page.fetch(page.location.pathname, { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    // A host that cannot be reached has no page.
    return false;
  }
}

/** Whether the page that is open came by a reload. */
export function isReloaded(page: Window): boolean {
  const [opened] = page.performance.getEntriesByType('navigation');
  return opened !== undefined && Reflect.get(opened, 'type') === 'reload';
}

import { expect, test } from 'vitest';
import { reloadOnce } from '#src/platform/reload-once.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';

/** Missing code on a page, with the number of reloads so far. */
function startPage() {
  const area = createMemoryStorage();
  const page = { nowMs: 0, hasPage: true, reloads: 0 };
  const tabStorage = createDeviceStorage({ openArea: () => area, nowMs: () => page.nowMs });
  async function miss(): Promise<number> {
    await reloadOnce({
      tabStorage,
      hasPage: () => Promise.resolve(page.hasPage),
      reload: () => {
        page.reloads += 1;
      },
    });
    return page.reloads;
  }
  return { page, miss };
}

test('[SP-08] missing code leads to one reload, and to another one only after a minute', async () => {
  const { page, miss } = startPage();
  expect(await miss()).toBe(1);
  expect(await miss()).toBe(1);
  page.nowMs = 61_000;
  expect(await miss()).toBe(2);
});

test('[SP-08] missing code of two screens at once leads to one reload', async () => {
  const { page, miss } = startPage();
  await Promise.all([miss(), miss()]);
  expect(page.reloads).toBe(1);
});

test('[SP-08] an unreachable host leaves the app as it is, and is tried again the next time', async () => {
  const { page, miss } = startPage();
  page.hasPage = false;
  expect(await miss()).toBe(0);
  page.hasPage = true;
  expect(await miss()).toBe(1);
});

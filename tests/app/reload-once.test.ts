import { expect, test } from 'vitest';
import { reloadOnce } from '#src/app/reload-once.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';

test('[SP-08] missing code leads to one reload, not to a second one within a minute, and to none without a network', () => {
  const area = createMemoryStorage();
  let nowMs = 0;
  const tabStorage = createDeviceStorage({ openArea: () => area, nowMs: () => nowMs });
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  reloadOnce({ tabStorage, isOnline: false, reload });
  expect(reloads).toBe(0);
  reloadOnce({ tabStorage, isOnline: true, reload });
  reloadOnce({ tabStorage, isOnline: true, reload });
  expect(reloads).toBe(1);
  nowMs = 61_000;
  reloadOnce({ tabStorage, isOnline: true, reload });
  expect(reloads).toBe(2);
});

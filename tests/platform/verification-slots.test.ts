import { expect, test } from 'vitest';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import type { KeptVerification } from '#src/contract/verification-slots.ts';
import { createVerificationSlots } from '#src/platform/verification-slots.ts';

const verification: KeptVerification = {
  key: 'a2V5',
  payload: { user: { id: '1001', name: 'Ada', handle: 'ada' }, sessionId: 'session1', ts: 5 },
  opened: {
    nonce: 'nonce1',
    user: { id: '1001', name: 'Ada', handle: 'ada', photoUrl: null },
    language: 'ru',
  },
};

/** A tab's storage and its clock; each store made of it is a reload of the page. */
function openTab() {
  const texts = new Map<string, string>();
  const tab = { nowMs: 1_000_000, texts };
  const area = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  const loadPage = () =>
    createVerificationSlots(createDeviceStorage({ openArea: () => area, nowMs: () => tab.nowMs }));
  return { tab, loadPage };
}

test.each([0, 1, 899_999, 900_000])(
  '[VX-07] [ST-05] key, payload and nonce are available if the page returns after %d ms',
  (waitMs) => {
    const { tab, loadPage } = openTab();
    loadPage().save(verification);
    tab.nowMs += waitMs;
    expect(loadPage().read()).toEqual({ state: 'kept', verification });
  },
);

test('[VX-07] [ST-05] after 15 minutes key, payload and nonce are dropped, and the link is expired', () => {
  const { tab, loadPage } = openTab();
  loadPage().save(verification);
  tab.nowMs += 900_001;
  expect(loadPage().read()).toEqual({ state: 'late' });
  const left = [...tab.texts.values()].join('');
  for (const secret of ['a2V5', 'session1', 'nonce1', '1001']) expect(left).not.toContain(secret);
  expect(loadPage().read()).toEqual({ state: 'late' });
});

test('[VX-07] without an earlier link there is nothing', () => {
  const { tab, loadPage } = openTab();
  expect(loadPage().read()).toEqual({ state: 'none' });
  expect(tab.texts.size).toBe(0);
});

test('[PA-15] [VX-17] after verification only the linked account is kept, until there is a new link', () => {
  const { tab, loadPage } = openTab();
  loadPage().save(verification);
  loadPage().finish('ada_x');
  expect(loadPage().read()).toEqual({ state: 'linked', xUsername: 'ada_x' });
  const left = [...tab.texts.values()].join('');
  for (const secret of ['a2V5', 'session1', 'nonce1', '1001']) expect(left).not.toContain(secret);
  loadPage().save(verification);
  expect(loadPage().read()).toEqual({ state: 'kept', verification });
  tab.nowMs += 900_001;
  expect(loadPage().read()).toEqual({ state: 'late' });
});

test('[VX-07] a new link replaces the previous one', () => {
  const { tab, loadPage } = openTab();
  loadPage().save(verification);
  tab.nowMs += 900_001;
  const renewed = { ...verification, key: 'bmV3' };
  loadPage().save(renewed);
  expect(loadPage().read()).toEqual({ state: 'kept', verification: renewed });
});

test('[ST-10] a verification survives on the page itself where the storage refuses', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const keep = createVerificationSlots(createDeviceStorage({ openArea: refuse, nowMs: () => 0 }));
  keep.save(verification);
  expect(keep.read()).toEqual({ state: 'kept', verification });
});

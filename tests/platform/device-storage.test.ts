import { expect, test } from 'vitest';
import { createDeviceStorage, type StorageArea } from '#src/platform/device-storage.ts';
import { isShapedAs, isText } from '#src/contract/check.ts';
import type { DeviceSlot } from '#src/contract/device-slots.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';

const slot: DeviceSlot<{ name: string }> = {
  key: 'yapp-test',
  version: 2,
  holds: isShapedAs({ name: isText }),
};

function setUp(area: StorageArea = createMemoryStorage()) {
  let nowMs = 1000;
  const storage = createDeviceStorage({ openArea: () => area, nowMs: () => nowMs });
  return { area, storage, advance: (ms: number) => (nowMs += ms) };
}

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

test('a written value is read back', () => {
  const { storage } = setUp();
  expect(storage.read(slot)).toBeUndefined();
  storage.write(slot, { name: 'ada' });
  expect(storage.read(slot)).toEqual({ name: 'ada' });
  storage.remove(slot);
  expect(storage.read(slot)).toBeUndefined();
});

test.each([
  'not json',
  'null',
  '{"name":"ada"}',
  '{"version":1,"savedAtMs":1000,"value":{"name":"ada"}}',
  '{"version":2,"savedAtMs":1000,"value":{"name":7}}',
  '{"version":2,"value":{"name":"ada"}}',
])('what does not parse is dropped from the device: %s', (text) => {
  const { area, storage } = setUp();
  area.setItem(slot.key, text);
  expect(storage.read(slot)).toBeUndefined();
  expect(area.getItem(slot.key)).toBeNull();
});

test('a value is valid until its maximum age', () => {
  const { storage, advance } = setUp();
  const short = { ...slot, maxAgeMs: 500 };
  storage.write(short, { name: 'ada' });
  advance(500);
  expect(storage.read(short)).toEqual({ name: 'ada' });
  advance(1);
  expect(storage.read(short)).toBeUndefined();
});

test('[ST-10] a storage that refuses to write keeps values for the page', () => {
  const full = createMemoryStorage();
  full.setItem(slot.key, '{"version":2,"savedAtMs":1000,"value":{"name":"old"}}');
  const { storage } = setUp({
    getItem: (key) => full.getItem(key),
    removeItem: (key) => full.removeItem(key),
    setItem: refuse,
  });
  storage.write(slot, { name: 'ada' });
  expect(storage.read(slot)).toEqual({ name: 'ada' });
});

test('[ST-10] a storage that refuses everything keeps values for the page', () => {
  const { storage } = setUp({ getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(storage.read(slot)).toBeUndefined();
  storage.write(slot, { name: 'ada' });
  expect(storage.read(slot)).toEqual({ name: 'ada' });
  storage.remove(slot);
  expect(storage.read(slot)).toBeUndefined();
});

test('[ST-10] a storage that cannot be opened keeps values for the page', () => {
  const storage = createDeviceStorage({ openArea: refuse, nowMs: () => 0 });
  storage.write(slot, { name: 'ada' });
  expect(storage.read(slot)).toEqual({ name: 'ada' });
});

test('a storage that accepts writes again is used again', () => {
  const area = createMemoryStorage();
  let isFull = true;
  const { storage } = setUp({
    getItem: (key) => area.getItem(key),
    removeItem: (key) => area.removeItem(key),
    setItem: (key, text) => (isFull ? refuse() : area.setItem(key, text)),
  });
  storage.write(slot, { name: 'ada' });
  isFull = false;
  storage.write(slot, { name: 'ben' });
  expect(area.getItem(slot.key)).toContain('ben');
  expect(storage.read(slot)).toEqual({ name: 'ben' });
});

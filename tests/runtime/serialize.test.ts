import { expect, test } from 'vitest';
import { createSerializer } from '#server/runtime/serialize.ts';

/** Work that is noted when it begins, and ends or fails on a signal. */
function openWork(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = (hasWaited: boolean) => {
    begun.push(hasWaited ? `${name} waited` : name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

/** Lets everything go on that waits for nothing. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('[TR-37] work with one key runs one at a time and learns that it waited; other keys do not wait', async () => {
  const serialize = createSerializer();
  const begun: string[] = [];
  const first = openWork(begun, 'first');
  const second = openWork(begun, 'second');
  const other = openWork(begun, 'other');
  const results = [
    serialize('post:1', first.run),
    serialize('post:1', second.run),
    serialize('post:2', other.run),
  ];
  await settle();
  expect(begun).toEqual(['first', 'other']);

  first.end();
  await settle();
  expect(begun).toEqual(['first', 'other', 'second waited']);

  second.end();
  other.end();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other']);
});

test('work that fails fails alone, and what comes once all is done has not waited', async () => {
  const serialize = createSerializer();
  const begun: string[] = [];
  const first = openWork(begun, 'first');
  const second = openWork(begun, 'second');
  const third = openWork(begun, 'third');
  const results = [serialize('key', first.run), serialize('key', second.run)];
  first.fail();
  second.end();
  await expect(results[0]).rejects.toThrow('first');
  expect(await results[1]).toBe('second');
  await settle();

  const last = serialize('key', third.run);
  third.end();

  expect(await last).toBe('third');
  expect(begun).toEqual(['first', 'second waited', 'third']);
});

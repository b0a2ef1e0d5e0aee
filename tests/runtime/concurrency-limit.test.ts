import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '#server/runtime/concurrency-limit.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Work that ends on a signal. */
function openWork(started: string[], name: string) {
  let end: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = reject;
  });
  const work = () => {
    started.push(name);
    return ended;
  };
  return { work, end: () => end(), fail: (error: Error) => fail(error) };
}

test('at most the limit of calls run at a time, and the others start in order of arrival', async () => {
  const limit = createConcurrencyLimit(2);
  const started: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => openWork(started, name));
  const results = works.map(({ work }) => limit(work));
  const [a, b, c, d] = works;
  await eventually(() => expect(started).toEqual(['a', 'b']));
  b?.end();
  await results[1];
  await eventually(() => expect(started).toEqual(['a', 'b', 'c']));
  c?.end();
  await results[2];
  await eventually(() => expect(started).toEqual(['a', 'b', 'c', 'd']));
  a?.end();
  d?.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('a failing call fails alone and frees its place', async () => {
  const limit = createConcurrencyLimit(1);
  const started: string[] = [];
  const first = openWork(started, 'first');
  const outcomes = Promise.allSettled([limit(first.work), limit(async () => 'next')]);
  first.fail(new Error('no answer'));
  expect(await outcomes).toEqual([
    { status: 'rejected', reason: new Error('no answer') },
    { status: 'fulfilled', value: 'next' },
  ]);
});

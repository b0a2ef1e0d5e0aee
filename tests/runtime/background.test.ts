import { expect, test } from 'vitest';
import { createBackground } from '#server/runtime/background.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Runs everything that is ready to continue. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A background whose time the test controls. */
function openBackground() {
  const sleepers: (() => void)[] = [];
  const background = createBackground(() => new Promise((resolve) => sleepers.push(resolve)));
  const done: string[] = [];
  const rest = async () => {
    for (const wake of sleepers.splice(0)) wake();
    await settle();
  };
  const queue = (name: string) =>
    background.queue(async () => {
      done.push(name);
    });
  return { background, done, rest, queue, sleepers };
}

/** A request that is served until `end` is called. */
function visitor(background: ReturnType<typeof createBackground>) {
  let end: () => void = () => undefined;
  const served = background.serve(
    () =>
      new Promise<string>((resolve) => {
        end = () => {
          resolve('served');
        };
      }),
  );
  return { served, end };
}

test('work runs at once while no request has been served', async () => {
  const { done, queue } = openBackground();

  await Promise.all([queue('a'), queue('b')]);

  expect(done).toEqual(['a', 'b']);
});

test('work waits for running requests, and a moment longer', async () => {
  const { background, done, rest, queue } = openBackground();
  const first = visitor(background);
  const work = queue('a');
  await rest();
  await rest();
  expect(done).toEqual([]);

  first.end();
  expect(await first.served).toBe('served');
  await rest();
  await rest();
  await work;

  expect(done).toEqual(['a']);
});

test('a new arrival restarts the wait, up to two seconds in total', async () => {
  const { background, done, rest, queue } = openBackground();
  const work = queue('early');
  await work;
  const stays = visitor(background);
  const late = queue('late');
  await settle();
  for (let rests = 0; rests < 79; rests++) await rest();
  expect(done).toEqual(['early']);

  await rest();
  await late;

  expect(done).toEqual(['early', 'late']);
  stays.end();
  await stays.served;
});

test('work runs one item at a time, but a slow item holds up the others only briefly', async () => {
  const { background, rest } = openBackground();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const works = ['a', 'b', 'c'].map((name) =>
    background.queue(
      () =>
        new Promise((resolve) => {
          begun.push(name);
          ends.push(resolve);
        }),
    ),
  );
  await eventually(() => expect(begun).toEqual(['a']));

  ends[0]?.();
  await works[0];
  await eventually(() => expect(begun).toEqual(['a', 'b']));
  await rest();
  expect(begun).toEqual(['a', 'b', 'c']);

  for (const end of ends) end();
  await Promise.all(works);
});

test('a failing request gets its error, and delays no work', async () => {
  const { background, done, rest, queue } = openBackground();
  const served = background.serve(() => Promise.reject(new Error('no')));
  await expect(served).rejects.toThrow('no');

  const work = queue('a');
  await rest();
  await work;

  expect(done).toEqual(['a']);
});

test('rests last 25 ms, and a slow piece of work is waited for for a second', async () => {
  const delays: number[] = [];
  const sleepers: (() => void)[] = [];
  const background = createBackground((delayMs) => {
    delays.push(delayMs);
    return new Promise((resolve) => sleepers.push(resolve));
  });
  await background.serve(async () => 'served');

  const work = background.queue(async () => undefined);
  await settle();
  expect(delays).toEqual([25]);
  for (const wake of sleepers.splice(0)) wake();
  await work;

  expect(delays).toEqual([25, 1000]);
});

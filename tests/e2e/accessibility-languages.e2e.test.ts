import { expect, test } from 'vitest';
import { useProduct } from './support/fixture.ts';
import { gather, inspectAll } from './support/inspect.ts';

const running = useProduct();

const severalScreensMs = 600_000;

// One after the other: of several windows at once, one was seen to freeze.
test.each([
  { lang: 'ru', theme: 'light' },
  { lang: 'fa', theme: 'dark' },
] as const)(
  '[LA-02] [LA-05] [LA-06] [LA-07] in $lang axe finds no violation, every control is large enough to tap, and small phones and large text show everything',
  async (view) => {
    expect(await gather(running, view, inspectAll)).toEqual([]);
  },
  severalScreensMs,
);

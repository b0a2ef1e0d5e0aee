import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readmeWordsFile, readScreenWords } from '#tests/screenshots/readme.ts';
import { useProduct } from './support/fixture.ts';

// With data of its own: the times on the picture are those just after a first start.
const running = useProduct({});

test("the README's picture shows the screens as they are", async () => {
  expect(
    await readScreenWords(running.browser, running.product),
    'run `npm run screenshots -- --readme`',
  ).toBe(readFileSync(readmeWordsFile, 'utf8'));
});

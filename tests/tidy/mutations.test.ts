import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const mutations = z
  .array(
    z.object({
      file: z.string(),
      find: z.string().min(1),
      replace: z.string(),
      caughtBy: z.string(),
    }),
  )
  .parse(JSON.parse(readFileSync('tests/mutations/mutations.json', 'utf8')));

test('each seeded bug can be applied: its text is in its file once, and the tests that catch it exist', () => {
  const stale = mutations.filter(({ file, find, replace, caughtBy }) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const isWatched = caughtBy === 'simulator' || existsSync(caughtBy);
    return text.split(find).length !== 2 || find === replace || !isWatched;
  });
  expect(stale).toEqual([]);
});

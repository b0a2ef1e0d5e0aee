import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/reliability.md', 'utf8');

/** The lines of the page that name a test: its file and its title. */
const named = [...page.matchAll(/^\| \d+\. .*? \| `(tests\/\S+)` +\| (.*?) +\|$/gm)].map(
  ([, file = '', says = '']) => ({ file, says }),
);

test('the page names a test for each of the 45 situations, and each test exists', () => {
  expect(named).toHaveLength(45);
  const missing = named.filter(
    ({ file, says }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(says),
  );
  expect(missing).toEqual([]);
});

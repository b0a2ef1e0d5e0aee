import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { feelOf } from '#src/platform/telegram/haptics.ts';

test('docs/design.md shows each event that is felt, and how', () => {
  const rows = readFileSync('docs/design.md', 'utf8').matchAll(/^\| `(\w+)` +\| (\w+) +\|/gmu);
  expect(Object.fromEntries([...rows].map(([, event, feel]) => [event, feel]))).toEqual(feelOf);
});

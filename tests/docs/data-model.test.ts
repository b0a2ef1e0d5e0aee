import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tables } from '#src/tables/schema.ts';

test('the page of the data model says of every table what it holds', () => {
  const page = readFileSync('docs/data-model.md', 'utf8');
  const described = [...page.matchAll(/^\| `(\w+)`/gmu)].map(([, id]) => id);
  expect(new Set(described)).toEqual(new Set(Object.keys(tables)));
});

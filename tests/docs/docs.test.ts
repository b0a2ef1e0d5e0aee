import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tables } from '#src/tables/schema.ts';
import { feelOf } from '#src/platform/telegram/haptics.ts';

test('the data model’s page describes every table', () => {
  const page = readFileSync('docs/data-model.md', 'utf8');
  const described = [...page.matchAll(/^\| `(\w+)`/gmu)].map(([, id]) => id);
  expect(new Set(described)).toEqual(new Set(Object.keys(tables)));
});

test('docs/design.md lists each event with haptic feedback', () => {
  const rows = readFileSync('docs/design.md', 'utf8').matchAll(/^\| `(\w+)` +\| (\w+) +\|/gmu);
  expect(Object.fromEntries([...rows].map(([, event, feel]) => [event, feel]))).toEqual(feelOf);
});

const page = readFileSync('docs/threat-model.md', 'utf8');
const economyTests = 'tests/operations/economy-attacks.test.ts';

/** The tests that the page names for fixed attacks: file and name. */
function namedTests(): readonly (readonly [file: string, name: string])[] {
  const lines = page.split('\n').filter((line) => /^- .*“.*”$/u.test(line));
  return lines.map((line) => [
    /`(tests\/[^`]+)`/u.exec(line)?.[1] ?? economyTests,
    /“(.*)”$/u.exec(line)?.[1] ?? '',
  ]);
}

test('every fixed attack names an existing test', () => {
  const named = namedTests();
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([file, name]) => !readFileSync(file, 'utf8').includes(name));
  expect(missing).toEqual([]);
});

test('every tested attack on the economy is on the page', () => {
  const tried = readFileSync(economyTests, 'utf8').matchAll(/^test\('(.*)', async/gmu);
  const named = new Set(namedTests().map(([, name]) => name));
  expect([...tried].map(([, name = '']) => name).filter((name) => !named.has(name))).toEqual([]);
});

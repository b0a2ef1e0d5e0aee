import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHeldPromises } from './held-promises.ts';
import { projectRoot } from './source-files.ts';

const folder = join(projectRoot, '.cache', 'held-promises');

const cases = `
declare function load(id: string): Promise<string>;
declare function check(): Promise<boolean>;
export async function readAhead(id: string | null) {
  const ahead = id === null ? null : load(id);
  if (!(await check())) return 'refused';
  return ahead;
}
export async function conditional(id: string) {
  const maybe = load(id);
  if (await check()) await maybe;
}
export async function discarded(id: string) {
  const lost = load(id);
  void lost.then(() => undefined);
}
export async function atOnce(id: string) {
  const soon = load(id);
  return soon;
}
export async function together(id: string) {
  const one = load(id), other = load(id).catch(() => '');
  const both = await Promise.all([one, other]);
  return both;
}
export async function handled(id: string) {
  const kept = load(id);
  void kept.catch(() => undefined);
  if (await check()) return kept;
  return '';
}
export async function promised(id: string) {
  // Never rejects: the test says so.
  const sure = load(id);
  if (await check()) await sure;
}
`;

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'cases.ts'), cases);
  const config = { compilerOptions: { strict: true, lib: ['ES2024'], types: [], noEmit: true } };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('promises that nobody listens to from the start are found', () => {
  const found = findHeldPromises('.cache/held-promises/tsconfig.json', ['.cache/held-promises']);

  expect(found.map(({ name }) => name)).toEqual(['ahead', 'maybe', 'lost']);
});

test('[TR-28] nowhere on the trusted side is a promise held without a handler', () => {
  const found = findHeldPromises('tsconfig.server.json', ['server', 'src']);

  expect(found).toEqual([]);
});

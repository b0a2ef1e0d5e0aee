import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, readProjectFiles } from './source-files.ts';

const page = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8');

/** The paths in one column of the table below a heading. */
function pathsBelow(heading: string, column: number): string[] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .map((line) => /^`([^`]+)`$/.exec(line.split('|')[column]?.trim() ?? '')?.[1])
    .filter((path) => path !== undefined);
}

function foldersIn(parent: string): string[] {
  return readdirSync(join(projectRoot, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

test('the page lists exactly the project’s folders', () => {
  const there = ['src', 'server'].flatMap((parent) =>
    foldersIn(parent).map((name) => `${parent}/${name}`),
  );
  expect(pathsBelow('Folders', 1).toSorted()).toEqual(there.toSorted());
});

test('at least twenty questions are answered by an existing file', () => {
  const answers = pathsBelow('Where is …', 2);
  expect(answers.length).toBeGreaterThanOrEqual(20);
  expect(answers.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

/** A path of the project in a page; one with a placeholder names many. */
const namedPath = /`((?:src|server|tests|docs)\/[\w./-]*[\w/])`/g;

test('every path in the docs exists', () => {
  const missing = readProjectFiles()
    .filter(({ path }) => /^(?:docs\/.*|README)\.md$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(namedPath)]
        .filter(([, named = '']) => !existsSync(join(projectRoot, named)))
        .map(([, named]) => `${path} names ${named}`),
    );
  expect(missing).toEqual([]);
});

test('the glossary has at most forty terms, in alphabetical order, each once', () => {
  const glossary = readFileSync(join(projectRoot, 'docs/glossary.md'), 'utf8');
  const terms = [...glossary.matchAll(/^\| (\w[^|]*?) +\|/gm)]
    .map(([, term = '']) => term)
    .slice(1);
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.length).toBeLessThanOrEqual(40);
  expect(terms).toEqual([...new Set(terms)].toSorted((one, other) => one.localeCompare(other)));
});

/** Tests of the product as a whole, and what tests share. */
const wholeSuites = new Set(
  'appwrite-contract bench budgets e2e mutations screenshots simulation support tidy'.split(' '),
);

test('every folder of tests is named after the folder that it tests', () => {
  const tested = new Set([...foldersIn('src'), ...foldersIn('server')]);
  const strangers = foldersIn('tests').filter(
    (name) => !tested.has(name) && !wholeSuites.has(name),
  );
  expect(strangers).toEqual([]);
});

import { expect, test } from 'vitest';
import { findFaults } from './hygiene.ts';
import { readProjectFiles } from './source-files.ts';

/** The faults of one made-up file. */
function faults(path: string, text: string): string[] {
  return findFaults([{ path, text }]);
}

/** Keeps the made-up fault out of this file's own text. */
function joined(...parts: string[]): string {
  return parts.join('');
}

test('the project is clean', () => {
  expect(findFaults(readProjectFiles())).toEqual([]);
});

test.each([
  joined("const a = '", '/home/', "ada/app';"),
  joined('see ', '/Users/', 'ada/app'),
  joined('cd ', '/root/', 'app'),
  joined('file: ', 'C:', String.raw`\Users\ada`),
  joined('DATA=', '/workspace/', 'app'),
])('a folder of one machine is found: %s', (line) => {
  expect(faults('docs/a.md', `first\n${line}`)).toEqual([
    'docs/a.md:2 names a folder of one machine',
  ]);
});

test('a route or a URL that looks similar does not count as a local path', () => {
  expect(
    faults('src/app/a.ts', `const a = 'https://x.com/home/ada'; const b = '/homes/a';`),
  ).toEqual([]);
});

test.each(['npm.corp/a', 'git.internal', '10.0.0.7:4873', '192.168.1.9'])(
  'a private host is found: %s',
  (host) => {
    expect(faults('docs/a.txt', `see ${joined('http:', '//')}${host}`)).toEqual([
      'docs/a.txt:1 names a host of a private network',
    ]);
  },
);

test('a relative path that leaves the project is found', () => {
  expect(faults('docs/a.md', 'as ../../notes/b.md says')).toEqual([
    'docs/a.md:1 leads out of the project',
  ]);
  expect(faults('docs/a.md', 'as ../notes/b.md says')).toEqual([]);
  expect(faults('tsconfig.json', '{ "extends": "../base.json" }')).toHaveLength(1);
});

test.each(['for (;;) step();', 'while (true) step();'])('an endless loop is found: %s', (line) => {
  expect(faults('server/move/a.ts', line)).toEqual([
    'server/move/a.ts:1 loops without an end in sight',
  ]);
  expect(faults('tests/bench/a.ts', line)).toEqual([]);
});

test('a style sheet of more than 300 lines is found', () => {
  expect(faults('src/ui/a.css', 'a {}\n'.repeat(301))).toEqual([
    'src/ui/a.css has more than 300 lines',
  ]);
  expect(faults('src/ui/a.css', 'a {}\n'.repeat(300))).toEqual([]);
});

test('a lock file with another registry is found', () => {
  const entry = (host: string) => `{ "resolved": "https://${host}/zod/-/zod-4.0.0.tgz" }`;
  expect(faults('package-lock.json', entry('mirror.example'))).toEqual([
    'package-lock.json takes https://mirror.example/zod/-/zod-4.0.0.tgz from another registry',
  ]);
  expect(faults('package-lock.json', entry('registry.npmjs.org'))).toEqual([]);
  expect(faults('.npmrc', 'registry=https://mirror.example/')).toHaveLength(1);
});

test.each([
  '// oxlint-disable-next-line no-console',
  '/* eslint-disable */',
  '// @ts-expect-error',
  '// @ts-ignore because it is old',
  '// oxlint-disable-next-line no-console -- why',
])('a suppression without a reason is found: %s', (line) => {
  expect(faults('src/app/a.ts', line)).toEqual(['src/app/a.ts:1 silences a tool without a reason']);
});

test.each([
  '// oxlint-disable-next-line no-console -- the first line a person sees is printed here',
  '// @ts-expect-error the SDK declares the header as required',
])('a suppression with a reason is allowed: %s', (line) => {
  expect(faults('src/app/a.ts', line)).toEqual([]);
});

test('a link to a missing file is found', () => {
  expect(
    faults('docs/a.md', 'see [b](./b.md) and [a](a.md#top), [x](https://x.com), [h](#h)'),
  ).toEqual(['docs/a.md links to ./b.md, which is not there']);
});

import { expect, test } from 'vitest';
import { readProjectFiles } from './source-files.ts';
import { findWordingFaults } from './wording.ts';

function faults(text: string, path = 'src/screens/a.tsx'): string[] {
  return findWordingFaults([{ path, text }]);
}

test('[LA-01, LA-02] screens take text from the catalog and use logical sides instead of left and right', () => {
  expect(findWordingFaults(readProjectFiles('src'))).toEqual([]);
});

test.each(['<p>Hello</p>', '<p>\n  {name} points\n</p>', '<A label="Go on" />', '<p>سلام</p>'])(
  'a sentence in the code is found: %s',
  (element) => {
    expect(faults(`const a = ${element};`)).toHaveLength(1);
  },
);

test.each(['<p>{text.hello}</p>', '<p>{a} · {b}</p>', '<A icon="flag" />', '<p>99+</p>'])(
  'text that is not a sentence is ignored: %s',
  (element) => {
    expect(faults(`const a = ${element};`)).toEqual([]);
  },
);

test.each([
  'ml-2',
  'flex -mr-3',
  'hover:pl-1',
  'left-0',
  'text-right',
  'rounded-l-full',
  'border-r',
])('a class that names a side of the screen is found: %s', (className) => {
  expect(faults(`const a = '${className}';`)).toEqual([
    'src/screens/a.tsx:1 names a side of the screen',
  ]);
});

test.each([
  'ms-2 pe-3',
  'start-0',
  'text-start',
  'leading-4',
  'rounded-lg',
  'mx-auto',
  'border-red',
])('a class that names none is ignored: %s', (className) => {
  expect(faults(`const a = '${className}';`)).toEqual([]);
});

test('style sheets are checked too', () => {
  const path = 'src/ui/a.css';
  expect(faults('a {\n  padding-left: 1px;\n}', path)).toEqual([
    'src/ui/a.css:2 names a side of the screen',
  ]);
  expect(faults('a {\n  padding-inline-start: 1px;\n  --left: 2px;\n}', path)).toEqual([]);
});

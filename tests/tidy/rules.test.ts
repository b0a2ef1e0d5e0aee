import { expect, test } from 'vitest';
import { findDisagreements, readCitations, readRuleBook } from './rules.ts';
import type { RuleBook } from './rules.ts';
import { readProjectFiles, type SourceFile } from './source-files.ts';

const checkersOwnTests = 'tests/tidy/';

/** A rule book of three rules: RT-01 and RT-02, which is finished, and PO-01, which is open by default. */
function makeBook(openGroups = 'PO'): RuleBook {
  return readRuleBook(
    `# Rules\n\nOpen groups: ${openGroups}\n\n- **RT-01** One.\n- **RT-02** Two.\n- **PO-01** Three.\n`,
  );
}

/** Puts each list of ids in brackets, as test names carry them; spelled so that this file itself cites no rule. */
function bracketed(...lists: string[]): string {
  return lists.map((list) => `[${list}]`).join(' ');
}

/** A test file with a test that names these rules. */
function testOf(...lists: string[]) {
  const text = `test('${bracketed(...lists)} it is so', () => {});`;
  return { path: 'tests/domain/a.test.ts', text };
}

test('every rule of a finished group has a test, and every id in a test name is a rule', () => {
  const files = readProjectFiles();
  const document = files.find(({ path }) => path === 'docs/rules.md');
  const tests = files.filter(
    ({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith(checkersOwnTests),
  );
  expect(findDisagreements(readRuleBook(document?.text ?? ''), tests)).toEqual([]);
});

test('the architecture page lists the rules that only browser tests prove', () => {
  const files = readProjectFiles();
  const tests = files.filter(
    ({ path }) => /\.test\.tsx?$/.test(path) && !path.endsWith('tidy/rules.test.ts'),
  );
  const isOfPage = ({ path }: SourceFile) => /^tests\/(?:e2e|budgets)\//.test(path);
  const citedIn = (some: readonly SourceFile[]) =>
    some.flatMap(({ text }) => readCitations(text).ids);
  const elsewhere = new Set(citedIn(tests.filter((file) => !isOfPage(file))));
  const there = citedIn(tests.filter(isOfPage)).filter((id) => !elsewhere.has(id));

  const page = files.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
  const line = page.split('\n').find((each) => each.includes('is proved there alone: ')) ?? '';
  expect(line.match(/[A-Z]{2}-\d{2}/g)).toEqual(expect.arrayContaining(there));
});

test('a rule of a finished group without a test is found', () => {
  expect(findDisagreements(makeBook(), [testOf('RT-01')])).toEqual([
    'RT-02 has no test, and its group is finished',
  ]);
});

test('a rule of an open group may wait for its test', () => {
  expect(findDisagreements(makeBook('PO RT'), [])).toEqual([]);
});

test('closing the last group leaves none open', () => {
  expect(findDisagreements(makeBook('none'), [testOf('RT-01..2')])).toEqual([
    'docs/rules.md: the open group none has no rules',
    'PO-01 has no test, and its group is finished',
  ]);
  expect(findDisagreements(makeBook(''), [testOf('RT-01..2', 'PO-01')])).toEqual([]);
});

test('a test of a rule that does not exist is found, in an open group too', () => {
  const tests = [testOf('RT-01..02'), testOf('PO-09')];
  expect(findDisagreements(makeBook(), tests)).toEqual([
    'tests/domain/a.test.ts: PO-09 is not in docs/rules.md',
  ]);
});

test('a file that cites rules without tests is found', () => {
  const tests = [
    { path: 'tests/domain/a.test.ts', text: `const a = '${bracketed('RT-01', 'RT-02')}';` },
  ];
  expect(findDisagreements(makeBook(), tests)).toEqual([
    'tests/domain/a.test.ts: names rules but has no test',
  ]);
});

test.each([
  [['PO-12'], ['PO-12']],
  [
    ['PO-12', 'PO-13'],
    ['PO-12', 'PO-13'],
  ],
  [['PO-12, PO-13'], ['PO-12', 'PO-13']],
  [['PO-12, 14'], ['PO-12', 'PO-14']],
  [['PO-12..14'], ['PO-12', 'PO-13', 'PO-14']],
  [['PO-12..PO-13, RT-01'], ['PO-12', 'PO-13', 'RT-01']],
  [['PO-9'], ['PO-09']],
  [['0', 'a-b', '10:00'], []],
])('the brackets %j are read as %j', (lists, ids) => {
  expect(readCitations(testOf(...lists).text)).toEqual({ ids, faults: [] });
});

test.each(['PO-12..11', 'PO-12..RT-13', 'PO-12 and more'])('%s in brackets is refused', (list) => {
  expect(readCitations(testOf(list).text).faults).toEqual([
    `${bracketed(list)} is no list of rule ids`,
  ]);
});

test('a rule cited in a comment is not proved', () => {
  const [one, two, three] = [bracketed('RT-01'), bracketed('RT-02'), bracketed('PO-01')];
  const text = `// ${one}\n/* ${two}\n */\ntest('a', () => {}); // ${three}\n`;
  expect(readCitations(text).ids).toEqual([]);
});

test('a rule book with a rule twice, a gap, or no line of open groups is refused', () => {
  const line = 'Open groups: RT\n';
  expect(readRuleBook(`${line}- **RT-01** One.\n- **RT-01** Two.`).faults).toEqual([
    'RT-01 is there twice',
  ]);
  expect(readRuleBook(`${line}- **RT-02** Two.`).faults).toEqual([
    'RT-01 is missing: ids are never reused, a dropped rule stays as "dropped"',
  ]);
  expect(readRuleBook('- **RT-01** One.').faults).toEqual(['there are 0 lines "Open groups:"']);
  expect(readRuleBook(`Open groups: XX\n- **RT-01** One.`).faults).toEqual([
    'the open group XX has no rules',
  ]);
});

test('a dropped rule needs no test, and may have none', () => {
  const book = readRuleBook('Open groups:\n\n- **RT-01** dropped: One.\n');
  expect(findDisagreements(book, [])).toEqual([]);
  expect(findDisagreements(book, [testOf('RT-01')])).toEqual([
    'tests/domain/a.test.ts: RT-01 was dropped',
  ]);
});

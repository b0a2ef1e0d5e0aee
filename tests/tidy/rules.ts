/** A test file's path and source. */
export interface TestSource {
  readonly path: string;
  readonly text: string;
}

/** What `docs/rules.md` says: every id in order, and the groups that are still being worked on. */
export interface RuleBook {
  readonly ids: readonly string[];
  readonly dropped: ReadonlySet<string>;
  readonly openGroups: ReadonlySet<string>;
  readonly faults: readonly string[];
}

const ruleLine = /^- \*\*([A-Z]{2}-\d{2,3})\*\* (.+)$/gm;
const openConnection = /^Open groups:(.*)$/gm;

/** Reads the rule book; faults are ids that stand twice, gaps in a group, and a missing or strange open line. */
export function readRuleBook(markdown: string): RuleBook {
  const rules = [...markdown.matchAll(ruleLine)].map(([, id = '', text = '']) => ({ id, text }));
  const ids = rules.map(({ id }) => id);
  const groups = new Set(ids.map(groupOf));
  const openLines = [...markdown.matchAll(openConnection)].map(([, text = '']) => text.trim());
  const openGroups = new Set((openLines[0] ?? '').split(/\s+/).filter((name) => /^\w/.test(name)));
  return {
    ids,
    dropped: new Set(rules.filter(({ text }) => text.startsWith('dropped')).map(({ id }) => id)),
    openGroups,
    faults: [
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`),
      ...[...groups].flatMap((group) => findGaps(group, ids)),
      ...(openLines.length === 1 ? [] : [`there are ${openLines.length} lines "Open groups:"`]),
      ...[...openGroups]
        .filter((group) => !groups.has(group))
        .map((group) => `the open group ${group} has no rules`),
    ],
  };
}

function groupOf(id: string): string {
  return id.slice(0, 2);
}

function findGaps(group: string, ids: readonly string[]): string[] {
  const own = ids.filter((id) => groupOf(id) === group);
  const last = Math.max(...own.map((id) => Number(id.slice(3))));
  return Array.from({ length: last }, (_, index) => ruleId(group, index + 1))
    .filter((id) => !own.includes(id))
    .map((id) => `${id} is missing: ids are never reused, a dropped rule stays as "dropped"`);
}

function ruleId(group: string, number: number): string {
  return `${group}-${String(number).padStart(2, '0')}`;
}

const testCall = /\b(?:test|it)(?:\.\w+)*\s*(?:\(|$)/;
const bracket = /\[([A-Z]{2}-\d[^\]\n]*)\]/g;
const citation = /^(?:([A-Z]{2})-)?(\d{1,3})(?:\.\.(?:([A-Z]{2})-)?(\d{1,3}))?$/;

/**
 * The rule ids in the names of a file's tests: `[PO-12]`, `[PO-12] [PO-13]`, `[PO-12, PO-13]`, `[PO-12..14]`.
 * Brackets in comments prove nothing and are not counted.
 */
export function readCitations(text: string): { ids: string[]; faults: string[] } {
  const ids: string[] = [];
  const faults: string[] = [];
  for (const [, inside = ''] of withoutComments(text).matchAll(bracket)) {
    let group = '';
    for (const part of inside.split(/[,\s]+/).filter((word) => word !== '')) {
      const [, ownGroup, first, lastGroup, last] = citation.exec(part) ?? [];
      group = ownGroup ?? group;
      const isStrange = first === undefined || (lastGroup !== undefined && lastGroup !== group);
      const from = Number(first);
      const to = Number(last ?? first);
      if (isStrange || to < from) {
        faults.push(`[${inside}] is no list of rule ids`);
        continue;
      }
      for (let number = from; number <= to; number += 1) ids.push(ruleId(group, number));
    }
  }
  return { ids, faults: [...new Set(faults)] };
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')
    .replaceAll(/(?<=[;{},)])\s+\/\/.*$/gm, '');
}

/** Every disagreement between the rule book and the tests, one line each; empty when they agree. */
export function findDisagreements(book: RuleBook, tests: readonly TestSource[]): string[] {
  const cited = new Set<string>();
  const faults: string[] = [];
  const known = new Set(book.ids);
  for (const { path, text } of tests) {
    const citations = readCitations(text);
    faults.push(...citations.faults.map((fault) => `${path}: ${fault}`));
    if (citations.ids.length > 0 && !testCall.test(text)) {
      faults.push(`${path}: names rules but has no test`);
    }
    for (const id of new Set(citations.ids)) {
      cited.add(id);
      if (!known.has(id)) faults.push(`${path}: ${id} is not in docs/rules.md`);
      if (book.dropped.has(id)) faults.push(`${path}: ${id} was dropped`);
    }
  }
  const untested = book.ids.filter(
    (id) => !cited.has(id) && !book.dropped.has(id) && !book.openGroups.has(groupOf(id)),
  );
  return [
    ...book.faults.map((fault) => `docs/rules.md: ${fault}`),
    ...faults,
    ...untested.map((id) => `${id} has no test, and its group is finished`),
  ];
}

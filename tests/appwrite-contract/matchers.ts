type Rule = (got: unknown) => boolean;

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

function isText(got: unknown, pattern: RegExp): boolean {
  return typeof got === 'string' && pattern.test(got);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const rules: Readonly<Record<string, Rule>> = {
  '<any>': (got) => got !== undefined,
  '<string>': (got) => typeof got === 'string',
  '<nonempty>': (got) => typeof got === 'string' && got !== '',
  '<number>': (got) => typeof got === 'number',
  '<integer>': (got) => Number.isInteger(got),
  '<boolean>': (got) => typeof got === 'boolean',
  '<object>': isRecord,
  '<array>': (got) => Array.isArray(got),
  '<id>': (got) => isText(got, /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/),
  '<timestamp>': (got) => isText(got, timestamp) && !Number.isNaN(Date.parse(String(got))),
  '<sequence>': (got) => isText(got, /^\d+$/),
  '<jwt>': (got) => isText(got, /^[\w-]+\.[\w-]+\.[\w-]+$/),
  '<empty>': (got) => got === '' || got === null || got === undefined,
  '<absent>': (got) => got === undefined,
};

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 150 ? `${text.slice(0, 147)}...` : text;
}

function problem(at: string, wanted: unknown, got: unknown): string[] {
  return [`${at}: expected ${show(wanted)}, got ${show(got)}`];
}

function matchText(wanted: string, got: unknown, at: string): string[] {
  const rule = rules[wanted];
  if (rule !== undefined) return rule(got) ? [] : problem(at, wanted, got);
  if (!wanted.startsWith('<re:') || !wanted.endsWith('>')) {
    return wanted === got ? [] : problem(at, wanted, got);
  }
  const source = wanted.slice(4, -1);
  const isLoose = source.startsWith('(?i)');
  const pattern = new RegExp(isLoose ? source.slice(4) : source, isLoose ? 'is' : 's');
  return isText(got, pattern) ? [] : problem(at, wanted, got);
}

function matchList(wanted: readonly unknown[], got: unknown, at: string): string[] {
  if (!Array.isArray(got) || got.length !== wanted.length) return problem(at, wanted, got);
  return wanted.flatMap((item, index) => match(item, got[index], `${at}[${index}]`));
}

function matchSome(wanted: readonly unknown[], got: readonly unknown[], at: string): string[] {
  const left = [...got];
  return wanted.flatMap((item) => {
    const index = left.findIndex((candidate) => match(item, candidate, at).length === 0);
    if (index < 0) return [`${at}: nothing like ${show(item)} in ${show(got)}`];
    left.splice(index, 1);
    return [];
  });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function matchMembers(wanted: Record<string, unknown>, got: unknown, at: string): string[] {
  if (!Array.isArray(got)) return problem(at, wanted, got);
  const problems: string[] = [];
  if ('<length>' in wanted && got.length !== wanted['<length>']) {
    problems.push(`${at}: expected ${show(wanted['<length>'])} items, got ${got.length}`);
  }
  if ('<each>' in wanted) {
    const item = wanted['<each>'];
    problems.push(...got.flatMap((held, index) => match(item, held, `${at}[${index}]`)));
  }
  if ('<contains>' in wanted) problems.push(...matchSome(listOf(wanted['<contains>']), got, at));
  if ('<unordered>' in wanted) {
    const items = listOf(wanted['<unordered>']);
    if (items.length !== got.length) problems.push(...problem(at, items, got));
    problems.push(...matchSome(items, got, at));
  }
  return problems;
}

function matchSpecial(
  wanted: Record<string, unknown>,
  got: unknown,
  at: string,
): string[] | undefined {
  if ('<oneOf>' in wanted) {
    const isOne = listOf(wanted['<oneOf>']).some((item) => match(item, got, at).length === 0);
    return isOne ? [] : problem(at, wanted, got);
  }
  if ('<not>' in wanted) {
    return match(wanted['<not>'], got, at).length > 0 ? [] : problem(at, wanted, got);
  }
  if ('<json>' in wanted) return matchJson(wanted['<json>'], got, at);
  const isAboutMembers = ['<length>', '<each>', '<contains>', '<unordered>'].some(
    (name) => name in wanted,
  );
  return isAboutMembers ? matchMembers(wanted, got, at) : undefined;
}

function matchJson(wanted: unknown, got: unknown, at: string): string[] {
  try {
    const parsed: unknown = JSON.parse(String(got));
    return match(wanted, parsed, `${at}<json>`);
  } catch {
    return [`${at}: expected JSON text, got ${show(got)}`];
  }
}

function matchRecord(wanted: Record<string, unknown>, got: unknown, at: string): string[] {
  const special = matchSpecial(wanted, got, at);
  if (special !== undefined) return special;
  if (!isRecord(got)) return problem(at, wanted, got);
  const isExact = wanted['<keys>'] === 'exact';
  const problems = Object.entries(wanted)
    .filter(([key]) => key !== '<keys>')
    .flatMap(([key, item]) => match(item, got[key], `${at}.${key}`));
  const strangers = isExact ? Object.keys(got).filter((key) => !(key in wanted)) : [];
  return [...problems, ...strangers.map((key) => `${at}.${key}: unexpected ${show(got[key])}`)];
}

/** Compares an answer with what was recorded; the differences, none when it fits. */
export function match(wanted: unknown, got: unknown, at: string): string[] {
  if (typeof wanted === 'string') return matchText(wanted, got, at);
  if (Array.isArray(wanted)) return matchList(wanted, got, at);
  if (isRecord(wanted)) return matchRecord(wanted, got, at);
  return wanted === got ? [] : problem(at, wanted, got);
}

/** Values that templates can name. */
export type Variables = Map<string, unknown>;

const whole = /^\{\{([^{}]+)\}\}$/;
const each = /\{\{([^{}]+)\}\}/g;
const repetition = /^(.)\*(\d+)$/su;

function lookUp(name: string, variables: Variables): unknown {
  const repeated = repetition.exec(name);
  if (repeated !== null) return (repeated[1] ?? '').repeat(Number(repeated[2]));
  if (variables.has(name)) return variables.get(name);
  throw new Error(`nothing was captured as {{${name}}}`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fills a text; a text that is one template alone becomes the value itself. */
function fillText(text: string, variables: Variables): unknown {
  const alone = whole.exec(text);
  if (alone !== null) return lookUp(alone[1] ?? '', variables);
  return text.replace(each, (_template, name: string) => textOf(lookUp(name, variables)));
}

/** Fills a text that must stay one. */
export function fillString(text: string, variables: Variables): string {
  return textOf(fillText(text, variables));
}

/** Fills every text inside a value; `{"<repeat>": n, "of": x}` becomes a list with `{{n}}` counting. */
export function fill(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return fillText(value, variables);
  if (Array.isArray(value)) return value.map((item) => fill(item, variables));
  if (!isRecord(value)) return value;
  if ('<repeat>' in value) {
    return Array.from({ length: Number(value['<repeat>']) }, (_empty, n) =>
      fill(value['of'], new Map([...variables, ['n', n]])),
    );
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [fillString(key, variables), fill(item, variables)]),
  );
}

/** Follows a dotted path into a value, also into JSON inside texts; undefined where it ends early. */
export function pick(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    const inner = typeof current === 'string' ? parseOrUndefined(current) : current;
    if (Array.isArray(inner)) current = inner[Number(name)];
    else if (isRecord(inner)) current = inner[name];
    else return undefined;
  }
  return current;
}

function parseOrUndefined(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}

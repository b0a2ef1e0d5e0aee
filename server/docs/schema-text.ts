import { z } from 'zod';

/** The lines of a table, as the formatter writes them. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const [titles = []] = rows;
  const widths = titles.map((_, index) =>
    Math.max(...rows.map((cells) => cells[index]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const [first = '', ...others] = rows.map(lineOf);
  return [first, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others];
}

/** The used part of a JSON schema. */
type Node = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly format?: string;
};

/** One field of an object, in words. */
type FieldText = {
  readonly name: string;
  readonly type: string;
  /** What the page says about a field that is required or may be missing. */
  readonly presence: string;
  readonly fields: readonly FieldText[];
};

/** Reads the fields of an object's schema, for input or for output. Rule OP-15. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): readonly FieldText[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a JSON schema, of which the fields above are read
  return fieldsIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node, io);
}

/** The fields of an object; for a list those of its items, and for a choice those of each of its objects. */
function fieldsIn(node: Node, io: 'input' | 'output'): readonly FieldText[] {
  const presence = io === 'input' ? [', required', ''] : ['', ', may be missing'];
  const inner = (each: Node) => fieldsIn(each, io);
  const choices = node.anyOf ?? node.oneOf;
  if (choices !== undefined) return choices.flatMap(inner);
  if (node.items !== undefined) return inner(node.items);
  return Object.entries(node.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    presence: presence[node.required?.includes(name) === true ? 0 : 1] ?? '',
    fields: inner(field),
  }));
}

function typeOf(node: Node): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum !== undefined) return node.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = node.anyOf ?? node.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' or ');
  if (node.items !== undefined) return `list of ${typeOf(node.items)}`;
  if (node.type === undefined) return 'any value';
  const types = typeof node.type === 'string' ? [node.type] : node.type;
  return types.map((type) => `${type}${limitOf(node)}`).join(' or ');
}

function limitOf({ maxLength, format }: Node): string {
  const limit = maxLength === undefined ? '' : ` of at most ${String(maxLength)} characters`;
  return format === 'uri' ? ` (an address)${limit}` : limit;
}

/** The lines of a list of fields, with their remarks. */
export function fieldLines(
  fields: readonly FieldText[],
  remarks: ReadonlyMap<string, string> = new Map(),
  indent = '',
): readonly string[] {
  return fields.flatMap(({ name, type, presence, fields: inner }) => {
    const remark = remarks.get(name);
    const line = `${indent}- \`${name}\`: ${type}${presence}${remark === undefined ? '' : `. ${remark}`}`;
    return [line, ...fieldLines(inner, remarks, `${indent}  `)];
  });
}

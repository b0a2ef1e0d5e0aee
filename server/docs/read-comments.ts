import type { FailureCode } from '#src/domain/failure.ts';
import { isFailureCode } from '#src/text/en/errors.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the comments of the catalog say of one operation. */
export type OperationComment = {
  /** What it does. */
  readonly summary: string;
  /** Its own refusals, in the order in which they are looked for. */
  readonly refuses: readonly FailureCode[];
  /** What is said of single fields, by their names. */
  readonly remarks: ReadonlyMap<string, string>;
};

const comment = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n`;
const entry = new RegExp(String.raw`^ {2}${comment} {2}(\w+): \{`, 'gm');
const field = new RegExp(String.raw`^ {6}${comment} {6}(\w+): `, 'gm');

/** Reads the comments of a file of the catalog; throws on an operation that does not say what it refuses. Rule OP-15. */
export function readCatalogComments(text: string): ReadonlyMap<string, OperationComment> {
  const entries = [...text.matchAll(entry)];
  return new Map(
    entries.map((match, index) => {
      const [, written = '', name = ''] = match;
      const own = text.slice(match.index, entries[index + 1]?.index ?? text.length);
      return [name, { ...readComment(name, written), remarks: remarksIn(own) }];
    }),
  );
}

/** The text of a comment, without its stars, on one line. */
function plain(written: string): string {
  return written.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
}

function readComment(name: string, written: string): Pick<OperationComment, 'summary' | 'refuses'> {
  const [said = '', refuses] = plain(written).split('@refuses');
  if (refuses === undefined) throw new Error(`${name} does not say what it refuses`);
  const summary = said.replace(/^`\w+`: /, '').trim();
  return {
    summary: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
    refuses: refuses.split(',').map((code) => known(name, code.trim())),
  };
}

function known(name: string, code: string): FailureCode {
  if (!isFailureCode(code)) throw new Error(`${name}: there is no refusal ${code}`);
  return code;
}

function remarksIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(field)].map(([, written = '', name = '']) => [name, plain(written)]),
  );
}

const catalogFiles = [
  'session',
  'people',
  'posts',
  'reports',
  'moderation',
  'announcements',
] as const;

/** What the catalog's comments say of each operation. */
export function readComments() {
  const texts = catalogFiles.map((name) =>
    readFileSync(join(import.meta.dirname, `../../src/contract/operations/${name}.ts`), 'utf8'),
  );
  return new Map(texts.flatMap((text) => [...readCatalogComments(text)]));
}

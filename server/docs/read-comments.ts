import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogueComments } from './catalogue-comments.ts';

const catalogueFiles = [
  'session',
  'people',
  'posts',
  'reports',
  'moderation',
  'announcements',
] as const;

/** What the catalogue's comments say of each operation. */
export function readComments() {
  const texts = catalogueFiles.map((name) =>
    readFileSync(join(import.meta.dirname, `../../src/contract/operations/${name}.ts`), 'utf8'),
  );
  return new Map(texts.flatMap((text) => [...readCatalogueComments(text)]));
}

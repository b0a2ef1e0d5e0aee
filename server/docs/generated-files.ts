import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessPage } from './access-page.ts';
import { readCatalogueComments } from './catalogue-comments.ts';
import { appwriteConfig } from './appwrite-config.ts';
import { botPage } from './bot-page.ts';
import { operationsPage } from './operations-page.ts';

/** A file that is generated: its path from the project's root, and its content. */
export type GeneratedFile = { readonly path: string; readonly text: string };

const catalogueFiles = [
  'session',
  'people',
  'posts',
  'reports',
  'moderation',
  'personal-data',
] as const;

/** What the catalogue's comments say of each operation. */
export function readComments() {
  const texts = catalogueFiles.map((name) =>
    readFileSync(join(import.meta.dirname, `../../src/contract/operations/${name}.ts`), 'utf8'),
  );
  return new Map(texts.flatMap((text) => [...readCatalogueComments(text)]));
}

/** The files that `npm run docs` writes, as they should be. Rules OP-14, OP-15. */
export function generatedFiles(): readonly GeneratedFile[] {
  return [
    { path: 'docs/operations.md', text: operationsPage(readComments()) },
    { path: 'docs/bot-api.md', text: botPage() },
    { path: 'docs/who-sees-what.md', text: accessPage() },
    { path: 'appwrite.config.json', text: appwriteConfig() },
  ];
}

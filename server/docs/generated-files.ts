import { accessPage } from './access-page.ts';
import { appwriteConfig } from './appwrite-config.ts';
import { botPage } from './bot-page.ts';
import { operationsPage } from './operations-page.ts';
import { readComments } from './read-comments.ts';
import { schedulePage } from './schedule-page.ts';

/** A file that is generated: its path from the project's root, and its content. */
export type GeneratedFile = { readonly path: string; readonly text: string };

/** The files that `npm run docs` writes, as they should be. Rules OP-14, OP-15. */
export function generatedFiles(): readonly GeneratedFile[] {
  return [
    { path: 'docs/operations.md', text: operationsPage(readComments()) },
    { path: 'docs/bot-api.md', text: botPage() },
    { path: 'docs/schedule.md', text: schedulePage() },
    { path: 'docs/who-sees-what.md', text: accessPage() },
    { path: 'appwrite.config.json', text: appwriteConfig() },
  ];
}

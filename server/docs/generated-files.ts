import { jobKinds, jobList } from '../schedule/job-list.ts';
import { functionTimeoutSeconds, scheduleForMs } from '#src/contract/function-time.ts';
import { accessPage } from './access-page.ts';
import { appwriteConfig } from './appwrite-config.ts';
import { botPage } from './bot-page.ts';
import { operationsPage, readComments } from './operations-page.ts';
import { aligned } from './schema-text.ts';

/** A generated file: its path from the project's root, and its content. */
export type GeneratedFile = { readonly path: string; readonly text: string };

/** The files that `npm run docs` writes. Rules OP-14, OP-15. */
export function generatedFiles(): readonly GeneratedFile[] {
  return [
    { path: 'docs/operations.md', text: operationsPage(readComments()) },
    { path: 'docs/bot-api.md', text: botPage() },
    { path: 'docs/schedule.md', text: schedulePage() },
    { path: 'docs/who-sees-what.md', text: accessPage() },
    { path: 'appwrite.config.json', text: appwriteConfig() },
  ];
}

const head = `# The schedule

This page is generated from \`server/schedule/job-list.ts\` by \`npm run docs\`.

Once a minute the function does its due work, kind by kind in this order. A kind begins nothing after its share of time, and no kind begins after ${seconds(scheduleForMs)} s, so that a run ends within the function's ${functionTimeoutSeconds} s. What does not fit waits for the next run.

An item that fails stops no other. An item that fails in three runs in a row is left alone for a day; the administrators' group and the log say so (TR-42).
`;

/** The page about the schedule's kinds of work and their shares of time. Rules TR-42, TR-43. */
function schedulePage(): string {
  const rows = jobKinds.map((kind) => {
    const { shareMs, does } = jobList[kind];
    return [`\`${kind}\``, `${seconds(shareMs)} s`, does];
  });
  return [head, ...aligned([['kind', 'share', 'what it does'], ...rows]), ''].join('\n');
}

function seconds(timeMs: number): string {
  return String(timeMs / 1000);
}

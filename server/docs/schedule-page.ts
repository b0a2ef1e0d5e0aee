import { functionTimeoutSeconds, scheduleForMs } from '#src/contract/function-time.ts';
import { jobKinds, jobList } from '../schedule/job-list.ts';
import { aligned } from './schema-text.ts';

const head = `# The schedule

This page is generated from \`server/schedule/job-list.ts\` by \`npm run docs\`.

Once a minute the function does its due work, kind by kind in this order. A kind begins nothing after its share of time, and no kind begins after ${seconds(scheduleForMs)} s, so that a run ends within the function's ${functionTimeoutSeconds} s. What does not fit waits for the next run.

An item that fails stops no other. An item that fails in three runs in a row is left alone for a day; the administrators' group and the log say so (TR-42).
`;

/** The page of the schedule's kinds of work and their shares of time. Rules TR-42, TR-43. */
export function schedulePage(): string {
  const rows = jobKinds.map((kind) => {
    const { shareMs, does } = jobList[kind];
    return [`\`${kind}\``, `${seconds(shareMs)} s`, does];
  });
  return [head, ...aligned([['kind', 'share', 'what it does'], ...rows]), ''].join('\n');
}

function seconds(timeMs: number): string {
  return String(timeMs / 1000);
}

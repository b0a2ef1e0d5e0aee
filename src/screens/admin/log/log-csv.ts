import { concernedBy, type ShownAct } from './act-sentence.tsx';

const lineEnd = '\r\n';
/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * The log as a CSV file: one line per act under the column names; `nameOf` names the person of an id, `sentenceOf` says what
 * happened. The target's name is that of the people concerned, else of the thing itself. Rules PA-07, PA-24.
 */
export function logCsv(
  acts: readonly ShownAct[],
  columns: readonly string[],
  {
    nameOf,
    sentenceOf,
  }: {
    readonly nameOf: (id: string) => string;
    readonly sentenceOf: (act: ShownAct) => string;
  },
): string {
  const lines = acts.map((act) => [
    new Date(act.createdAtMs).toISOString(),
    act.action,
    sentenceOf(act),
    act.actorId,
    nameOf(act.actorId),
    act.targetId ?? '',
    targetName(act, nameOf),
    act.reason ?? '',
    act.details === undefined ? '' : JSON.stringify(act.details),
  ]);
  const text = [columns, ...lines].map((cells) => cells.map(csvCell).join(',')).join(lineEnd);
  return byteOrderMark + text + lineEnd;
}

function targetName(act: ShownAct, nameOf: (id: string) => string): string {
  const people = concernedBy(act);
  return people.length === 0 ? (act.targetId ?? '') : people.map(nameOf).join(', ');
}

/** Quotes a cell; what a spreadsheet would run as a formula gets an apostrophe before it. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

import type { ModerationAct } from '#src/domain/moderation/act.ts';

const lineEnd = '\r\n';
/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** The log as a CSV file: one line per act under the column names; `nameOf` names whom an id belongs to, `sentenceOf` says what happened. Rule PA-07. */
export function logCsv(
  acts: readonly ModerationAct[],
  columns: readonly string[],
  {
    nameOf,
    sentenceOf,
  }: {
    readonly nameOf: (id: string) => string;
    readonly sentenceOf: (act: ModerationAct) => string;
  },
): string {
  const lines = acts.map((act) => [
    new Date(act.createdAtMs).toISOString(),
    act.action,
    sentenceOf(act),
    act.actorId,
    nameOf(act.actorId),
    act.targetId ?? '',
    act.targetId === null ? '' : nameOf(act.targetId),
    act.reason ?? '',
    act.details === undefined ? '' : JSON.stringify(act.details),
  ]);
  const text = [columns, ...lines].map((cells) => cells.map(csvCell).join(',')).join(lineEnd);
  return byteOrderMark + text + lineEnd;
}

/** Quotes a cell; what a spreadsheet would run as a formula gets an apostrophe before it. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

import type { AuditReport } from './audit.ts';
import type { Finding } from './findings.ts';
import type { PageReader } from './page-reader.ts';
import { createRowsReader, readRelatedRows } from './related-rows.ts';

/** How findings are checked again. */
export type Confirmation = {
  readonly reader: PageReader;
  readonly databaseId: string;
  /** Audits what a reader reads. */
  readonly audit: (reader: PageReader) => Promise<AuditReport>;
};

/** A report of which every listed finding was checked again. */
export type ConfirmedReport = AuditReport & {
  /** Findings whose rows changed at each reading, so that they could not be checked again. */
  readonly undecided: readonly Finding[];
};

/** What became of some findings. */
type Outcome = { readonly confirmed: readonly Finding[]; readonly undecided: readonly Finding[] };

const findingsAtOnce = 50;
/** So often the rows of several findings are read, and so often those of a single one, until they stay unchanged. */
const readingsMax = { several: 3, single: 12 } as const;
/** What is checked by all rows of a table is checked again by a second audit. */
const wholeTableSubject = /^(?:pointLedger$|economyTotals\/|migrations\/|announcements\/)/;

/**
 * Checks each listed finding again, as an audit over HTTP reads one table after the other while members write. The rows
 * that the finding is about are read until two readings in a row are equal, which is one moment of the database, and
 * audited alone; what they do not show is dropped. Rule OP-18.
 */
export async function confirmFindings(
  confirmation: Confirmation,
  report: AuditReport,
): Promise<ConfirmedReport> {
  const isOfWholeTable = ({ subject }: Finding) => wholeTableSubject.test(subject);
  const ofWholeTables = report.findings.filter(isOfWholeTable);
  const ofRows = report.findings.filter((finding) => !isOfWholeTable(finding));
  const confirmed: Finding[] = [];
  const undecided: Finding[] = [];
  if (ofWholeTables.length > 0) {
    const second = await confirmation.audit(confirmation.reader);
    confirmed.push(...findingsLike(ofWholeTables, second));
  }
  for (let start = 0; start < ofRows.length; start += findingsAtOnce) {
    const outcome = await checkAgain(confirmation, ofRows.slice(start, start + findingsAtOnce));
    confirmed.push(...outcome.confirmed);
    undecided.push(...outcome.undecided);
  }
  const unlisted = report.findingCount - report.findings.length;
  return { ...report, findings: confirmed, findingCount: confirmed.length + unlisted, undecided };
}

/** Checks findings together, and those whose rows do not stay unchanged in halves. */
async function checkAgain(
  confirmation: Confirmation,
  findings: readonly Finding[],
): Promise<Outcome> {
  const readings = findings.length === 1 ? readingsMax.single : readingsMax.several;
  const second = await auditOneMoment(confirmation, idsOf(findings), readings);
  if (second !== null) return { confirmed: findingsLike(findings, second), undecided: [] };
  if (findings.length === 1) return { confirmed: [], undecided: findings };
  const half = Math.ceil(findings.length / 2);
  const first = await checkAgain(confirmation, findings.slice(0, half));
  const rest = await checkAgain(confirmation, findings.slice(half));
  return {
    confirmed: [...first.confirmed, ...rest.confirmed],
    undecided: [...first.undecided, ...rest.undecided],
  };
}

/** Null when the rows changed at each reading. */
async function auditOneMoment(
  { reader, databaseId, audit }: Confirmation,
  ids: ReadonlySet<string>,
  readings: number,
): Promise<AuditReport | null> {
  let before = '';
  for (let reading = 1; reading <= readings; reading += 1) {
    const rows = await readRelatedRows(reader, databaseId, ids);
    const now = JSON.stringify([...rows]);
    if (now === before) return audit(createRowsReader(rows));
    before = now;
  }
  return null;
}

/** Of these findings those that a second report shows too, with what it says of them. */
function findingsLike(findings: readonly Finding[], second: AuditReport): readonly Finding[] {
  const left = Map.groupBy(second.findings, keyOf);
  return findings.flatMap((finding) => {
    const like = left.get(keyOf(finding)) ?? [];
    const same = like.findIndex(({ detail }) => detail === finding.detail);
    return like.splice(Math.max(0, same), 1);
  });
}

function keyOf({ invariant, subject }: Finding): string {
  return `${subject} ${invariant}`;
}

/** Every id that findings may name: their words, and what stands between and behind the dots in them. */
function idsOf(findings: readonly Finding[]): ReadonlySet<string> {
  const text = findings.map(({ subject, detail }) => `${subject} ${detail}`).join(' ');
  const words = text.match(/[A-Za-z0-9][\w.-]*/g) ?? [];
  const parts = words.flatMap((word) => {
    const dot = word.indexOf('.');
    return dot < 0 ? [word] : [word, word.slice(dot + 1), ...word.split('.')];
  });
  return new Set(parts.map((part) => part.replace(/[.-]+$/, '')).filter((part) => part !== ''));
}

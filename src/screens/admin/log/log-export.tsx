import { useEffect, useRef, useState } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { nameOfPerson, readNames } from '#src/screens/admin/shared/use-names.ts';
import type { LogFilter } from '#src/services/admin-log.ts';
import type { Services } from '#src/services/services.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { buttonClassName } from '#src/ui/button-style.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { actSentence, concernedBy, peopleIn, type ShownAct } from './act-sentence.tsx';

type ExportButtonProps = {
  readonly file: { readonly state: LogExport; readonly start: () => void };
  /** Whether there is space for its words. */
  readonly isWide: boolean;
};

/** The button that exports what is shown. */
export function ExportButton({ file, isWide }: ExportButtonProps) {
  const { logText } = useTextPart(adminPart);
  const isLoading = file.state.kind === 'reading';
  return isWide ? (
    <Button
      variant="secondary"
      size="row"
      icon="download"
      isLoading={isLoading}
      onClick={file.start}
    >
      {logText.export}
    </Button>
  ) : (
    <IconButton icon="download" label={logText.export} isLoading={isLoading} onClick={file.start} />
  );
}

/** The result of an export: why it failed, or the file to save and, if the device refuses files, to copy. */
export function LogExportResult({ state }: { readonly state: LogExport }) {
  const { logText } = useTextPart(adminPart);
  const messenger = useMessenger();
  if (state.kind === 'failed') return <StatusLine tone="failure">{state.error}</StatusLine>;
  if (state.kind !== 'ready') return null;
  return (
    <div className="flex flex-col gap-3">
      <StatusLine tone="success">{logText.exported(state.count)}</StatusLine>
      <div className="flex flex-wrap gap-3">
        <a
          href={state.url}
          download={logText.fileName}
          className={buttonClassName({ variant: 'primary', size: 'small' })}
        >
          {logText.save}
        </a>
        <CopyButton
          text={state.csv}
          label={logText.copy}
          copiedLabel={logText.copied}
          fallbackLabel={logText.csvText}
          copy={(text) => messenger.copyText(text)}
        />
      </div>
    </div>
  );
}

/** The state of an export; a finished file has its text, and the address at which the browser holds it. */
type LogExport =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'ready'; readonly count: number; readonly csv: string; readonly url: string };

const none: LogExport = { kind: 'none' };

/** Reads all matching entries into a file; a changed filter releases the file. Rules PA-07, PA-24. */
export function useLogExport(filter: LogFilter) {
  const { errorText } = useText();
  const allText = useTextPart(adminPart);
  const services = useServices();
  const filterKey = JSON.stringify(filter);
  const [made, setMade] = useState({ filterKey, state: none });
  const state = made.filterKey === filterKey ? made.state : none;
  const latestKeyRef = useRef(filterKey);
  const url = state.kind === 'ready' ? state.url : null;

  useEffect(() => {
    if (url === null) return undefined;
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [url]);

  async function start() {
    // An export that ends after a later one was started must not replace it.
    const set = (next: LogExport) => {
      if (latestKeyRef.current === filterKey) setMade({ filterKey, state: next });
      else if (next.kind === 'ready') URL.revokeObjectURL(next.url);
    };
    latestKeyRef.current = filterKey;
    set({ kind: 'reading' });
    try {
      set({ kind: 'ready', ...(await readExport(services, filter, allText)) });
    } catch (error) {
      set({ kind: 'failed', error: thrownText(error, errorText) });
    }
  }

  return { state, start: () => void start() };
}

async function readExport(
  services: Services,
  filter: LogFilter,
  { logText, actText, personText }: AdminText,
) {
  const admin = await services.admin();
  const { acts } = unwrap(await admin.wholeLog(filter));
  // Log the export before any data leaves.
  unwrap(await admin.noteExport(acts.length));
  const people = await readNames(services, peopleIn(acts));
  const { formerMember } = personText;
  const csv = logCsv(acts, logText.columns, {
    // Without an @, because spreadsheets read it as the start of a formula.
    nameOf: (id) => nameOfPerson(people.get(id), { formerMember, handle: (handle) => handle }),
    sentenceOf: (act) =>
      actSentence(act, actText, (id) => nameOfPerson(people.get(id), personText)),
  });
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  return { count: acts.length, csv, url };
}

const lineEnd = '\r\n';
/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * The log as a CSV file: one line per act under the column names. `nameOf` returns the name of a person's id, `sentenceOf`
 * words an act. The target is named by the people concerned, or else by its id. Rules PA-07, PA-24.
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

/** Quotes a cell; prefixes an apostrophe to text that a spreadsheet would run as a formula. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

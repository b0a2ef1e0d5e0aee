import { useEffect, useState } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { thrownText } from '#src/state/answers.ts';
import type { LogFilter } from '#src/services/admin.ts';
import type { Services } from '#src/services/services.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { buttonClassName } from '#src/ui/button-style.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { logCsv } from './log-csv.ts';
import { peopleIn } from './log-people.ts';
import { actSentence } from './use-act-sentence.ts';
import { readNames } from '#src/screens/admin/shared/use-names.ts';

/** A file that is ready: its text, and where the browser keeps it. */
type ExportFile = { readonly count: number; readonly csv: string; readonly url: string };

/** How far an export is. */
type Export =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: string }
  | ({ readonly kind: 'ready' } & ExportFile);

/** Reads everything that fits the filter, then offers it as a file and, where files are refused, to copy. */
export function LogExport({ filter }: { readonly filter: LogFilter }) {
  const { errorText } = useText();
  const allText = useTextPart(adminPart);
  const { logText } = allText;
  const services = useServices();
  const messenger = useMessenger();
  const [state, setState] = useState<Export>({ kind: 'none' });

  async function start() {
    setState({ kind: 'reading' });
    try {
      setState({ kind: 'ready', ...(await readExport(services, filter, allText)) });
    } catch (error) {
      setState({ kind: 'failed', error: thrownText(error, errorText) });
    }
  }

  if (state.kind === 'ready') {
    return (
      <div className="flex flex-col gap-3">
        <StatusLine tone="success">{logText.exported(state.count)}</StatusLine>
        <div className="flex flex-wrap gap-3">
          <SaveLink url={state.url} />
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
  return (
    <div className="flex flex-col gap-3">
      {state.kind === 'failed' ? <StatusLine tone="failure">{state.error}</StatusLine> : null}
      <Button
        variant="secondary"
        icon="download"
        isLoading={state.kind === 'reading'}
        onClick={() => void start()}
      >
        {logText.export}
      </Button>
    </div>
  );
}

async function readExport(
  services: Services,
  filter: LogFilter,
  { logText, actText, personText }: AdminText,
): Promise<ExportFile> {
  const admin = await services.admin();
  const { acts } = unwrap(await admin.wholeLog(filter));
  const people = await readNames(services, peopleIn(acts));
  const handleOf = (id: string) => people.get(id)?.xUsername ?? '';
  const csv = logCsv(acts, logText.columns, {
    // Without an @, which spreadsheets take for the start of a formula.
    nameOf: handleOf,
    sentenceOf: (act) =>
      actSentence(act, actText, (id) => {
        const handle = handleOf(id);
        return handle === '' ? id : personText.handle(handle);
      }),
  });
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  return { count: acts.length, csv, url };
}

type SaveLinkProps = { readonly url: string };

/** A link to the file, which is let go when the link leaves. */
function SaveLink({ url }: SaveLinkProps) {
  const { logText } = useTextPart(adminPart);
  useEffect(
    () => () => {
      URL.revokeObjectURL(url);
    },
    [url],
  );
  return (
    <a
      href={url}
      download={logText.fileName}
      className={buttonClassName({ variant: 'primary', size: 'small' })}
    >
      {logText.save}
    </a>
  );
}

import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { buttonClassName } from '#src/ui/button-style.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import type { LogExport } from './use-log-export.ts';

type ExportButtonProps = {
  readonly file: { readonly state: LogExport; readonly start: () => void };
  /** Whether there is room for its words. */
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

/** What became of an export: why it failed, or the file to save and, where files are refused, to copy. */
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

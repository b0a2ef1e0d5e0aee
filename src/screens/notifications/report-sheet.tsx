import { maxReportMessageCharacters } from '#src/domain/reports/file-report.ts';
import { useText } from '#src/state/text-context.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextArea } from '#src/ui/text-field.tsx';
import type { ReportFlow } from './use-report-flow.ts';

/** The two steps of a report: a warning, then the message. Rules RE-01 to RE-03, RE-05, RE-09. */
export function ReportSheet({ flow }: { readonly flow: ReportFlow }) {
  const { format, reportText } = useText();
  const isWarning = flow.step === 'warning';
  return (
    <Sheet
      isOpen={flow.step !== 'closed'}
      onClose={flow.close}
      title={reportText.title}
      closeLabel={reportText.close}
      footer={
        <ButtonRow>
          <Button variant="secondary" isDisabled={flow.isSending} onClick={flow.close}>
            {reportText.cancel}
          </Button>
          {isWarning ? (
            <Button onClick={flow.goOn}>{reportText.continue}</Button>
          ) : (
            <Button isLoading={flow.isSending} onClick={() => void flow.send()}>
              {reportText.send}
            </Button>
          )}
        </ButtonRow>
      }
    >
      {isWarning ? (
        <StatusLine tone="warning">{reportText.warning}</StatusLine>
      ) : (
        <TextArea
          label={reportText.message}
          placeholder={reportText.placeholder}
          value={flow.message}
          onChange={flow.type}
          limit={{ characters: maxReportMessageCharacters, format: format.number }}
          error={flow.error}
          isDisabled={flow.isSending}
        />
      )}
    </Sheet>
  );
}

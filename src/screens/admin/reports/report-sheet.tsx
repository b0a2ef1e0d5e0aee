import { mostReportNoteCharacters, outcomesOf, type ReportOutcome } from '#src/domain/report.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';
import { DecisionSheet } from '#src/screens/admin/work/decision-sheet.tsx';
import { useItemDraft } from '#src/screens/admin/work/use-item-draft.ts';
import type { Work } from '#src/screens/admin/work/use-work.ts';
import { reportDetails } from './report-details.ts';
import type { ReportGroup } from './report-groups.ts';

type Draft = {
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly isAsked: boolean;
};

const emptyDraft: Draft = { outcome: 'none', note: '', isAsked: false };

type ReportSheetProps = {
  readonly work: Work<ReportGroup>;
  readonly onResolve: (
    group: ReportGroup,
    resolution: { readonly outcome: ReportOutcome; readonly note: string },
  ) => void;
};

/** One report after the other, each with what it comes to; a ban asks for its reason and is asked about twice. Rules RE-10, PA-06. */
export function ReportSheet({ work, onResolve }: ReportSheetProps) {
  const { format } = useText();
  const text = useTextPart(adminPart);
  const { reportsText } = text;
  const group = work.sheet.subject;
  const { draft, change: changeDraft } = useItemDraft(group?.id ?? '', emptyDraft);
  if (group === undefined) return null;
  const { report, others } = group;
  const { outcome, note, isAsked } = draft;
  const change = (changes: Partial<Draft>) => {
    changeDraft({ isAsked: false, ...changes });
  };
  const isBan = outcome === 'ban';

  function resolve(shown: ReportGroup) {
    if (isBan && note.trim() === '') return;
    if (isBan && !isAsked) {
      change({ isAsked: true });
      return;
    }
    changeDraft(emptyDraft);
    onResolve(shown, { outcome, note });
  }

  return (
    <DecisionSheet
      title={reportsText.sheetTitle}
      work={work}
      actions={[
        {
          label: reportsText.resolve,
          letter: 'a',
          isDestructive: isBan,
          isDisabled: isBan && note.trim() === '',
          run: () => {
            resolve(group);
          },
        },
      ]}
      form={
        <>
          <SegmentedField
            label={reportsText.outcome}
            choices={outcomesOf(report).map((value) => ({
              value,
              label: reportsText.outcomes[value],
            }))}
            value={outcome}
            onChange={(next) => {
              change({ outcome: next });
            }}
          />
          <TextField
            label={isBan ? reportsText.banNote : reportsText.note}
            maxLength={mostReportNoteCharacters}
            value={note}
            onChange={(next) => {
              change({ note: next });
            }}
          />
          {isAsked ? (
            <StatusLine tone="warning">{reportsText.banQuestion(report.against)}</StatusLine>
          ) : null}
        </>
      }
    >
      {others.length === 0 ? null : (
        <StatusLine tone="warning">{reportsText.also(others.length)}</StatusLine>
      )}
      <DetailList details={reportDetails(report, text, format)} />
    </DecisionSheet>
  );
}

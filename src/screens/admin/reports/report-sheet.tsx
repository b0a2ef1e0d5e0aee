import { maxReportNoteCharacters, outcomesOf, type ReportOutcome } from '#src/domain/report.ts';
import type { ReportResolution } from '#src/services/reports.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';
import { noBanEnd, type BanEnd } from '#src/screens/admin/tools/ban-end.ts';
import { BanEndField, BanEndNote } from '#src/screens/admin/tools/ban-end-field.tsx';
import { DecisionSheet } from '#src/screens/admin/queue/decision-sheet.tsx';
import { useItemDraft } from '#src/screens/admin/queue/use-item-draft.ts';
import type { Work } from '#src/screens/admin/queue/use-queue.ts';
import { WaitingSince } from '#src/screens/admin/queue/waiting-since.tsx';
import { GoneReport } from './gone-report.tsx';
import { OutcomeField, outcomeKeys } from './outcome-field.tsx';
import { ReportCaseView, useReportCase } from './report-case.tsx';
import { reportDetails } from './report-details.ts';
import type { ReportGroup } from './report-groups.ts';

type Draft = {
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly end: BanEnd;
  readonly isAsked: boolean;
};

const emptyDraft: Draft = { outcome: 'none', note: '', end: noBanEnd, isAsked: false };

type ReportSheetProps = {
  readonly work: Work<ReportGroup>;
  /** Answers whether the decision was taken; else what was chosen stays. */
  readonly onResolve: (group: ReportGroup, resolution: ReportResolution) => boolean;
};

/** One report after the other, each with what it comes to; a ban asks for its reason and is asked about twice. Rules RE-10, PA-06. */
export function ReportSheet({ work, onResolve }: ReportSheetProps) {
  const { format } = useText();
  const text = useTextPart(adminPart);
  const { reportsText } = text;
  const group = work.sheet.subject;
  const { draft, change: changeDraft } = useItemDraft(group?.id ?? '', emptyDraft);
  const openPosts = useReportCase(group?.report).data?.openPosts ?? 0;
  if (group === undefined) return null;
  const { report, others } = group;
  const { outcome, note, end, isAsked } = draft;
  const change = (changes: Partial<Draft>) => {
    changeDraft({ isAsked: false, ...changes });
  };
  const isBan = outcome === 'ban';
  const isIncomplete = isBan && (note.trim() === '' || end.untilMs === undefined);

  function resolve(shown: ReportGroup) {
    if (isIncomplete) return;
    if (isBan && !isAsked) {
      change({ isAsked: true });
      return;
    }
    if (onResolve(shown, { outcome, note, untilMs: end.untilMs ?? null })) changeDraft(emptyDraft);
  }

  return (
    <DecisionSheet
      title={reportsText.sheetTitle}
      work={work}
      stage={isAsked ? 'asked' : ''}
      note={<WaitingSince sinceMs={report.createdAtMs} />}
      goneNotice={
        <GoneReport report={report} outcome={outcome} note={note} untilMs={end.untilMs ?? null} />
      }
      actions={[
        {
          label: reportsText.resolveBy[outcome],
          ...(outcome === 'none' ? {} : { hiddenPrefix: `${reportsText.resolve}: ` }),
          letter: 'a',
          isOnEnter: true,
          isDestructive: isBan,
          isDisabled: isIncomplete,
          run: () => {
            resolve(group);
          },
        },
      ]}
      formKeys={Object.fromEntries(
        outcomesOf(report).map((value) => [
          outcomeKeys[value],
          () => {
            change({ outcome: value });
          },
        ]),
      )}
      form={
        <>
          <OutcomeField
            report={report}
            value={outcome}
            onChange={(next) => {
              change({ outcome: next });
            }}
          />
          <div className="grid gap-3 min-[56.25rem]:max-[73.99rem]:grid-cols-2">
            <TextField
              label={isBan ? reportsText.banNote : reportsText.note}
              maxLength={maxReportNoteCharacters}
              value={note}
              onChange={(next) => {
                change({ note: next });
              }}
            />
            {isBan ? (
              <BanEndField
                value={end}
                onChange={(next) => {
                  change({ end: next });
                }}
              />
            ) : null}
          </div>
          {isAsked && !work.isGone ? (
            <StatusLine tone="warning">
              {reportsText.banQuestion(report.against, openPosts)}
              <BanEndNote end={end} />
            </StatusLine>
          ) : null}
        </>
      }
    >
      {others.length === 0 ? null : (
        <StatusLine tone="warning">{reportsText.also(others.length)}</StatusLine>
      )}
      <ReportCaseView report={report} />
      <details>
        <summary className="cursor-pointer px-1 py-3 text-footnote text-subtitle">
          {reportsText.ids}
        </summary>
        <DetailList details={reportDetails(report, text, format)} />
      </details>
    </DecisionSheet>
  );
}

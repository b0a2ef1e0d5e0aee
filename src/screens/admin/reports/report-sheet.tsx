import { maxReportNoteCharacters, type ReportOutcome, type Report } from '#src/domain/report.ts';
import type { ReportResolution } from '#src/services/reports.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';
import {
  noBanEnd,
  type BanEnd,
  BanEndField,
  BanEndNote,
} from '#src/screens/admin/tools/ban-end.tsx';
import { DecisionSheet } from '#src/screens/admin/queue/decision-sheet.tsx';
import { useItemDraft, type Work } from '#src/screens/admin/queue/use-queue.ts';
import { WaitingSince } from '#src/screens/admin/shared/waiting.tsx';
import { GoneReport } from './gone-report.tsx';
import {
  isAboutApproval,
  offeredOutcomes,
  ReportCaseView,
  stakeOf,
  useReportCase,
} from './report-case.tsx';
import { reportDetails } from './report-details.ts';
import type { ReportGroup } from './report-decision.ts';
import { classNames } from '#src/ui/class-names.ts';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';

type Draft = {
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly end: BanEnd;
  /** In which opening of the sheet a ban was asked about: in the next one it is asked about again. */
  readonly askedIn?: number | undefined;
};

const emptyDraft: Draft = { outcome: 'none', note: '', end: noBanEnd };

type ReportSheetProps = {
  readonly work: Work<ReportGroup>;
  /** Returns whether the decision was accepted; if not, the choice stays. */
  readonly onResolve: (group: ReportGroup, resolution: ReportResolution) => boolean;
};

/** Reports one at a time, each with its outcome; a ban needs a reason and a second confirmation. Rules RE-10, PA-06. */
export function ReportSheet({ work, onResolve }: ReportSheetProps) {
  const { format } = useText();
  const text = useTextPart(adminPart);
  const { reportsText } = text;
  const group = work.sheet.subject;
  const { draft, isAsked, change } = useReportDraft(work);
  const { data } = useReportCase(group?.report);
  const { openPosts = 0, engagement } = data ?? {};
  const isOwnCause = useIsOwnCause();
  if (group === undefined) return null;
  const { report, others } = group;
  const isOwn = isOwnCause(report, engagement?.decidedBy);
  const { outcome, note, end } = draft;
  const isBan = outcome === 'ban';
  const isIncomplete = isBan && (note.trim() === '' || end.untilMs === undefined);

  function resolve(shown: ReportGroup) {
    if (isIncomplete) return;
    if (isBan && !isAsked) {
      change({ askedIn: work.sheet.openingKey });
      return;
    }
    // After an undo the choice is still there, but a ban is asked about again.
    if (onResolve(shown, { outcome, note, untilMs: end.untilMs ?? null })) change({});
  }

  return (
    <DecisionSheet
      title={reportsText.sheetTitle}
      work={work}
      stage={`${report.id} ${isAsked ? 'asked' : ''}`}
      note={<WaitingSince sinceMs={report.createdAtMs} />}
      goneNotice={
        <GoneReport report={report} outcome={outcome} note={note} untilMs={end.untilMs ?? null} />
      }
      actions={
        isOwn
          ? []
          : [
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
            ]
      }
      formKeys={Object.fromEntries(
        (isOwn ? [] : offeredOutcomes(report, data)).map((value) => [
          outcomeKeys[value],
          () => {
            change({ outcome: value });
          },
        ]),
      )}
      form={
        isOwn ? (
          <StatusLine tone="warning">{text.pairText.own}</StatusLine>
        ) : (
          <>
            <OutcomeField
              report={report}
              value={outcome}
              onChange={(next) => {
                change({ outcome: next });
              }}
            />
            <div
              className={classNames(
                'grid gap-3',
                isBan && 'min-[56.25rem]:max-[73.99rem]:grid-cols-2',
              )}
            >
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
                {reportsText.banQuestion(report.against || report.againstId, openPosts)}
                <BanEndNote end={end} />
              </StatusLine>
            ) : null}
          </>
        )
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

/** The form values of the shown report; every change takes back the question of a ban. */
function useReportDraft({ sheet }: Work<ReportGroup>) {
  const { draft, change } = useItemDraft(sheet.subject?.report.id ?? '', emptyDraft);
  return {
    draft,
    isAsked: draft.askedIn === sheet.openingKey,
    change: (changes: Partial<Draft>) => {
      change({ askedIn: undefined, ...changes });
    },
  };
}

/** Whether a report is from or about the viewer or the viewer's decision, so that another administrator must decide. Rule FA-23. */
function useIsOwnCause() {
  const ownId = useUser().id;
  const isSuperAdmin = useApp().environment.superAdminId === ownId;
  return ({ reportedById, againstId }: Report, decidedBy: string | null = null): boolean =>
    !isSuperAdmin && [reportedById, againstId, decidedBy].includes(ownId);
}

/** The keyboard shortcut of each outcome. Rule PA-06. */
const outcomeKeys: Readonly<Record<ReportOutcome, string>> = {
  none: 'n',
  overturn: 'v',
  warn: 'w',
  ban: 'b',
  unban: 'b',
};

type OutcomeFieldProps = {
  readonly report: Report;
  readonly value: ReportOutcome;
  readonly onChange: (outcome: ReportOutcome) => void;
};

/** The outcome of a report, chosen before the button that names it, with what each choice does. Rules PA-06, PA-19. */
function OutcomeField({ report, value, onChange }: OutcomeFieldProps) {
  const { reportsText } = useTextPart(adminPart);
  const isWide = useIsWide('column');
  const effectOf = useEffectOf(report);
  const outcomes = offeredOutcomes(report, useReportCase(report).data);
  if (isWide) {
    return (
      <RadioGroup
        label={reportsText.outcome}
        choices={outcomes.map((outcome) => ({
          value: outcome,
          label: reportsText.outcomes[outcome],
          description: effectOf(outcome),
        }))}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <SegmentedField
        label={reportsText.outcome}
        isLabelHidden
        choices={outcomes.map((outcome) => ({
          value: outcome,
          label: reportsText.outcomes[outcome],
        }))}
        value={value}
        onChange={onChange}
      />
      <p className="px-1 text-footnote text-subtitle">{effectOf(value)}</p>
    </div>
  );
}

/** Holds the line of an effect until the case is read. */
const unread = '\u00A0';

function useEffectOf(report: Report): (outcome: ReportOutcome) => string {
  const { format } = useText();
  const { effects } = useTextPart(adminPart).reportsText;
  const { data } = useReportCase(report);
  const { isAppeal } = report;
  // An erased person has no handle. Rule OP-10.
  const reportedBy = report.reportedBy || report.reportedById;
  const against = report.against || report.againstId;
  return (outcome) => {
    if (data === undefined) return unread;
    switch (outcome) {
      case 'none':
        if (isAppeal) return effects.stays();
        return isAboutApproval(report, data) ? effects.approvalStays() : effects.none();
      case 'overturn':
        return effects.overturn(reportedBy, format.points(stakeOf(report, data)));
      case 'warn':
        return effects.warn(against, (data.against?.user.warnCount ?? 0) + 1);
      case 'ban':
        return effects.ban(against, data.openPosts);
      case 'unban':
        return effects.unban(reportedBy);
    }
  };
}

import { outcomesOf, type Report, type ReportOutcome } from '#src/domain/report.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { stakeOf, useReportCase } from './report-case.tsx';

/** The letter that chooses an outcome. Rule PA-06. */
export const outcomeKeys: Readonly<Record<ReportOutcome, string>> = {
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

/** What a report comes to, chosen before the button that names it, with what each choice does. Rules PA-06, PA-19. */
export function OutcomeField({ report, value, onChange }: OutcomeFieldProps) {
  const { reportsText } = useTextPart(adminPart);
  const isWide = useIsWide('column');
  const effectOf = useEffectOf(report);
  const outcomes = outcomesOf(report);
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

function useEffectOf(report: Report): (outcome: ReportOutcome) => string {
  const { format } = useText();
  const { effects } = useTextPart(adminPart).reportsText;
  const { data } = useReportCase(report);
  const { reportedBy, against, isAppeal } = report;
  return (outcome) => {
    switch (outcome) {
      case 'none':
        return isAppeal ? effects.stays() : effects.none();
      case 'overturn':
        return effects.overturn(reportedBy, format.points(stakeOf(report, data)));
      case 'warn':
        return effects.warn(against, (data?.against?.user.warnCount ?? 0) + 1);
      case 'ban':
        return effects.ban(against, data?.openPosts ?? 0);
      case 'unban':
        return effects.unban(reportedBy);
    }
  };
}

import { useApp } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';

type BanEndFieldProps = {
  readonly value: BanEnd;
  readonly isDisabled?: boolean;
  readonly onChange: (end: BanEnd) => void;
};

/** Chooses when a ban ends. Rule FA-27. */
export function BanEndField({ value, isDisabled = false, onChange }: BanEndFieldProps) {
  const { banEndText } = useTextPart(adminPart);
  const { clock } = useApp();
  return (
    <>
      <SelectField
        label={banEndText.label}
        choices={banEndChoices.map((choice) => ({
          value: choice,
          label: banEndText.choices[choice],
        }))}
        value={value.choice}
        isDisabled={isDisabled}
        onChange={(choice) => {
          onChange(chooseBanEnd(choice, value.day, clock.nowMs()));
        }}
      />
      {value.choice === 'date' ? (
        <TextField
          label={banEndText.day}
          type="date"
          value={value.day}
          error={value.day !== '' && value.untilMs === undefined ? banEndText.wrongDay : undefined}
          isDisabled={isDisabled}
          onChange={(day) => {
            onChange(chooseBanEnd('date', day, clock.nowMs()));
          }}
        />
      ) : null}
    </>
  );
}

/** The end of a ban, in the ban's confirmation; nothing for a permanent ban. */
export function BanEndNote({ end }: { readonly end: BanEnd }) {
  const { format } = useText();
  const { banEndText } = useTextPart(adminPart);
  if (typeof end.untilMs !== 'number') return null;
  return ` ${banEndText.endsOn(format.date(end.untilMs))}`;
}

/** The choices for the end of a ban: none, after some days, or on a day. Rule FA-27. */
const banEndChoices = ['none', 'day', 'week', 'month', 'date'] as const;

/** One such choice. */
type BanEndChoice = (typeof banEndChoices)[number];

/** The chosen end. */
export type BanEnd = {
  readonly choice: BanEndChoice;
  /** The day of the choice `date`, such as `2026-11-30`; empty until one is chosen. */
  readonly day: string;
  /** Null for a permanent ban; undefined while the day is not a valid end. */
  readonly untilMs: number | null | undefined;
};

/** A permanent ban. */
export const noBanEnd: BanEnd = { choice: 'none', day: '', untilMs: null };

const dayMs = 24 * 60 * 60 * 1000;
const maxDays = 365;
const days = { day: 1, week: 7, month: 30 } as const;

/** The end for a choice made at a given time, fixed from then on; a day includes all of it, in the device's time zone. */
function chooseBanEnd(choice: BanEndChoice, day: string, nowMs: number): BanEnd {
  switch (choice) {
    case 'none':
      return noBanEnd;
    case 'date': {
      const endMs = new Date(`${day}T23:59:00`).getTime();
      const isPossible = endMs > nowMs && endMs <= nowMs + maxDays * dayMs;
      return { choice, day, untilMs: isPossible ? endMs : undefined };
    }
    default:
      return { choice, day: '', untilMs: nowMs + days[choice] * dayMs };
  }
}

/** The choice for an end that was chosen elsewhere. */
export function banEndAt(untilMs: number | null): BanEnd {
  if (untilMs === null) return noBanEnd;
  const local = new Date(untilMs);
  const day = [
    String(local.getFullYear()),
    String(local.getMonth() + 1).padStart(2, '0'),
    String(local.getDate()).padStart(2, '0'),
  ].join('-');
  return { choice: 'date', day, untilMs };
}

/** When a ban ends, as it is chosen: not at all, after some days, or on a day. Rule FA-27. */
export const banEndChoices = ['none', 'day', 'week', 'month', 'date'] as const;

/** One such choice. */
export type BanEndChoice = (typeof banEndChoices)[number];

/** The end that was chosen. */
export type BanEnd = {
  readonly choice: BanEndChoice;
  /** The day of the choice `date`, as `2026-11-30`; empty until one is chosen. */
  readonly day: string;
  /** Null for a ban without an end; undefined while the day is none to end on. */
  readonly untilMs: number | null | undefined;
};

/** A ban without an end. */
export const noBanEnd: BanEnd = { choice: 'none', day: '', untilMs: null };

const dayMs = 24 * 60 * 60 * 1000;
const daysMax = 365;
const days = { day: 1, week: 7, month: 30 } as const;

/** The end for a choice made at a moment, which does not move any more; a day counts whole, in the device's time. */
export function chooseBanEnd(choice: BanEndChoice, day: string, nowMs: number): BanEnd {
  switch (choice) {
    case 'none':
      return noBanEnd;
    case 'date': {
      const endMs = new Date(`${day}T23:59:00`).getTime();
      const isPossible = endMs > nowMs && endMs <= nowMs + daysMax * dayMs;
      return { choice, day, untilMs: isPossible ? endMs : undefined };
    }
    default:
      return { choice, day: '', untilMs: nowMs + days[choice] * dayMs };
  }
}

/** The end as a choice, for one that was chosen somewhere else. */
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

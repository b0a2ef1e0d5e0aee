import type { Failure } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** Until when, in milliseconds since 1970, someone's calls have used up what they may; each moves it on. Rule TR-33. */
export type Pace = { readonly pacedUntilMs: number };

/** What the pace is measured by. */
export type PaceTerms = {
  /** How many calls a minute may bring, all at once too; 0 sets no limit. */
  readonly perMinute: number;
  readonly nowMs: number;
};

/** How a call moves the pace on: by so much, and never past the bound, which holds at the commit. */
export type PaceStep = { readonly byMs: number; readonly maxMs: number };

const minuteMs = 60_000;
/** The clock of the pace moves in steps, so that calls at once rarely meet it at different times. */
const tickMs = 10_000;

/**
 * Decides whether a call comes too early. A call costs its share of a minute, from now on at the earliest and for
 * a minute ahead at most: so a minute's calls may come at once, and then others come as time passes. Who has not
 * called for a while starts from now, and of several such calls at once the bound lets one through; the others
 * are decided again. Null where there is no limit. Rule TR-33.
 */
export function decidePace(
  { pacedUntilMs }: Pace,
  { perMinute, nowMs }: PaceTerms,
): Result<PaceStep | null, Failure> {
  if (perMinute === 0) return ok(null);
  const costMs = Math.ceil(minuteMs / perMinute);
  const tickedMs = nowMs - (nowMs % tickMs);
  const latestMs = tickedMs + minuteMs;
  const nextMs = Math.max(pacedUntilMs, tickedMs) + costMs;
  if (nextMs > latestMs) {
    const ticks = Math.ceil((nextMs - latestMs) / tickMs);
    const waitMs = tickedMs + ticks * tickMs - nowMs;
    return err({ code: 'too_many_requests', seconds: Math.ceil(waitMs / 1000) });
  }
  const maxMs = pacedUntilMs < tickedMs ? nextMs : latestMs;
  return ok({ byMs: nextMs - pacedUntilMs, maxMs });
}

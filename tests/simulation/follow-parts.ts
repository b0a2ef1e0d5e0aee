import type { RunningCall } from './calls.ts';
import type { State } from './oracle/state.ts';
import type { Past } from './past.ts';

/** One write of a transaction as it was staged. */
export type StagedWrite = {
  readonly action: string;
  readonly tableId: string;
  readonly rowId: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** What following needs. */
export type FollowParts = {
  readonly state: State;
  readonly past: Past;
  readonly nowMs: () => number;
  readonly faultCount: () => number;
  readonly complain: (text: string) => void;
  /** Whether engagements get a deadline now. */
  readonly hasDeadlines: () => boolean;
  /** Follows what links accounts. */
  readonly followLink: Follow;
};

/** Takes one committed transaction of a call into the state, as far as the rules allow it. */
export type Follow = (call: RunningCall, writes: readonly StagedWrite[]) => void;

/** Writes as a complaint shows them. */
export function describe(writes: readonly StagedWrite[]): string {
  return writes.map(({ action, tableId, rowId }) => `${action} ${tableId} ${rowId}`).join(', ');
}

import type { RunningCall } from './calls.ts';
import type { State } from './oracle/state.ts';
import type { History } from './history.ts';

/** One staged write of a transaction. */
export type StagedWrite = {
  readonly action: string;
  readonly tableId: string;
  readonly rowId: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** The dependencies of applying commits. */
export type CommitParts = {
  readonly state: State;
  readonly history: History;
  readonly nowMs: () => number;
  readonly faultCount: () => number;
  readonly complain: (text: string) => void;
  /** Whether engagements currently get a deadline. */
  readonly hasDeadlines: () => boolean;
  /** Applies commits of the linking operations. */
  readonly applyLinkCommit: ApplyCommit;
};

/** Applies one committed transaction of a call to the oracle's state, and complains about what the rules forbid. */
export type ApplyCommit = (call: RunningCall, writes: readonly StagedWrite[]) => void;

/** Formats writes for a complaint. */
export function describe(writes: readonly StagedWrite[]): string {
  return writes.map(({ action, tableId, rowId }) => `${action} ${tableId} ${rowId}`).join(', ');
}

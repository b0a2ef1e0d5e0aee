/** A running call of the function in some process. */
export type RunningCall = {
  readonly number: number;
  /** The operation's name, or `schedule`. */
  readonly name: string;
  readonly actorId: string | null;
  readonly body: string;
  readonly startedAtMs: number;
  /** The number of faults when it started. */
  readonly faultsBefore: number;
};

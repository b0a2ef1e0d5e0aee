/** A call of the function that runs in some process. */
export type RunningCall = {
  readonly number: number;
  /** The operation's name, or `schedule`. */
  readonly name: string;
  readonly actorId: string | null;
  readonly body: string;
  readonly startedAtMs: number;
  /** How many faults there had been when it began. */
  readonly faultsBefore: number;
};

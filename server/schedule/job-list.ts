/** One kind of the schedule's work. */
type JobTerms = {
  /** How long it may start new pieces in one run. Rule TR-43. */
  readonly shareMs: number;
  readonly does: string;
};

/** The schedule's jobs in the order of a run; messages come first and last. Rules TR-42, TR-43. */
export const jobList = {
  delivery: { shareMs: 4500, does: 'sends the messages that wait' },
  deadlines: { shareMs: 4500, does: 'decides engagements whose deadline has passed' },
  held: { shareMs: 500, does: 'starts deadlines again where a clash is over' },
  newDeadlines: { shareMs: 500, does: 'gives engagements without a deadline one' },
  banEnds: { shareMs: 500, does: 'lifts bans whose end has come' },
  bans: { shareMs: 1500, does: 'closes the open posts of banned people' },
  targets: { shareMs: 1000, does: 'marks full posts that are not marked yet' },
  reminders: { shareMs: 1000, does: 'reminds authors of engagements that wait' },
  requests: { shareMs: 500, does: 'deletes requests older than 30 days' },
  erasures: { shareMs: 1000, does: 'erases what rows hold of erased people' },
  verifications: { shareMs: 250, does: 'deletes old verification links' },
  oldMessages: { shareMs: 250, does: 'empties old messages' },
  oldSessions: { shareMs: 250, does: 'ends old sessions' },
  economy: { shareMs: 750, does: 'adds the ledger up, and what people earned this week' },
  leaders: { shareMs: 250, does: 'ranks who earned most this week' },
  digest: { shareMs: 250, does: 'sends the administrators what waits' },
  announcements: { shareMs: 500, does: 'writes the messages of announcements' },
  newMessages: { shareMs: 1500, does: 'sends the messages that this run wrote' },
} as const satisfies Record<string, JobTerms>;

/** The name of a kind of the schedule's work. */
export type JobKind = keyof typeof jobList;

/** All kinds in the order of a run. */
export const jobKinds = Object.keys(jobList).filter((kind): kind is JobKind =>
  Object.hasOwn(jobList, kind),
);

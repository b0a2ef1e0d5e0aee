/** One kind of the schedule's work. */
type JobTerms = {
  /** How long it may start new pieces in one run. Rule TR-43. */
  readonly shareMs: number;
  readonly does: string;
};

/** The schedule's jobs in the order of a run; messages come first and last. Rules TR-42, TR-43. */
export const jobList = {
  delivery: { shareMs: 4500, does: 'sends the waiting messages' },
  deadlines: { shareMs: 4500, does: 'decides engagements whose deadline has passed' },
  held: { shareMs: 500, does: 'restarts deadlines whose clash is over' },
  newDeadlines: { shareMs: 500, does: 'sets missing deadlines' },
  banEnds: { shareMs: 500, does: 'lifts bans that have ended' },
  bans: { shareMs: 1500, does: 'closes the open posts of banned people' },
  targets: { shareMs: 1000, does: 'marks posts that became full' },
  reminders: { shareMs: 1000, does: 'reminds authors of pending engagements' },
  requests: { shareMs: 500, does: 'deletes requests older than 30 days' },
  erasures: { shareMs: 1000, does: 'removes erased people from other rows' },
  verifications: { shareMs: 250, does: 'deletes old verification links' },
  oldMessages: { shareMs: 250, does: 'empties old messages' },
  oldSessions: { shareMs: 250, does: 'ends old sessions' },
  economy: { shareMs: 750, does: 'updates the totals of the ledger and of the week' },
  leaders: { shareMs: 250, does: 'ranks the earners of the week' },
  digest: { shareMs: 250, does: 'sends administrators the list of open work' },
  announcements: { shareMs: 500, does: 'writes the messages of announcements' },
  newMessages: { shareMs: 1500, does: 'sends the messages that this run wrote' },
} as const satisfies Record<string, JobTerms>;

/** The name of a kind of the schedule's work. */
export type JobKind = keyof typeof jobList;

/** All kinds in the order of a run. */
export const jobKinds = Object.keys(jobList).filter((kind): kind is JobKind =>
  Object.hasOwn(jobList, kind),
);

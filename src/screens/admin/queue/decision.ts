import type { Refusal, Reply } from '#src/services/reply.ts';

/** One decision on several items of a queue: how it is sent for each, and how its reply is worded. */
export type Decision<Item> = {
  readonly send: (item: Item) => Promise<Reply>;
  /** Says that it is done. */
  readonly doneText: string;
  /** The sentence of a refusal; without it, the refusal's own. */
  readonly wordFailure?: (refusal: Refusal) => string;
  /** Whether a refusal says that another administrator decided before, which leaves nothing to decide. */
  readonly isGone?: (refusal: Refusal) => boolean;
};

/** What became of one decision, and the sentence that says so. */
export type Outcome = {
  readonly isDone: boolean;
  /** True when nothing is left to decide. */
  readonly isSettled: boolean;
  readonly text: string;
};

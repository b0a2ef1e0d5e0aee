import type { UserId } from '../ids.ts';

/** That an administrator has an item of a queue open. Rule PA-16. */
export type Look = {
  /** The administrator. */
  readonly id: UserId;
  /** The reported engagement, the appeal, or the person who asks for approval. */
  readonly itemId: string;
  /** When it is over unless it is said again; 0 once the item was left. */
  readonly untilMs: number;
};

/** How long a look lasts that is not said again. Rule PA-16. */
export const lookMs = 120_000;

import type { UserId } from '../ids.ts';

/** An administrator's note that they have a queue item open. Rule PA-16. */
export type Look = {
  /** The administrator. */
  readonly id: UserId;
  /** The reported engagement, the appeal, or the person who asks for approval. */
  readonly itemId: string;
  /** When it expires unless it is renewed; 0 once the item was left. */
  readonly untilMs: number;
};

/** How long a look lasts without a renewal. Rule PA-16. */
export const lookMs = 120_000;

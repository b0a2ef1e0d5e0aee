/** What became of one decision, and the sentence that says so. */
export type Outcome = {
  readonly isDone: boolean;
  readonly text: string;
  /** True when somebody else decided meanwhile: there is nothing left to decide. */
  readonly isGone?: boolean;
};

/** Decides one item of the work; never throws. */
export type Decide<Item> = (item: Item) => Promise<Outcome>;

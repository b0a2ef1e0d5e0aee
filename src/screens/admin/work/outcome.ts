/** What became of one decision, and the sentence that says so. */
export type Outcome = { readonly isDone: boolean; readonly text: string };

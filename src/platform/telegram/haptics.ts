/** What the client can let a person feel: an impact, a change of a selection, or how something went. */
type HapticFeel = 'light' | 'medium' | 'selection' | 'success' | 'warning' | 'error';

/** What is felt, by what happened. Screens name the event alone. docs/design.md shows this table. */
export const feelOf = {
  /** A submission was taken. */
  done: 'success',
  /** Points came while the app is open. */
  points_arrived: 'success',
  /** A submission was not taken, or the form itself refused it. */
  refused: 'error',
  /** A question about what cannot be undone. */
  asked: 'warning',
  /** A decision that can be undone. */
  decided: 'medium',
  /** A decision was taken back. */
  undone: 'selection',
  /** A step of several was completed. */
  step_completed: 'light',
} as const satisfies Record<string, HapticFeel>;

/** An event that a screen reports to the messenger. */
export type HapticEvent = keyof typeof feelOf;

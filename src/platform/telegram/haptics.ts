/** The client's kinds of haptic feedback: an impact, a changed selection, or an outcome. */
type HapticFeel = 'light' | 'medium' | 'selection' | 'success' | 'warning' | 'error';

/** The feedback of each event. Screens name only the event. docs/design.md shows this table. */
export const feelOf = {
  /** A submission was accepted. */
  done: 'success',
  /** Points arrived while the app is open. */
  points_arrived: 'success',
  /** A submission was refused, by the server or by the form itself. */
  refused: 'error',
  /** A confirmation of something that cannot be undone. */
  asked: 'warning',
  /** A decision that can be undone. */
  decided: 'medium',
  /** A decision was undone. */
  undone: 'selection',
  /** A step of several was completed. */
  step_completed: 'light',
} as const satisfies Record<string, HapticFeel>;

/** An event that a screen reports to the messenger. */
export type HapticEvent = keyof typeof feelOf;

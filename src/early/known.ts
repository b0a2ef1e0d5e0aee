import type { User } from '#src/domain/user.ts';
import type { AppParts } from '#src/state/app-context.ts';

/** What is known while a screen is drawn before the app is there. */
export type Known = Pick<AppParts, 'storage' | 'progressStore' | 'clock'> & {
  readonly path: string;
  /** The own row; null while it is not known. */
  readonly user: User | null;
  /** What queries would have read, by the JSON text of their keys. */
  readonly data: ReadonlyMap<string, unknown>;
};

let current: Known | undefined;

/** What is known; throws while nothing is drawn, which is a bug. */
export function known(): Known {
  if (current === undefined) throw new Error('nothing is being drawn');
  return current;
}

/** Draws with what is known. */
export function withKnown<Value>(next: Known, draw: () => Value): Value {
  current = next;
  try {
    return draw();
  } finally {
    current = undefined;
  }
}

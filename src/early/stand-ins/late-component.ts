import { Pending } from './react.ts';

/** Stands in for a component whose code comes later: it is not there yet. */
export function lateComponent(): () => never {
  return () => {
    throw new Pending();
  };
}

import { lazy, type ComponentType } from 'react';

const failedLoads = new Set<() => void>();

/** A screen whose code is fetched when it is first shown; it suspends meanwhile, and throws when that fails. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // A lazy component keeps its failure for good, so another one takes its place.
        failedLoads.add(() => {
          Current = create();
        });
        throw error;
      }
    });
  let Current = create();
  return function LazyScreen() {
    return <Current />;
  };
}

/** Lets screens whose code could not be fetched, as on a dead line, try again when they are next shown. */
export function forgetFailedLoads(): void {
  for (const forget of failedLoads) forget();
  failedLoads.clear();
}

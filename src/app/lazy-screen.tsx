import { lazy, type ComponentType } from 'react';

/** Thrown by a screen whose code could not be fetched, as without a network. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

const failedLoads = new Set<() => void>();

/**
 * A screen whose code is fetched when it is first shown; it suspends meanwhile, and throws a `ScreenLoadError`
 * when that fails.
 */
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
        throw new ScreenLoadError('a screen could not be fetched', { cause: error });
      }
    });
  let Current = create();
  return function LazyScreen() {
    return <Current />;
  };
}

/** Makes screens whose code could not be loaded, as without a network, try again when they are next shown. */
export function forgetFailedLoads(): void {
  for (const forget of failedLoads) forget();
  failedLoads.clear();
}

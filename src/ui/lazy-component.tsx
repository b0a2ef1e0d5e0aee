import { lazy, useState, type ComponentType } from 'react';

/** Thrown by a component whose code could not be fetched, as without a network. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';
}

/** A component whose code comes later than the app's own. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead of its first use; a failure is found again at that use. */
  preload(): Promise<void>;
};

const failedLoads = new Set<() => void>();

/**
 * A component whose code is fetched when it is first shown, or ahead of that; it suspends until the code is there,
 * not at all when it was there before, and throws a `CodeLoadError` when it cannot be fetched. Rules SP-05, SP-08.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  const create = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await loadOnce() };
      } catch (error) {
        // A lazy component keeps its failure for good, so another one takes its place.
        failedLoads.add(() => {
          current = create();
        });
        throw new CodeLoadError('code could not be fetched', { cause: error });
      }
    });
  let current = create();

  function Late(props: Props) {
    // Chosen once, as another component in its place would begin again.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? current);
    return <Shown {...props} />;
  }

  return Object.assign(Late, {
    async preload(): Promise<void> {
      try {
        await loadOnce();
      } catch {
        // Anyone who shows the component fetches the code again, and says so when that fails as well.
      }
    },
  });
}

/** Lets components whose code could not be fetched, as on a dead line, try again when they are next shown. */
export function forgetFailedLoads(): void {
  for (const forget of failedLoads) forget();
  failedLoads.clear();
}

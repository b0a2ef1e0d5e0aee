import { lazy, useState, type ComponentType } from 'react';

/** Thrown by a component whose code could not be loaded, for example offline. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';
}

/** A component whose code loads later than the app's. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code before its first use; never rejects, because a failure shows at that use. */
  preload(): Promise<void>;
};

const failedLoads = new Set<() => void>();

/**
 * A component whose code loads when it is first shown, or by `preload`. It suspends until the code is loaded, but not if it
 * already is, and throws a `CodeLoadError` if loading fails. Rules SP-05, SP-08.
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
        // `React.lazy` caches its failure forever, so a new lazy component replaces it.
        failedLoads.add(() => {
          current = create();
        });
        throw new CodeLoadError('code could not be fetched', { cause: error });
      }
    });
  let current = create();

  function Late(props: Props) {
    // Chosen once, because replacing the component would reset its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? current);
    return <Shown {...props} />;
  }

  return Object.assign(Late, {
    async preload(): Promise<void> {
      try {
        await loadOnce();
      } catch {
        // Showing the component loads the code again and reports the failure then.
      }
    },
  });
}

/** Lets components whose code failed to load, for example offline, retry when they are next shown. */
export function forgetFailedLoads(): void {
  for (const forget of failedLoads) forget();
  failedLoads.clear();
}

import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { ListMeasurerProps } from './list-frame.tsx';

type Measurer = ComponentType<ListMeasurerProps>;

/** The code that measures, once it has been fetched. */
let loadedMeasurer: Measurer | undefined;

type LazyListMeasurerProps = ListMeasurerProps & {
  /** Called when the code cannot be fetched, as without a line; the next list asks for it again. */
  readonly onFailed: () => void;
};

/** Measures a long list as soon as the code for it has been fetched. Rule SP-05. */
export function LazyListMeasurer({ onFailed, ...measured }: LazyListMeasurerProps) {
  const [Shown, setShown] = useState<Measurer | undefined>(() => loadedMeasurer);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (loadedMeasurer !== undefined) return;
    const load = async () => {
      try {
        const { ListMeasurer } = await import('./list-measurer.tsx');
        loadedMeasurer = ListMeasurer;
        setShown(() => ListMeasurer);
      } catch {
        // The list continues without it.
        fail();
      }
    };
    void load();
  }, []);
  return Shown === undefined ? null : <Shown {...measured} />;
}

import { useEffect, useState, type ComponentType } from 'react';
import type { ListMeasurerProps } from './list-frame.tsx';

type Measurer = ComponentType<ListMeasurerProps>;

/** The code that measures, once it has been fetched. */
let loadedMeasurer: Measurer | undefined;

/** The code that measures, fetched when it is wanted first; `failed` where that cannot be done now, as without a line. */
export function useListMeasurer(isWanted: boolean): Measurer | 'failed' | undefined {
  const [measurer, setMeasurer] = useState<{ readonly found: Measurer | 'failed' } | undefined>(
    () => loadedMeasurer && { found: loadedMeasurer },
  );
  useEffect(() => {
    if (!isWanted || measurer !== undefined) return;
    const load = async () => {
      try {
        loadedMeasurer = (await import('./list-measurer.tsx')).ListMeasurer;
        setMeasurer({ found: loadedMeasurer });
      } catch {
        // The list goes on without it, and the next list asks again.
        setMeasurer({ found: 'failed' });
      }
    };
    void load();
  }, [isWanted, measurer]);
  return measurer?.found;
}

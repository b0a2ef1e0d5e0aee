import { useState } from 'react';

/** What is chosen or written about one item of a queue; what was meant for one item is empty for the next. Rule PA-03. */
export function useItemDraft<Draft extends object>(id: string, empty: Draft) {
  const [kept, setKept] = useState({ id, draft: empty });
  const draft = kept.id === id ? kept.draft : empty;
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      setKept({ id, draft: { ...draft, ...changes } });
    },
  };
}

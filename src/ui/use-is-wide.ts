import { useSyncExternalStore } from 'react';

/** The width from which a list and what it opens stand side by side; the styles say the same as `desk:`. */
const query = '(min-width: 900px)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => {
    media.removeEventListener('change', onChange);
  };
}

/** True from a width of 900 px on. Rule PA-08. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

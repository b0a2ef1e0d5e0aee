import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => {
    media.removeEventListener('change', onChange);
  };
}

function isMotionReduced(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'reduced' || window.matchMedia(query).matches
  );
}

/** True where nothing may move: the system asks for it, or `data-motion='reduced'` on the root does. */
export function useIsMotionReduced(): boolean {
  return useSyncExternalStore(subscribe, isMotionReduced, () => true);
}

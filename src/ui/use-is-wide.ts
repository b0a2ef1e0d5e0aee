import { useCallback, useSyncExternalStore } from 'react';

/**
 * The widths, in pixels, from which a list and what it opens stand side by side, as the styles say by `desk:`, and from
 * which the decision has a column of its own.
 */
const widths = { desk: 900, column: 1184 } as const;

/** True from a width of 900 px on; for `column`, from where a decision stands beside what it is about. Rule PA-08. */
export function useIsWide(from: keyof typeof widths = 'desk'): boolean {
  const query = `(min-width: ${String(widths[from])}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => {
        media.removeEventListener('change', onChange);
      };
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

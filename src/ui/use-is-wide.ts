import { useCallback, useSyncExternalStore } from 'react';

/**
 * The minimum widths, in pixels, for a list beside its open item (as `desk:` in the styles), and for the decision in its
 * own column.
 */
const widths = { desk: 900, column: 1184 } as const;

/** Whether the window is at least 900 px wide; for `column`, wide enough for the decision's own column. Rule PA-08. */
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

import { useCallback, useRef } from 'react';
import { useLocation } from '#src/platform/router.tsx';
import { useStartText } from '#src/state/start-text.ts';
import type { OnPageHeading } from '#src/ui/page-heading.tsx';

/**
 * Names the document after the heading of the screen, and gives that heading the focus once another route is
 * shown, or where the focus is lost because what had it is gone; the first screen takes it from no one. Rule LA-04.
 */
export function usePageHeading(): OnPageHeading {
  const { commonText } = useStartText();
  const { pathname } = useLocation();
  const shownPathRef = useRef<string>(undefined);
  const shownHeadingRef = useRef<HTMLElement>(undefined);
  const { appName } = commonText;
  return useCallback(
    (heading, title) => {
      document.title = `${title} · ${appName}`;
      const isFirst = shownPathRef.current === undefined;
      const isElsewhere = shownPathRef.current !== pathname;
      const isNew = shownHeadingRef.current !== heading;
      shownPathRef.current = pathname;
      shownHeadingRef.current = heading;
      const isFocusLost = document.activeElement === document.body;
      if (!isFirst && isNew && (isElsewhere || isFocusLost)) heading.focus({ preventScroll: true });
    },
    [pathname, appName],
  );
}

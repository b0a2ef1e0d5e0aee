import { useCallback, useRef } from 'react';
import { closeByBrowser, useLocation } from '#src/platform/router.tsx';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useStartText } from '#src/state/start-text.ts';
import type { OnPageHeading } from '#src/ui/screen.tsx';
import type { HostSheet } from '#src/ui/sheet-host.ts';

/**
 * Sets the document title from the screen's heading, and focuses that heading after a route change or when the focused
 * element is gone; the first screen takes the focus from nothing. Rule LA-04.
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

/**
 * While a sheet is open, the client's back button closes it (or the browser's, if the client has none), and swiping
 * down does not minimize the app.
 */
export function useHostSheet(): HostSheet {
  const messenger = useMessenger();
  const openSheets = useRef(0);
  return useCallback(
    (close) => {
      const { backButton } = messenger;
      const release = backButton.isAvailable ? backButton.show(close) : closeByBrowser(close);
      openSheets.current += 1;
      messenger.verticalSwipes(false);
      return () => {
        release();
        openSheets.current -= 1;
        messenger.verticalSwipes(openSheets.current === 0);
      };
    },
    [messenger],
  );
}

import { useCallback, useRef } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { HostSheet } from '#src/ui/sheet-host.ts';

/** While a sheet is open, the client's back button closes it, and pulling it down does not minimise the app. */
export function useHostSheet(): HostSheet {
  const messenger = useMessenger();
  const openSheets = useRef(0);
  return useCallback(
    (close) => {
      const releaseBackButton = messenger.backButton.show(close);
      openSheets.current += 1;
      messenger.verticalSwipes(false);
      return () => {
        releaseBackButton();
        openSheets.current -= 1;
        messenger.verticalSwipes(openSheets.current === 0);
      };
    },
    [messenger],
  );
}

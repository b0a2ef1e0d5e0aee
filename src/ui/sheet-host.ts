import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Does what the app has to do while a sheet is open, such as closing it by the device's back button; answers how to end it. */
export type HostSheet = (close: () => void) => () => void;

/** Carries the app's part in sheets; undefined where there is none. */
export const SheetHostContext = createContext<HostSheet | undefined>(undefined);

/** Has the app do its part while a sheet is open. */
export function useSheetHost(isOpen: boolean, onClose: () => void): void {
  const hostSheet = use(SheetHostContext);
  const close = useEffectEvent(onClose);
  useEffect(
    () =>
      isOpen
        ? hostSheet?.(() => {
            close();
          })
        : undefined,
    [isOpen, hostSheet],
  );
}

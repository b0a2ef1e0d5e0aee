import { createContext } from 'react';

/**
 * Does what the app has to do while a sheet is open, such as closing it by the client's back button, or by the browser's
 * where the client has none; answers how to end it.
 */
export type HostSheet = (close: () => void) => () => void;

/** Carries the app's part in sheets; undefined where there is none. */
export const SheetHostContext = createContext<HostSheet | undefined>(undefined);

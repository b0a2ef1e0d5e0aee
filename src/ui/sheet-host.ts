import { createContext } from 'react';

/**
 * Does the app's part while a sheet is open, such as closing it with the client's back button, or the browser's if the
 * client has none; returns the function that ends it.
 */
export type HostSheet = (close: () => void) => () => void;

/** Provides the `HostSheet` function; undefined outside the app. */
export const SheetHostContext = createContext<HostSheet | undefined>(undefined);

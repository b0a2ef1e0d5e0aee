import { createContext, use } from 'react';

/** Makes a screen reader say a text, after what it is currently saying. */
type Announce = (text: string) => void;

/** Provides the function that announces; undefined outside a provider. */
export const AnnounceContext = createContext<Announce | undefined>(undefined);

/** Returns the function that announces through the permanent live region; undefined outside a `ToastProvider`. Rule LA-04. */
export function useAnnounce(): Announce | undefined {
  return use(AnnounceContext);
}

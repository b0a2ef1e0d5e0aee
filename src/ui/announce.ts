import { createContext, use } from 'react';

/** Has a screen reader say a text, after what it is saying now. */
type Announce = (text: string) => void;

/** Carries the way to the live region; undefined where there is none. */
export const AnnounceContext = createContext<Announce | undefined>(undefined);

/** Gives the way to the live region that is always there; undefined outside of a `ToastProvider`. Rule LA-04. */
export function useAnnounce(): Announce | undefined {
  return use(AnnounceContext);
}

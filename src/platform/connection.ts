import { useSyncExternalStore } from 'react';

/** Whether the device reports a network; updates live. Rule MY-17. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followConnection, () => window.navigator.onLine);
}

/** Calls the listener when the network comes or goes; returns the function that removes it. */
export function followConnection(listener: (isOnline: boolean) => void): () => void {
  const call = () => {
    listener(window.navigator.onLine);
  };
  window.addEventListener('online', call);
  window.addEventListener('offline', call);
  return () => {
    window.removeEventListener('online', call);
    window.removeEventListener('offline', call);
  };
}

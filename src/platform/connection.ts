import { useSyncExternalStore } from 'react';

/** Whether the device says that it has a network, followed as it comes and goes. Rule MY-17. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followConnection, () => window.navigator.onLine);
}

/** Calls whenever the network comes or goes, until it is released. */
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

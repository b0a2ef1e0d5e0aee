import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followConnection } from '#src/platform/connection.ts';
import { useApp } from './app-context.ts';
import type { SessionStore } from './session-store.ts';

/** Reads everything shown again when the network is back. Rule MY-17. */
export function useReconnect(): void {
  const { sessionStore } = useApp();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followConnection((isOnline) => {
        if (isOnline) readAnew({ sessionStore, queryClient });
      }),
    [sessionStore, queryClient],
  );
}

/** Refetches the user's own row and everything shown; the rest is refetched when it is shown again. */
export function readAnew({
  sessionStore,
  queryClient,
}: {
  readonly sessionStore: SessionStore;
  readonly queryClient: QueryClient;
}): void {
  void sessionStore.getState().refresh();
  void queryClient.invalidateQueries();
}

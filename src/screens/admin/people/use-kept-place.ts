import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from '#src/platform/router.tsx';

/** Keeps how far a list is scrolled, and goes there again when someone comes back to it; `isReady` says that it has its rows. Rule PA-02. */
export function useKeptPlace(list: string, isReady: boolean): void {
  const queryClient = useQueryClient();
  const { isReturn } = useLocation();
  useLayoutEffect(() => {
    const key = placeKey(list);
    return () => {
      queryClient.setQueryData(key, window.scrollY);
    };
  }, [queryClient, list]);
  useEffect(() => {
    const topPx = queryClient.getQueryData<number>(placeKey(list)) ?? 0;
    if (!isReady || !isReturn || topPx === 0) return undefined;
    // Once the new place has been drawn from its top, and the list has its height.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, topPx);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [queryClient, list, isReady, isReturn]);
}

function placeKey(list: string): readonly string[] {
  return ['place', list];
}

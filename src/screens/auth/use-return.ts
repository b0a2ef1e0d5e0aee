import { useEffect, useEffectEvent } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';

/** Calls whenever the person comes back to the app from another one, as from the browser. */
export function useReturn(onReturn: () => void): void {
  const messenger = useMessenger();
  const onReturned = useEffectEvent(onReturn);
  useEffect(
    () =>
      messenger.onActiveChange((isActive) => {
        if (isActive) onReturned();
      }),
    [messenger],
  );
}

import { useEffect, useEffectEvent } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';

/** Calls back whenever the person returns to the app from another one, such as the browser. */
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

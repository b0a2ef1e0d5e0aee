import { useEffect, useEffectEvent } from 'react';

/**
 * Calls by key (letters in lower case, others by their names) while `isActive`; not while someone writes, holds a key
 * down or means a shortcut. Rules MY-09, PA-03.
 */
export function useKeys(
  isActive: boolean,
  calls: Readonly<Record<string, (event: KeyboardEvent) => void>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isWriting =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isWriting || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    calls[key]?.(event);
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      press(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isActive]);
}

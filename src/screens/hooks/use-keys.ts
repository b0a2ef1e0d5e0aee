import { useEffect, useEffectEvent } from 'react';

/** Whether an element uses a key itself: fields use every key, radio buttons the arrow keys. */
function takesKey(element: HTMLElement, key: string): boolean {
  if (element.matches('[type=radio]')) return key.startsWith('Arrow');
  return element.matches('input, textarea, select');
}

/** The key's name; letters and digits as on a Latin layout, so that they work on Russian and Persian keyboards. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (key.length !== 1) return key;
  const [, latin] = /^(?:Key|Digit)([A-Z\d])$/u.exec(code) ?? [];
  const isOfOtherScript = key > '\u007E';
  return (isOfOtherScript ? (latin ?? key) : key).toLowerCase();
}

/**
 * Calls handlers by key (letters in lower case, others by name) while `isActive`; not while someone types, holds a key down
 * or uses a shortcut. Rules MY-09, PA-03.
 */
export function useKeys(
  isActive: boolean,
  calls: Readonly<Record<string, (event: KeyboardEvent) => void>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.target instanceof HTMLElement && takesKey(event.target, event.key);
    if (isTaken || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    calls[keyOf(event)]?.(event);
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

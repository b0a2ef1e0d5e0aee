import { useEffect, useEffectEvent } from 'react';
import type { VirtualListProps } from './list-frame.tsx';

/** Tells a list's owner when the end comes near, each time the number of items differs. */
export function useEndNear<Item>(
  { items, onEndNear }: Pick<VirtualListProps<Item>, 'items' | 'onEndNear'>,
  isEndNear: boolean,
): void {
  const count = items.length;
  const reportEndNear = useEffectEvent((itemCount: number) => {
    if (itemCount > 0) onEndNear?.();
  });
  useEffect(() => {
    if (isEndNear) reportEndNear(count);
  }, [isEndNear, count]);
}

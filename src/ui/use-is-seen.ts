import { type RefObject, useEffect, useRef } from 'react';

/** Whether the sheet or control is still in use when an answer arrives: it may be closed, or show another post, by then. */
export function useIsSeen(isOpen: boolean): RefObject<boolean> {
  const isSeen = useRef(isOpen);
  useEffect(() => {
    isSeen.current = isOpen;
    return () => {
      isSeen.current = false;
    };
  }, [isOpen]);
  return isSeen;
}

import { type RefObject, useEffect, useRef } from 'react';

/** Whether the sheet is open when an answer arrives: it may be closed, or show another post, by then. */
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

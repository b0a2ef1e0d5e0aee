import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still on the screen, for what ends after it has left. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShownRef = useRef(true);
  useEffect(() => {
    isShownRef.current = true;
    return () => {
      isShownRef.current = false;
    };
  }, []);
  return isShownRef;
}

import { type RefObject, useEffect, useRef } from 'react';

/** Whether the sheet or control is still in use when an answer arrives: it may be closed, or show another post, by then. */
export function useIsSeen(isOpen: boolean): RefObject<boolean> {
  return useWhileShown(isOpen, false);
}

/** What is shown when an answer arrives: the value of the last render, or `gone` after the component was removed. */
export function useWhileShown<Value>(value: Value, gone: Value): RefObject<Value> {
  const shown = useRef(value);
  useEffect(() => {
    shown.current = value;
    return () => {
      shown.current = gone;
    };
  }, [value, gone]);
  return shown;
}

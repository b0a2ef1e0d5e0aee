import { useEffect, useState } from 'react';

/**
 * False until a frame was painted after the component mounted or `isOpen` became true. Code that measures the page then
 * finds it laid out, and slow work does not delay the response to a tap. Rule SP-07.
 */
export function useAfterPaint(isOpen = true): boolean {
  const [state, setState] = useState({ isOpen, isPainted: false });
  // While closing, it stays rendered until it is gone.
  if (state.isOpen !== isOpen) {
    setState({ isOpen, isPainted: isOpen ? false : state.isPainted });
  }
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        setState({ isOpen, isPainted: true });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isOpen]);
  return state.isPainted;
}

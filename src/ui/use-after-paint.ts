import { useEffect, useState } from 'react';

/**
 * False until a frame was painted since the component was mounted, or since `isOpen` became true. What measures the
 * page then finds it laid out, and what takes longer does not keep a tap from being answered. Rule SP-07.
 */
export function useAfterPaint(isOpen = true): boolean {
  const [state, setState] = useState({ isOpen, isPainted: false });
  // What closes stays drawn until it is gone.
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

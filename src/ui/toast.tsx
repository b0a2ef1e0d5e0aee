import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { StatusLine } from './status-line.tsx';

/** A short message about something that just happened. */
export type Toast = {
  readonly tone: 'success' | 'failure' | 'warning';
  readonly text: string;
};

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Gives the function that shows a toast; throws outside a `ToastProvider`. */
export function useToast(): ShowToast {
  const showToast = use(ToastContext);
  if (showToast === undefined) throw new Error('useToast needs a ToastProvider above it');
  return showToast;
}

type ToastProviderProps = {
  /** How long a toast stays, in milliseconds; a failure stays twice as long. */
  readonly durationMs?: number;
  readonly children: ReactNode;
};

/** Shows one toast at a time above the tab bar; it leaves by itself, and a new one takes its place. */
export function ToastProvider({ durationMs = 4000, children }: ToastProviderProps) {
  const [shown, setShown] = useState<Toast>();

  useEffect(() => {
    if (shown === undefined) return undefined;
    const stayMs = shown.tone === 'failure' ? durationMs * 2 : durationMs;
    const timer = setTimeout(() => {
      setShown(undefined);
    }, stayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [shown, durationMs]);

  return (
    <ToastContext value={setShown}>
      {children}
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-60 mx-auto w-full max-w-lg px-4 pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+0.75rem)]">
        {shown === undefined ? null : (
          <div className="rounded-field ring ring-separator">
            <StatusLine key={shown.tone + shown.text} tone={shown.tone}>
              {shown.text}
            </StatusLine>
          </div>
        )}
      </div>
    </ToastContext>
  );
}

import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AnnounceContext } from './announce.ts';
import { StatusLine } from './status-line.tsx';

/** A short message about something that just happened. */
export type Toast = {
  readonly tone: 'success' | 'failure' | 'warning';
  readonly text: string;
};

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** Returns the function that shows a toast; throws outside a `ToastProvider`. */
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

/** A text only for screen readers; the number distinguishes it from an equal earlier one. */
type Announcement = { readonly number: number; readonly text: string };

/**
 * Shows one toast at a time, over the tab bar, or at the top if there is none or a sheet is open, so that it covers no
 * decision. It disappears automatically, and a new one replaces it. Its live region is permanent and also speaks what
 * other components announce. Rules LA-04, MY-23.
 */
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

  const { announcement, announce } = useAnnouncement(durationMs);

  return (
    <ToastContext value={setShown}>
      <AnnounceContext value={announce}>{children}</AnnounceContext>
      <output
        aria-live="polite"
        aria-atomic="false"
        className="ui-toast pointer-events-none fixed inset-x-0 z-60 mx-auto w-full max-w-lg px-3"
      >
        {shown === undefined ? null : (
          <div className="ui-toast-body rounded-field ring ring-separator">
            <AnnounceContext value={sayNothingMore}>
              <StatusLine key={shown.tone + shown.text} tone={shown.tone}>
                {shown.text}
              </StatusLine>
            </AnnounceContext>
          </div>
        )}
        {announcement === undefined ? null : (
          <p key={announcement.number} data-announcement className="sr-only">
            {announcement.text}
          </p>
        )}
      </output>
    </ToastContext>
  );
}

function useAnnouncement(durationMs: number) {
  const [announcement, setAnnouncement] = useState<Announcement>();
  const announce = useCallback((text: string) => {
    setAnnouncement((last) => ({ number: (last?.number ?? 0) + 1, text }));
  }, []);
  useEffect(() => {
    if (announcement === undefined) return undefined;
    // Cleared after announcing, so that screen readers do not meet it again out of context at the end of the page.
    const timer = setTimeout(() => {
      setAnnouncement((last) => (last === announcement ? undefined : last));
    }, durationMs);
    return () => {
      clearTimeout(timer);
    };
  }, [announcement, durationMs]);
  return { announcement, announce };
}

/** A status line inside the live region needs no announcement. */
function sayNothingMore(): void {
  // The region itself speaks.
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from '#src/platform/router.tsx';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';

/** A guard's state: where someone wants to go, and the two answers. */
export type LeaveGuard = {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Goes on at once, or asks first while the guard is on. */
  readonly ask: (go: () => void) => void;
};

/** Asks before the screen is left while `isOn`: by a link of the app, by closing the app, and by any caller of `ask`. Rule PA-09. */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);

  useClosingConfirmation(isOn);

  const catchLink = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    const href = link?.getAttribute('href');
    if (href === null || href === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setAsked({ go: () => navigate(href) });
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onClick = (event: MouseEvent) => {
      catchLink(event);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isOn]);

  return {
    isAsking: isOn && asked !== null,
    stay: () => {
      setAsked(null);
    },
    leave: () => {
      asked?.go();
    },
    ask: (go) => {
      if (isOn) setAsked({ go });
      else go();
    },
  };
}

import { useEffect, useState, type ReactNode } from 'react';
import { useApp, useSession } from '#src/state/app-context.ts';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';
import { useAfterPaint } from '#src/ui/use-after-paint.ts';

/** Delay between painting the user's first screen and loading pictures, live events and the badge counts. */
const firstScreenMs = 100;

/** Delay between the first render and loading the messenger's SDK; a call that cannot wait loads it at once. */
export const messengerDelayMs = 400;

type FirstScreenProps = {
  readonly children: ReactNode;
  /** Called when the first screen is shown. */
  readonly onSettled?: (() => void) | undefined;
};

/** Delays what the first screen does not need until that screen is shown. Rules SP-05, SP-09. */
export function FirstScreen({ children, onSettled }: FirstScreenProps) {
  const { clock } = useApp();
  const isPainted = useAfterPaint(useSession().status !== 'loading');
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!isPainted) return undefined;
    return clock.after(firstScreenMs, () => {
      setIsSettled(true);
      onSettled?.();
    });
  }, [clock, isPainted, onSettled]);
  return <FirstScreenContext value={isSettled}>{children}</FirstScreenContext>;
}

import { useEffect, useState, type ReactNode } from 'react';
import { useApp, useSession } from '#src/state/app-context.ts';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';
import { useAfterPaint } from '#src/ui/use-after-paint.ts';

/** After someone is known and that is painted, until pictures, live events and the count of what is new are fetched. */
const firstScreenMs = 100;

/** After the app's first render, until the messenger's SDK is fetched; a call that cannot wait fetches it at once. */
export const messengerDelayMs = 400;

type FirstScreenProps = {
  readonly children: ReactNode;
  /** Called when the first screen stands. */
  readonly onStands?: (() => void) | undefined;
};

/** Lets what the first screen can do without come once it stands. Rules SP-05, SP-09. */
export function FirstScreen({ children, onStands }: FirstScreenProps) {
  const { clock } = useApp();
  const isPainted = useAfterPaint(useSession().status !== 'loading');
  const [stands, setStands] = useState(false);
  useEffect(() => {
    if (!isPainted) return undefined;
    return clock.after(firstScreenMs, () => {
      setStands(true);
      onStands?.();
    });
  }, [clock, isPainted, onStands]);
  return <FirstScreenContext value={stands}>{children}</FirstScreenContext>;
}

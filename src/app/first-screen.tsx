import { useEffect, useState, type ReactNode } from 'react';
import { useApp, useSession } from '#src/state/app-context.ts';
import { FirstScreenContext } from '#src/ui/first-screen-context.ts';

/** After someone is known, until pictures, the line for live events and the count of what is new are fetched. */
const firstScreenMs = 100;

/** After the app's first render, until the messenger's SDK is fetched; a call that cannot wait fetches it at once. */
export const messengerDelayMs = 400;

/** Lets what the first screen can do without come once it stands. Rules SP-05, SP-09. */
export function FirstScreen({ children }: { readonly children: ReactNode }) {
  const { clock } = useApp();
  const isKnown = useSession().status !== 'loading';
  const [stands, setStands] = useState(false);
  useEffect(() => {
    if (!isKnown) return undefined;
    return clock.after(firstScreenMs, () => setStands(true));
  }, [clock, isKnown]);
  return <FirstScreenContext value={stands}>{children}</FirstScreenContext>;
}

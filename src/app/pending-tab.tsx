import { createContext, use, useState, type ReactNode } from 'react';
import { useLocation } from '#src/platform/router.tsx';
import { matchRoute, routes } from '#src/domain/access/routes.ts';

const PendingTabContext = createContext<string | undefined>(undefined);
const OnTapContext = createContext<(path: string | undefined) => void>(() => undefined);

/** Keeps where a tapped link leads until its screen is there. Rule SP-07. */
export function PendingTabProvider(props: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [tapped, setTapped] = useState<string>();
  if (tapped === pathname) setTapped(undefined);
  return (
    <OnTapContext value={setTapped}>
      <PendingTabContext value={tapped}>{props.children}</PendingTabContext>
    </OnTapContext>
  );
}

/** Says which path was tapped. */
export function useOnTap(): (path: string | undefined) => void {
  return use(OnTapContext);
}

/** The path of the screen, or already that of a tapped tab, whose screen takes a moment longer. */
export function usePendingTab(): string {
  const { pathname } = useLocation();
  const tapped = use(PendingTabContext) ?? pathname;
  const name = matchRoute(tapped)?.name;
  return name !== undefined && routes[name].hasTabBar ? tapped : pathname;
}

import { createContext, use, useState, type ReactNode } from 'react';
import { useLocation } from '#src/platform/router.tsx';
import { matchRoute, routes } from '#src/domain/access/routes.ts';

const PendingTabContext = createContext<string | undefined>(undefined);
const OnTapContext = createContext<(path: string | undefined) => void>(() => undefined);

/** Holds the target of a tapped link until its screen is shown. Rule SP-07. */
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

/** Returns the function that records the tapped path. */
export function useOnTap(): (path: string | undefined) => void {
  return use(OnTapContext);
}

/** The current path, or already the path of a tapped tab whose screen is not shown yet. */
export function usePendingTab(): string {
  const { pathname } = useLocation();
  const tapped = use(PendingTabContext) ?? pathname;
  const name = matchRoute(tapped)?.name;
  return name !== undefined && routes[name].hasTabBar ? tapped : pathname;
}

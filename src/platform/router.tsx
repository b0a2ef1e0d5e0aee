import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { isObject } from '#src/contract/check.ts';
import { matchRoute } from '#src/domain/access/routes.ts';

/** The address that the app shows, as one entry of the browser's history. */
export type AppLocation = {
  readonly pathname: string;
  readonly search: string;
  /** Whether no other entry of this app is behind it. */
  readonly isFirst: boolean;
  /** Whether the app was opened here, or the history led here instead of a link. */
  readonly isReturn: boolean;
  /** What the navigation to this entry handed over. */
  readonly state: unknown;
};

/** How to navigate. */
export type NavigateOptions = {
  /** Takes the place of the current entry of the history. */
  readonly replace?: boolean;
  /** Is handed over to the screen; JSON. */
  readonly state?: unknown;
};

/** Goes to a path of the app, or back by one entry. */
export type Navigate = (to: string | -1, options?: NavigateOptions) => void;

const LocationContext = createContext<AppLocation | undefined>(undefined);
const NavigateContext = createContext<Navigate>(() => undefined);

/** Follows the address for what is below it. */
export function RouterProvider({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(() => readLocation(true));
  const navigate = useMemo<Navigate>(
    () => (to, options) => {
      if (to === -1) {
        window.history.back();
        return;
      }
      writeEntry(window.history, to, options);
      startTransition(() => setLocation(readLocation(false)));
    },
    [],
  );
  useLayoutEffect(() => {
    const onReturn = () => startTransition(() => setLocation(readLocation(true)));
    window.addEventListener('popstate', onReturn);
    return () => window.removeEventListener('popstate', onReturn);
  }, []);
  return (
    <NavigateContext value={navigate}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigateContext>
  );
}

/** The address that the app shows. Throws outside a provider, which is a bug. */
export function useLocation(): AppLocation {
  const location = use(LocationContext);
  if (location === undefined) throw new Error('useLocation needs a RouterProvider above it');
  return location;
}

/** The function that navigates; it stays the same. */
export function useNavigate(): Navigate {
  return use(NavigateContext);
}

/** The id in the path of a person or a post; empty on other routes. */
export function useRouteId(): string {
  return matchRoute(useLocation().pathname)?.id ?? '';
}

/** Leads to another path in place of this one. */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}

/** Writes an entry of the history with its number among those of the app; it takes the place of an open sheet's. */
export function writeEntry(
  history: Pick<History, 'state' | 'replaceState' | 'pushState'>,
  to: string,
  { replace = false, state }: NavigateOptions = {},
): void {
  const index = indexIn(history.state);
  const isSheet = Reflect.get(Object(history.state), 'sheet') === true;
  if (replace || isSheet) history.replaceState({ index: index + Number(isSheet), state }, '', to);
  else history.pushState({ index: index + 1, state }, '', to);
}

function readLocation(isReturn: boolean): AppLocation {
  const { location, history } = window;
  const entry: unknown = history.state;
  return {
    pathname: location.pathname,
    search: location.search,
    isFirst: indexIn(entry) === 0,
    isReturn,
    state: isObject(entry) ? Reflect.get(entry, 'state') : undefined,
  };
}

/** The number of an entry; one that something else wrote counts as the first. */
function indexIn(entry: unknown): number {
  const index: unknown = isObject(entry) ? Reflect.get(entry, 'index') : undefined;
  return typeof index === 'number' ? index : 0;
}

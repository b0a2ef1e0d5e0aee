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

/** The app's current address, as one entry of the browser's history. */
export type AppLocation = {
  readonly pathname: string;
  readonly search: string;
  /** The position of the entry in this app's history; a replacement keeps it. */
  readonly index: number;
  /** Whether this app has no earlier entry. */
  readonly isFirst: boolean;
  /** Whether the app was opened here or the user moved through the history, instead of following a link. */
  readonly isReturn: boolean;
  /** The state passed by the navigation to this entry. */
  readonly state: unknown;
};

/** The options of a navigation. */
export type NavigateOptions = {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** JSON that is passed to the screen. */
  readonly state?: unknown;
};

/** Navigates to a path of the app, or back by one entry. */
export type Navigate = (to: string | -1, options?: NavigateOptions) => void;

const LocationContext = createContext<AppLocation | undefined>(undefined);
const NavigateContext = createContext<Navigate>(() => undefined);

/** Provides the current address to its children. */
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
    const onReturn = () => {
      if (returnFromSheet()) return;
      leaveSheetEntry();
      startTransition(() => setLocation(readLocation(true)));
    };
    leaveSheetEntry();
    window.addEventListener('popstate', onReturn);
    return () => window.removeEventListener('popstate', onReturn);
  }, []);
  return (
    <NavigateContext value={navigate}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigateContext>
  );
}

/** The app's current address. Throws outside a provider, which is a bug. */
export function useLocation(): AppLocation {
  const location = use(LocationContext);
  if (location === undefined) throw new Error('useLocation needs a RouterProvider above it');
  return location;
}

/** The function that navigates; it is stable. */
export function useNavigate(): Navigate {
  return use(NavigateContext);
}

/** The id in the path of a person or a post; empty on other routes. */
export function useRouteId(): string {
  return matchRoute(useLocation().pathname)?.id ?? '';
}

/** Replaces the current path by another. */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}

/** Writes a history entry with its position among those of the app; replaces the entry of an open sheet. */
export function writeEntry(
  history: Pick<History, 'state' | 'replaceState' | 'pushState'>,
  to: string,
  { replace = false, state }: NavigateOptions = {},
): void {
  const index = indexIn(history.state);
  const isSheet = isOfSheet(history.state);
  if (replace || isSheet) history.replaceState({ index: index + Number(isSheet), state }, '', to);
  else history.pushState({ index: index + 1, state }, '', to);
}

/** The close functions of the open sheets that the browser's back button closes, the topmost last. */
const closings: (() => void)[] = [];
/** The address of the screen below the sheets' history entry. */
let sheetAddress = '';
let isLeaving = false;

/**
 * Lets the browser's back button close a sheet instead of leaving the screen; returns the function that ends this. All
 * open sheets share one history entry.
 */
export function closeByBrowser(close: () => void): () => void {
  closings.push(close);
  addSheetEntry();
  return () => {
    closings.splice(closings.indexOf(close), 1);
    // Wait: another sheet may open at once, or a navigation may replace the entry.
    setTimeout(leaveSheetEntry);
  };
}

function addSheetEntry(): void {
  const { history, location } = window;
  sheetAddress = location.href;
  if (!isOfSheet(history.state)) history.pushState({ ...history.state, sheet: true }, '');
}

/** Leaves the sheets' history entry if no sheet is open: the last one was closed, or the page was reloaded. */
function leaveSheetEntry(): void {
  const { history, location } = window;
  if (closings.length > 0 || isLeaving || !isOfSheet(history.state)) return;
  if (history.length < 2) {
    // A duplicated tab may start with this entry and have none to go back to.
    history.replaceState({ ...history.state, sheet: false }, '');
    return;
  }
  sheetAddress = location.href;
  isLeaving = true;
  history.back();
}

/**
 * Closes the topmost sheet, unless the back navigation came from `leaveSheetEntry`; returns whether the screen stays. If
 * sheets are still open, or were opened in the meantime, adds their history entry again.
 */
function returnFromSheet(): boolean {
  const close = isLeaving ? undefined : closings.at(-1);
  const stays = (isLeaving || close !== undefined) && window.location.href === sheetAddress;
  isLeaving = false;
  if (stays && closings.length > Number(close !== undefined)) addSheetEntry();
  close?.();
  return stays;
}

function isOfSheet(entry: unknown): boolean {
  return isObject(entry) && Reflect.get(entry, 'sheet') === true;
}

function readLocation(isReturn: boolean): AppLocation {
  const { location, history } = window;
  const entry: unknown = history.state;
  const index = indexIn(entry);
  return {
    pathname: location.pathname,
    search: location.search,
    index,
    isFirst: index === 0,
    isReturn,
    state: isObject(entry) ? Reflect.get(entry, 'state') : undefined,
  };
}

/** The position of an entry; an entry that other code wrote counts as the first. */
function indexIn(entry: unknown): number {
  const index: unknown = isObject(entry) ? Reflect.get(entry, 'index') : undefined;
  return typeof index === 'number' ? index : 0;
}

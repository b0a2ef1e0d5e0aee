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
  /** The position of the entry in the history of this app; replacing the address keeps it. */
  readonly index: number;
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
  const isSheet = isOfSheet(history.state);
  if (replace || isSheet) history.replaceState({ index: index + Number(isSheet), state }, '', to);
  else history.pushState({ index: index + 1, state }, '', to);
}

/** What closes each open sheet that the browser's back button closes, the topmost last. */
const closings: (() => void)[] = [];
/** The address of the screen below the sheets' entry. */
let sheetAddress = '';
let isLeaving = false;

/**
 * Has the browser's back button close a sheet in place of leaving the screen; answers how to end it. Open sheets share one
 * entry of the history.
 */
export function closeByBrowser(close: () => void): () => void {
  closings.push(close);
  addSheetEntry();
  return () => {
    closings.splice(closings.indexOf(close), 1);
    // Another sheet may take its place at once, and another screen its entry.
    setTimeout(leaveSheetEntry);
  };
}

function addSheetEntry(): void {
  const { history, location } = window;
  sheetAddress = location.href;
  if (!isOfSheet(history.state)) history.pushState({ ...history.state, sheet: true }, '');
}

/** Goes back from the entry of sheets where none is open: the last one has closed, or the page was loaded again. */
function leaveSheetEntry(): void {
  const { history, location } = window;
  if (closings.length > 0 || isLeaving || !isOfSheet(history.state)) return;
  if (history.length < 2) {
    // A tab may begin with a copied entry: below it lies none to go back to.
    history.replaceState({ ...history.state, sheet: false }, '');
    return;
  }
  sheetAddress = location.href;
  isLeaving = true;
  history.back();
}

/**
 * Closes the topmost sheet, unless its entry is left because it has closed; answers whether the screen stays. What is still
 * open, or opened in the meantime, has an entry of its own.
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

/** The number of an entry; one that something else wrote counts as the first. */
function indexIn(entry: unknown): number {
  const index: unknown = isObject(entry) ? Reflect.get(entry, 'index') : undefined;
  return typeof index === 'number' ? index : 0;
}

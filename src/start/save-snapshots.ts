import { snapshotsSlot } from '#src/contract/device-slots.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import { userOf, type SessionStore } from '#src/state/session-store.ts';
import { openingScreenOf } from './opening-screen.ts';

/** Delay after which the first screen should have its data; it is checked again a few times. */
const settledMs = 600;
const maxTries = 16;

/** The maximum size of a snapshot. */
const maxSnapshotBytes = 60_000;

/** More rows than a phone shows would delay the first paint; a snapshot that is too large has fewer. */
const rowCounts = [8, 4];

/** The dependencies of `startSavingSnapshots`. */
export type SnapshotParts = {
  readonly sessionStore: SessionStore;
  readonly storage: DeviceStorage;
  readonly userId: string;
  /** The element that the app is rendered in. */
  readonly app: HTMLElement;
};

/**
 * Saves a snapshot (HTML) of the first screen, soon after it is shown and whenever the user leaves the app.
 * Deletes the snapshots as soon as the person is not a member anymore. Rule SP-03.
 */
export function startSavingSnapshots(
  parts: SnapshotParts,
  page: Window,
  after: (delayMs: number, call: () => void) => void,
): void {
  const isAtTop = followTop(page);
  const keep = (): boolean => saveSnapshot(parts, page, isAtTop());
  const keepSoon = (tries: number): void => {
    after(settledMs, () => {
      if (!keep() && tries > 1) keepSoon(tries - 1);
    });
  };
  keepSoon(maxTries);
  page.addEventListener('pagehide', keep);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') keep();
  });
  parts.sessionStore.subscribe(({ session }) => {
    if (session.status === 'loaded' && !isMember(parts.sessionStore)) {
      parts.storage.remove(snapshotsSlot(parts.userId));
    }
  });
}

/** Saves a snapshot of the current screen if it is a first screen and has settled; returns whether it did. */
function saveSnapshot(
  { sessionStore, storage, userId, app }: SnapshotParts,
  page: Window,
  isAtTop: boolean,
): boolean {
  const screen = openingScreenOf(page.location.pathname, undefined);
  if (screen === undefined || !isMember(sessionStore)) return false;
  // The next start begins at the top, so a scrolled screen is not kept.
  const html = isAtTop ? takeSnapshot(app) : undefined;
  if (html === undefined) return false;
  const slot = snapshotsSlot(userId);
  const { lang: language } = page.document.documentElement;
  const kept = storage.read(slot);
  const others = kept?.language === language ? kept.html : {};
  storage.write(slot, { language, html: { ...others, [screen]: html } });
  return true;
}

/**
 * Returns a function that checks whether the page is at its top. It reads the position on scroll events only: reading
 * it at any other time can force a layout in the middle of a render. Rule SP-07.
 */
function followTop(page: Window): () => boolean {
  let isAtTop = page.scrollY <= 0;
  const read = () => {
    isAtTop = page.scrollY <= 0;
  };
  page.addEventListener('scroll', read, { passive: true });
  return () => isAtTop;
}

function isMember(sessionStore: SessionStore): boolean {
  const state = lifecycleState(userOf(sessionStore.getState().session));
  return state === 'approved' || state === 'admin';
}

/**
 * The current screen and tab bar as HTML, without what only a live page can have: ids, profile pictures, field values
 * and focusable fields. Undefined while the screen loads, if it failed, if it differs from its initial state, or if it
 * is too large.
 */
export function takeSnapshot(app: Element): string | undefined {
  const screen = app.querySelector(':scope > main');
  if (screen === null || screen.ariaBusy === 'true' || screen.querySelector(unsettled) !== null) {
    return undefined;
  }
  const tabBar = app.querySelector(':scope > nav');
  const html = rowCounts.map((rowCount) => {
    const parts = tabBar === null ? [screen] : [screen, tabBar];
    return parts.map((part) => copyOf(part, rowCount).outerHTML).join('');
  });
  return html.find((each) => new TextEncoder().encode(each).length <= maxSnapshotBytes);
}

/** Matches if something is loading or has failed, or if a tab other than the first is selected. */
const unsettled = '[aria-busy=true], [role=alert], [role=tab]:first-of-type[aria-selected=false]';

/** Attributes that hold or reference ids, and `autofocus`. */
const momentary =
  /^(?:id|for|autofocus|aria-(?:activedescendant|controls|describedby|labelledby|owns))$/;

function copyOf(part: Element, rowCount: number): Element {
  const copy = part.cloneNode(true);
  if (!(copy instanceof Element)) throw new Error('an element was copied to something else');
  const chosen = [...part.querySelectorAll('option')].map(({ selected }) => selected);
  for (const [index, option] of copy.querySelectorAll('option').entries()) {
    option.toggleAttribute('selected', chosen[index] === true);
  }
  const isBeyond = `:is(img, main ul > li:nth-child(n + ${String(rowCount + 1)}))`;
  for (const element of copy.querySelectorAll(isBeyond)) element.remove();
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) {
      if (momentary.test(name)) element.removeAttribute(name);
    }
    if (!element.matches('input, select, textarea')) continue;
    element.removeAttribute('value');
    element.setAttribute('inert', '');
  }
  return copy;
}

import { picturesSlot } from '#src/contract/device-slots.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import { userOf, type SessionStore } from '#src/state/session-store.ts';
import { openingScreenOf } from './opening-screen.ts';

/** Until then the first screen may still be filling; after that it is looked at again, a few times. */
const settledMs = 600;
const triesMax = 16;

/** How large a picture may be. */
const pictureBytesMax = 60_000;

/** More rows than fit on the screen of a phone, as each delays the first paint; a picture that is too large does with fewer. */
const rowCounts = [8, 4];

/** What keeping pictures works with. */
export type PictureParts = {
  readonly sessionStore: SessionStore;
  readonly storage: DeviceStorage;
  readonly userId: string;
  /** The element that the app is rendered in. */
  readonly app: HTMLElement;
};

/**
 * Keeps a picture of a first screen while the app is open: soon after it was shown, and whenever the app is left. The
 * pictures go as soon as their person is no member. Rule SP-03.
 */
export function followPictures(
  parts: PictureParts,
  page: Window,
  after: (delayMs: number, call: () => void) => void,
): void {
  const isAtTop = followTop(page);
  const keep = (): boolean => keepPicture(parts, page, isAtTop());
  const keepSoon = (tries: number): void => {
    after(settledMs, () => {
      if (!keep() && tries > 1) keepSoon(tries - 1);
    });
  };
  keepSoon(triesMax);
  page.addEventListener('pagehide', keep);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') keep();
  });
  parts.sessionStore.subscribe(({ session }) => {
    if (session.status === 'loaded' && !isMember(parts.sessionStore)) {
      parts.storage.remove(picturesSlot(parts.userId));
    }
  });
}

/** Keeps a picture of the screen as it is now, if it is a first screen that has settled; answers whether it did. */
function keepPicture(
  { sessionStore, storage, userId, app }: PictureParts,
  page: Window,
  isAtTop: boolean,
): boolean {
  const screen = openingScreenOf(page.location.pathname, undefined);
  if (screen === undefined || !isMember(sessionStore)) return false;
  // The next start begins at the top.
  const html = isAtTop ? takePicture(app) : undefined;
  if (html === undefined) return false;
  const slot = picturesSlot(userId);
  const { lang: language } = page.document.documentElement;
  const kept = storage.read(slot);
  const others = kept?.language === language ? kept.html : {};
  storage.write(slot, { language, html: { ...others, [screen]: html } });
  return true;
}

/**
 * Tells whether the page is at its top. Its position is read as it scrolls: read at any other time, it forces a layout
 * in the middle of something else that is being drawn. Rule SP-07.
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
 * The screen in the app's element with its tab bar as HTML, as it looks now, without what only a live page may have:
 * ids, pictures of people, texts in fields, and fields that take the focus. Undefined while the screen is filling, when
 * it has failed or does not look as it opens, and where it is too large.
 */
export function takePicture(app: Element): string | undefined {
  const screen = app.querySelector(':scope > main');
  if (screen === null || screen.ariaBusy === 'true' || screen.querySelector(unsettled) !== null) {
    return undefined;
  }
  const tabBar = app.querySelector(':scope > nav');
  const html = rowCounts.map((rowCount) => {
    const parts = tabBar === null ? [screen] : [screen, tabBar];
    return parts.map((part) => copyOf(part, rowCount).outerHTML).join('');
  });
  return html.find((each) => new TextEncoder().encode(each).length <= pictureBytesMax);
}

/** What says that something is loading, that it has failed, or that another tab than the first is open. */
const unsettled = '[aria-busy=true], [role=alert], [role=tab]:first-of-type[aria-selected=false]';

/** Attributes that name an element or another one by its id, and what belongs to the moment. */
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

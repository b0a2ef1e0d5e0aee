import { snapshotsSlot, sessionSlot } from '#src/contract/device-slots.ts';
import { matchRoute } from '#src/domain/access/routes.ts';
import { afterPaint, systemClock } from '#src/platform/clock.ts';
import {
  createLocalStorage,
  createSessionStorage,
  type DeviceStorage,
} from '#src/platform/device-storage.ts';
import { readAppEnvironment } from '#src/platform/environment.ts';
import { markLanguage } from '#src/platform/mark-language.ts';
import { hostHasPage, isReloaded, reloadOnce } from '#src/platform/reload-once.ts';
import { clientOrigin, postToClient } from '#src/platform/telegram/bridge.ts';
import { findDarkMode } from '#src/platform/telegram/dark-mode.ts';
import { markTheme, themeOf } from '#src/platform/telegram/theme.ts';
import { type Fetch, sendOpenApp } from '#src/services/execution.ts';
import { defaultLanguage, languages } from '#src/text/languages.ts';
import { readOpener, type Opener } from './opener.ts';
import { openingScreenOf } from './opening-screen.ts';
import { skeletonNameOf, type PageWords } from './page-parts.ts';
import { showPage, whenParsed } from './shown-page.ts';
import { watchStart } from './watch-start.ts';

// The page's inline script, which runs before the first paint: it applies the theme, shows the skeleton or the kept
// snapshot, sends `openApp`, loads the app and watches the start. Only the app renders rows. Rules SP-01 to SP-03,
// SP-10, BS-13, BS-14.

/** The app's entry, and the extra files per route and language; the build writes them into the page. */
export type AppFiles = {
  readonly entry: string;
  readonly routes: Readonly<Record<string, readonly string[]>>;
  readonly languages: Readonly<Record<string, readonly string[]>>;
};

/** The data that the page carries beside its elements. */
export type Held = { readonly files: AppFiles; readonly words: PageWords };

const clock = systemClock;

/** Starts the page; shows the failure if that throws. */
export function startPage(page: Window, held: Held): void {
  try {
    start(page, held);
  } catch (error) {
    const shown = showPage(page, held.words, defaultLanguage);
    shown.showFailure({ kind: 'thrown', message: messageOf(error) });
  }
}

function start(page: Window, { files, words }: Held): void {
  const startedAtMs = clock.nowMs();
  const storage = createLocalStorage(clock.nowMs);
  const opener = readOpener(page, storage);
  const { path, language } = opener;
  markTheme(page.document, themeOf(opener.colors, findDarkMode(page)));
  markLanguage(page.document, language, languages[language].direction);
  const shown = showPage(page, words, language);
  const watch = watchStart({
    page,
    after: clock.after,
    shown,
    reload: async () => !isReloaded(page) && reloadOnce(reloading(page)),
  });

  const call = createCall(page, opener, storage);
  const snapshot = snapshotOf(opener, storage);
  if (snapshot === undefined) shown.showSkeleton(skeletonNameOf(path, opener.userId !== undefined));
  // Until these events the client shows its own placeholder, and the app at half height.
  for (const event of ['web_app_ready', 'web_app_expand'])
    postToClient(page, event, call.messengerOrigin);

  // On a warm start the app is ready before the answer, so the call does not wait for the first paint.
  const sent = snapshot === undefined ? undefined : call.send();
  /** Loads the app; on a cold start it also sends the call, which would delay the first paint. */
  const load = (): void => {
    page.yappStart = {
      answer: sent ?? call.send(),
      startedAtMs,
      element: shown.element,
      isSnapshot: snapshot !== undefined,
      tapped: shown.tapped,
      signsIn: watch.signsIn,
      hasRendered: watch.hasRendered,
      fail: (error) => watch.fail({ kind: 'thrown', message: messageOf(error) }),
      end() {
        watch.end();
        shown.element.remove();
      },
    };
    loadFiles(page, files, opener);
  };
  // The template with the other styles comes after this script in the page.
  whenParsed(page.document, () => {
    if (snapshot !== undefined) {
      shown.showAllStyles();
      shown.showSnapshot(snapshot);
    }
    afterPaint(page, clock.after, () => {
      shown.showAllStyles();
      load();
    });
  });
}

function reloading(page: Window): Parameters<typeof reloadOnce>[0] {
  return {
    tabStorage: createSessionStorage(clock.nowMs),
    hasPage: () => hostHasPage(page),
    reload: () => page.location.reload(),
  };
}

/** The `openApp` call, for a known person. Rule SP-02. */
function createCall(page: Window, { userId, path, rawInitData }: Opener, storage: DeviceStorage) {
  const environment = readAppEnvironment(import.meta.env, page.location.origin);
  const fetch: Fetch = (address, options) => page.fetch(address, options);
  return {
    messengerOrigin: clientOrigin(page, environment.messengerOrigin),
    send(): Promise<unknown> | undefined {
      if (userId === undefined || matchRoute(path) === null) return undefined;
      const screen = openingScreenOf(path, undefined);
      const request = { initData: rawInitData, ...(screen === undefined ? {} : { screen }) };
      const session = storage.read(sessionSlot);
      const secret = session?.userId === userId ? session.secret : '';
      const answer = sendOpenApp(fetch, environment.backend, { request, secret });
      // Avoids an unhandled rejection: the call may fail before the app is there to handle it.
      answer.catch(() => undefined);
      return answer;
    },
  };
}

/** The saved snapshot of the first screen, for a person with a session. Rule SP-03. */
function snapshotOf(
  { userId, path, language }: Opener,
  storage: DeviceStorage,
): string | undefined {
  const screen = openingScreenOf(path, undefined);
  if (userId === undefined || screen === undefined) return undefined;
  if (storage.read(sessionSlot)?.userId !== userId) return undefined;
  const snapshots = storage.read(snapshotsSlot(userId));
  return snapshots?.language === language ? snapshots.html[screen] : undefined;
}

/** Runs the app's entry, and preloads the other files of the screen and its language without running them. */
function loadFiles(page: Window, files: AppFiles, { path, language }: Opener): void {
  const { document } = page;
  const route = matchRoute(path)?.name ?? '';
  const script = document.createElement('script');
  script.type = 'module';
  script.src = files.entry;
  document.head.append(script);
  for (const file of [...(files.routes[route] ?? []), ...(files.languages[language] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

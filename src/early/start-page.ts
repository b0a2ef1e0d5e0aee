import { openingScreenOf } from '#src/app/opening-screen.ts';
import { isObject, isText } from '#src/contract/check.ts';
import { keptScreenSlot, languageSlot, sessionSlot } from '#src/contract/device-slots.ts';
import { readAppEnvironment } from '#src/contract/environment.ts';
import { parseJson } from '#src/contract/json.ts';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { matchRoute } from '#src/domain/access/routes.ts';
import { checkLaunchUser } from '#src/domain/people/launch-user.ts';
import { afterPaint } from '#src/platform/after-paint.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createLocalStorage } from '#src/platform/device-storage.ts';
import { markLanguage } from '#src/platform/mark-language.ts';
import { clientOrigin, tellClient } from '#src/platform/telegram/bridge.ts';
import {
  readColours,
  readLaunchParameters,
  type LaunchParameters,
} from '#src/platform/telegram/launch-query.ts';
import { readKeptLaunch } from '#src/platform/telegram/launch-store.ts';
import { findDarkMode, markTheme, themeOf } from '#src/platform/telegram/mark-theme.ts';
import { openingSilenceMs, sendFirstCall, type Fetch } from '#src/services/first-call.ts';
import { defaultLanguage, languageFor, languages, type LanguageCode } from '#src/text/languages.ts';
import { showAllStyles } from './all-styles.ts';
import { createEarlyElement } from './early-element.ts';
import { skeletonOf, type Skeletons } from './skeleton.ts';
import type { AppFiles, Opener, PageStart, StartedPage } from './started-page.ts';

// The first script of the page, small enough to run before the first paint: it shows the theme and the skeleton, and
// sends the call that opens the app. The second one, a file, draws what is kept and what is answered, and then lets the
// app run. Whatever goes wrong, the app runs and does everything by itself. Rules SP-01 to SP-03.

const clock = systemClock;

/** Starts the page, and lets the app run where nothing is to be drawn but the skeleton. */
export function startPage(page: Window, files: AppFiles, skeletons: Skeletons): PageStart {
  const run = once(() => {
    showAllStyles(page.document);
    const script = page.document.createElement('script');
    script.type = 'module';
    script.src = files.entry;
    page.document.head.append(script);
  });
  const appAlone: PageStart = { hasArrived: run, drawWith: () => undefined };
  try {
    return begin(page, { files, skeletons, run }) ?? appAlone;
  } catch {
    return appAlone;
  }
}

function begin(
  page: Window,
  {
    files,
    skeletons,
    run,
  }: { readonly files: AppFiles; readonly skeletons: Skeletons; readonly run: () => void },
): PageStart | undefined {
  const parameters =
    readLaunchParameters(page.location.href) ?? readKeptLaunch(page.sessionStorage)?.parameters;
  const colours = parameters === undefined ? {} : readColours(parameters['tgWebAppThemeParams']);
  markTheme(page.document, themeOf(colours, findDarkMode(page)));
  const user = parseJson(launchDataOf(parameters).get('user'));
  const path = pathOf(page, parameters);
  const opener = openerOf(user, path, parameters);
  const language = languageOf(page, user, opener?.userId);
  if (opener === undefined || matchRoute(path) === null) {
    preload(page, restOf(files, path));
    return undefined;
  }
  return open(page, opener, {
    language,
    skeleton: skeletonOf(skeletons, path, language),
    loadRest: () => preload(page, restOf(files, path)),
    run,
  });
}

/** Shows the skeleton, unless a kept screen will be there at once, and sends the call. */
function open(
  page: Window,
  opener: Opener,
  options: {
    readonly language: LanguageCode;
    readonly skeleton: string;
    readonly loadRest: () => void;
    readonly run: () => void;
  },
): PageStart {
  const { language, skeleton, loadRest, run } = options;
  const { userId, path, rawInitData } = opener;
  const storage = createLocalStorage(clock.nowMs);
  const screen = openingScreenOf(path, undefined);
  const session = storage.read(sessionSlot);
  const secret = session?.userId === userId ? session.secret : '';
  // The other languages' sentences come with the app, which draws by itself.
  const isDrawn = language === defaultLanguage;
  const kept =
    !isDrawn || secret === '' || screen === undefined
      ? undefined
      : storage.read(keptScreenSlot(userId))?.[screen];
  const early = createEarlyElement(page);
  // Set before anything can fail: the app must find what it has to take away.
  page.yappEarly = { answer: undefined, leaveTo: early.leaveTo };
  const showSkeleton = (): void => early.draw(skeleton);
  if (kept === undefined) showSkeleton();

  const environment = readAppEnvironment(import.meta.env, page.location.origin);
  const request = { initData: rawInitData, ...(screen === undefined ? {} : { screen }) };
  const fetch: Fetch = (address, options_) => page.fetch(address, options_);
  const answer = sendFirstCall(fetch, environment.backend, { request, secret });
  // Whoever waits for the answer hears of a failure too; nobody may wait for it yet.
  answer.catch(() => undefined);
  page.yappEarly = { answer, leaveTo: early.leaveTo };
  // Until then the client shows its own placeholder, and the app half-high.
  const origin = clientOrigin(page, environment.messengerOrigin);
  for (const event of ['web_app_ready', 'web_app_expand']) tellClient(page, event, origin);
  clock.after(openingSilenceMs, run);

  const started = {
    page,
    clock,
    storage,
    opener,
    kept,
    answer,
    run,
    draw: early.draw,
    showSkeleton,
  };
  return goOn(started, { isDrawn, loadRest });
}

/** Draws once the skeleton has been painted and what draws is there, or lets the app run instead. */
function goOn(
  started: StartedPage,
  { isDrawn, loadRest }: { readonly isDrawn: boolean; readonly loadRest: () => void },
): PageStart {
  const { page, kept, run, showSkeleton } = started;
  let isShown = false;
  let drawing: ((started: StartedPage) => void) | undefined;
  const orRun = (act: () => void): void => {
    try {
      act();
    } catch {
      // The app draws by itself.
      run();
    }
  };
  const draw = (): void => {
    if (isShown && isDrawn) drawing?.(started);
  };
  const showSkeletonMeanwhile = (): void => {
    if (drawing === undefined) showSkeleton();
  };
  const leaveSkeleton = (): void =>
    orRun(() => {
      showAllStyles(page.document);
      loadRest();
      isShown = true;
      if (isDrawn) draw();
      else run();
    });
  return {
    hasArrived() {
      if (kept === undefined) {
        afterPaint(page, clock.after, leaveSkeleton);
      } else {
        leaveSkeleton();
        afterPaint(page, clock.after, showSkeletonMeanwhile);
      }
    },
    drawWith(given) {
      drawing = given;
      orRun(draw);
    },
  };
}

function launchDataOf(parameters: LaunchParameters | undefined): URLSearchParams {
  return new URLSearchParams(parameters?.['tgWebAppData']);
}

function pathOf(page: Window, parameters: LaunchParameters | undefined): string {
  const startParam =
    launchDataOf(parameters).get('start_param') ?? parameters?.['tgWebAppStartParam'];
  const target = startParam === undefined ? null : pathOfStartParam(startParam);
  return target ?? page.location.pathname;
}

function openerOf(
  user: unknown,
  path: string,
  parameters: LaunchParameters | undefined,
): Opener | undefined {
  const checked = checkLaunchUser(
    isObject(user)
      ? { id: Reflect.get(user, 'id'), firstName: Reflect.get(user, 'first_name') }
      : undefined,
  );
  if (!checked.ok) return undefined;
  return { userId: checked.value.id, path, rawInitData: parameters?.['tgWebAppData'] ?? '' };
}

/** Marks the document with the language that the person chose, else that of the launch data, else the browser's. Rule LA-01. */
function languageOf(page: Window, user: unknown, userId: string | undefined): LanguageCode {
  const chosen =
    userId === undefined ? undefined : createLocalStorage(clock.nowMs).read(languageSlot(userId));
  const stated: unknown = isObject(user) ? Reflect.get(user, 'language_code') : undefined;
  const language = languageFor(chosen ?? (isText(stated) ? stated : page.navigator.language));
  markLanguage(page.document, language, languages[language].direction);
  return language;
}

/** The entry and the files of the route's screen. */
function restOf(files: AppFiles, path: string): readonly string[] {
  return [files.entry, ...(files.routes[matchRoute(path)?.name ?? ''] ?? [])];
}

/** Asks for files of the app, without running them. */
function preload(page: Window, files: readonly string[]): void {
  for (const file of files) {
    const link = page.document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    page.document.head.append(link);
  }
}

function once(call: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) call();
    isDone = true;
  };
}

import { openingScreenOf } from '#src/app/opening-screen.ts';
import { isObject, isText } from '#src/contract/check.ts';
import { keptScreenSlot, languageSlot, sessionSlot } from '#src/contract/device-slots.ts';
import { parseJson } from '#src/contract/json.ts';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { matchRoute } from '#src/domain/access/routes.ts';
import { checkLaunchUser } from '#src/domain/people/launch-user.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createLocalStorage, type DeviceStorage } from '#src/platform/device-storage.ts';
import { markLanguage } from '#src/platform/mark-language.ts';
import {
  readColours,
  readLaunchParameters,
  type LaunchParameters,
} from '#src/platform/telegram/launch-query.ts';
import { readKeptLaunch } from '#src/platform/telegram/launch-store.ts';
import { findDarkMode, markTheme, themeOf } from '#src/platform/telegram/mark-theme.ts';
import { defaultLanguage, languageFor, languages, type LanguageCode } from '#src/text/languages.ts';
import { createEarlyElement } from './early-element.ts';
import { skeletonNameOf, withWords, type SkeletonWords } from './skeleton.ts';
import type { AppFiles, Opener, ShownPage } from './started-page.ts';

const clock = systemClock;

/** What the page holds beside its elements. */
export type Held = {
  readonly files: AppFiles;
  readonly words: SkeletonWords;
};

/**
 * Shows the theme, and of the skeletons that stand in the page that of the screen, or none where a kept screen is drawn
 * at once. Undefined where the app does everything by itself: without a known person, and on an unknown path. Rule SP-01.
 */
export function showSkeleton(
  page: Window,
  element: HTMLElement,
  { files, words }: Held,
): ShownPage | undefined {
  const parameters =
    readLaunchParameters(page.location.href) ?? readKeptLaunch(page.sessionStorage)?.parameters;
  const colours = parameters === undefined ? {} : readColours(parameters['tgWebAppThemeParams']);
  markTheme(page.document, themeOf(colours, findDarkMode(page)));
  const user = parseJson(launchDataOf(parameters).get('user'));
  const path = pathOf(page, parameters);
  const opener = openerOf(user, path, parameters);
  const storage = createLocalStorage(clock.nowMs);
  const language = languageOf(page, storage, { user, userId: opener?.userId });
  const loadRest = (): void => preload(page, restOf(files, path));
  if (opener === undefined || matchRoute(path) === null) {
    loadRest();
    return undefined;
  }
  const skeleton = skeletonIn(element, path, { words, language });
  const early = createEarlyElement(page, element, skeleton);
  // The app must find what it has to take away.
  page.yappEarly = { answer: undefined, leaveTo: early.leaveTo };
  // The other languages' sentences come with the app, which draws by itself.
  const isDrawn = language === defaultLanguage;
  const { userId } = opener;
  const session = storage.read(sessionSlot);
  const secret = session?.userId === userId ? session.secret : '';
  const screen = openingScreenOf(path, undefined);
  const isKept = isDrawn && secret !== '' && screen !== undefined;
  const kept = isKept ? storage.read(keptScreenSlot(userId))?.[screen] : undefined;
  if (kept === undefined) early.showSkeleton();
  else element.replaceChildren();
  return { page, clock, storage, opener, isDrawn, screen, secret, kept, early, loadRest };
}

/** The parts of a path's skeleton, with the words of the language. */
function skeletonIn(
  element: HTMLElement,
  path: string,
  { words, language }: { readonly words: SkeletonWords; readonly language: LanguageCode },
): readonly Node[] {
  const held = element.querySelector(`[data-skeleton=${skeletonNameOf(path)}]`);
  if (held === null) return [];
  if (language !== defaultLanguage) held.innerHTML = withWords(held.innerHTML, words, language);
  return [...held.children];
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
function languageOf(
  page: Window,
  storage: DeviceStorage,
  { user, userId }: { readonly user: unknown; readonly userId: string | undefined },
): LanguageCode {
  const chosen = userId === undefined ? undefined : storage.read(languageSlot(userId));
  const stated: unknown = isObject(user) ? Reflect.get(user, 'language_code') : undefined;
  const language = languageFor(chosen ?? (isText(stated) ? stated : page.navigator.language));
  markLanguage(page.document, language, languages[language].direction);
  return language;
}

/** The entry and the files of the route's screen. */
function restOf({ entry, routes }: AppFiles, path: string): readonly string[] {
  return [entry, ...(routes[matchRoute(path)?.name ?? ''] ?? [])];
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

import { openedData } from '#src/app/apply-opening.ts';
import { openingScreenOf } from '#src/app/opening-screen.ts';
import { isObject, isShapedAs, isText } from '#src/contract/check.ts';
import { keptScreenSlot, languageSlot, sessionSlot } from '#src/contract/device-slots.ts';
import { readAppEnvironment } from '#src/contract/environment.ts';
import { parseJson } from '#src/contract/json.ts';
import type { OpeningScreen } from '#src/contract/operations/first-screen.ts';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { decideGuard } from '#src/domain/access/guard.ts';
import { matchRoute } from '#src/domain/access/routes.ts';
import { checkLaunchUser } from '#src/domain/people/launch-user.ts';
import type { PointType } from '#src/domain/point-type.ts';
import type { Post } from '#src/domain/post.ts';
import type { User } from '#src/domain/user.ts';
import { afterPaint } from '#src/platform/after-paint.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createLocalStorage } from '#src/platform/device-storage.ts';
import { markLanguage } from '#src/platform/mark-language.ts';
import { clientOrigin, tellClient } from '#src/platform/telegram/bridge.ts';
import { readColours, readLaunchParameters } from '#src/platform/telegram/launch-query.ts';
import { readKeptLaunch } from '#src/platform/telegram/launch-store.ts';
import { findDarkMode, markTheme, themeOf } from '#src/platform/telegram/mark-theme.ts';
import { openingSilenceMs, sendFirstCall, type Fetch } from '#src/services/first-call.ts';
import { readOpened, type OpenedChecks } from '#src/services/read-opened.ts';
import { createProgressStore } from '#src/state/engagement-progress.ts';
import { memberPart } from '#src/text/member-text.ts';
import { languageFor, languages } from '#src/text/languages.ts';
import { drawPage } from './draw.tsx';
import { createEarlyElement } from './early-element.ts';

// The page's own script: it shows the theme and the screen's skeleton, asks for all that the first screen shows,
// draws it, and only then lets the app run, whose files it has asked for at once. Whatever goes wrong here, the app
// runs and does everything by itself. Rules SP-01 to SP-03.

/** Which files of the build the app is made of, by route; the build writes them into the page. */
type AppFiles = {
  readonly entry: string;
  readonly shared: readonly string[];
  readonly routes: Readonly<Record<string, readonly string[]>>;
};

/** Who opened the app, and what they will see. */
type Opener = {
  readonly userId: string;
  readonly rawInitData: string;
  readonly path: string;
  readonly screen: OpeningScreen | undefined;
};

const clock = systemClock;

/** Starts the page. */
export function start(page: Window, files: AppFiles): void {
  const run = once(() => {
    const script = page.document.createElement('script');
    script.type = 'module';
    script.src = files.entry;
    page.document.head.append(script);
  });
  try {
    begin(page, files, run);
  } catch {
    // The app starts by itself.
    run();
  }
}

function begin(page: Window, files: AppFiles, run: () => void): void {
  const parameters =
    readLaunchParameters(page.location.href) ?? readKeptLaunch(page.sessionStorage)?.parameters;
  const isDarkOnly = parameters === undefined;
  const colours = isDarkOnly ? {} : readColours(parameters['tgWebAppThemeParams']);
  markTheme(page.document, themeOf(colours, findDarkMode(page)));
  const data = new URLSearchParams(parameters?.['tgWebAppData']);
  const startParam = data.get('start_param') ?? parameters?.['tgWebAppStartParam'];
  const target = startParam === undefined ? null : pathOfStartParam(startParam);
  const path = target ?? page.location.pathname;
  preload(page, files, path);

  const user = parseJson(data.get('user') ?? '');
  const checked = checkLaunchUser(
    isObject(user)
      ? { id: Reflect.get(user, 'id'), firstName: Reflect.get(user, 'first_name') }
      : undefined,
  );
  const chosen = checked.ok
    ? createLocalStorage(clock.nowMs).read(languageSlot(checked.value.id))
    : undefined;
  const language = languageOf(page, user, chosen);
  if (
    !checked.ok ||
    matchRoute(path)?.name === undefined ||
    memberPart.read(language) === undefined
  ) {
    run();
    return;
  }
  const opener = {
    userId: checked.value.id,
    rawInitData: parameters?.['tgWebAppData'] ?? '',
    path,
    screen: openingScreenOf(path, undefined),
  };
  open(page, opener, run);
}

/** Draws what is kept or the skeleton, sends the call, and draws what came. */
function open(page: Window, opener: Opener, run: () => void): void {
  const { userId, screen, path, rawInitData } = opener;
  const storage = createLocalStorage(clock.nowMs);
  const session = storage.read(sessionSlot);
  const secret = session?.userId === userId ? session.secret : '';
  const environment = readAppEnvironment(import.meta.env, page.location.origin);
  const request = { initData: rawInitData, ...(screen === undefined ? {} : { screen }) };
  const fetch: Fetch = (address, options) => page.fetch(address, options);
  const answer = sendFirstCall(fetch, environment.backend, { request, secret });
  const early = createEarlyElement(page);
  page.yappEarly = { answer, leaveTo: early.leaveTo };
  const progressStore = createProgressStore({ storage, nowMs: clock.nowMs, launchUserId: userId });

  const draw = (known: object | undefined): boolean => {
    const opened = known === undefined ? {} : readOpened(known, anyRows);
    const { user = null } = opened;
    const isOpen = decideGuard(path, { status: 'loaded', user }).kind === 'show';
    const data = openedData(userId, opened, clock.nowMs()).map(
      ([key, value]) => [JSON.stringify(key), value] as const,
    );
    const shown = { storage, progressStore, clock, path, user: isOpen ? user : null };
    early.draw(drawPage({ ...shown, data: new Map(data) }));
    return isOpen;
  };

  const kept =
    secret === '' || screen === undefined
      ? undefined
      : storage.read(keptScreenSlot(userId))?.[screen];
  draw(kept);
  // Until then the client shows its own placeholder, and the app half-high.
  const origin = clientOrigin(page, environment.messengerOrigin);
  for (const event of ['web_app_ready', 'web_app_expand']) tellClient(page, event, origin);
  clock.after(openingSilenceMs, run);
  const answered = answer.then((value) => {
    if (isAnswer(value) && value.userId === userId) draw(value);
  });
  if (kept !== undefined) afterPaint(page, clock.after, run);
  // Whatever went wrong, the app looks at the answer by itself.
  answered.catch(() => undefined).finally(() => afterPaint(page, clock.after, run));
}

const isAnswer = isShapedAs({ userId: isText });

/** The answer is the own backend's; the app looks at each value before it works with it. */
const anyRows: OpenedChecks = {
  user: (value): value is User => isObject(value),
  post: (value): value is Post => isObject(value),
  pointType: (value): value is PointType => isObject(value),
};

function languageOf(page: Window, user: unknown, chosen: string | undefined) {
  const stated: unknown = isObject(user) ? Reflect.get(user, 'language_code') : undefined;
  const language = languageFor(chosen ?? (isText(stated) ? stated : page.navigator.language));
  markLanguage(page.document, language, languages[language].direction);
  return language;
}

/** Asks for the files of the app and of the route's screen, without running them. */
function preload(page: Window, files: AppFiles, path: string): void {
  const route = matchRoute(path)?.name ?? '';
  for (const file of [files.entry, ...files.shared, ...(files.routes[route] ?? [])]) {
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

import { attempt, hasBridge } from './bridge.ts';
import { createBackButton, createMainButton } from './client-buttons.ts';
import type { Sdk } from './client.ts';
import { findDarkMode } from './dark-mode.ts';
import { createClipboard, createDeviceActions } from './device-actions.ts';
import { readLaunchData } from './launch-data.ts';
import { readVersion, takeLaunch, type LaunchStore } from './launch-store.ts';
import { createLazySdk, type LazySdk } from './lazy-sdk.ts';
import type { Launch, Messenger, MessengerTheme, Release } from './messenger.ts';
import { calmSlowDevice, performanceClassOf } from './performance-class.ts';
import { ensureSessionStorage } from './session-area.ts';

/** The options of `startMessenger`. */
export type MessengerOptions = {
  /** The origin of the web client that frames the app; `self` for the app's own. Default: the messenger's. */
  readonly messengerOrigin?: string | undefined;
  readonly page?: Window;
};

/** Clients before 6.1 have no back button. */
const backButtonVersion = 6.1;

let started: Messenger | undefined;

/**
 * Starts the messenger, once per page, before the first render; later calls return the same messenger. Its SDK loads on
 * `connect`, and calls to the client wait for it. Never throws: in a plain browser all calls use their fallbacks.
 */
export function startMessenger(options: MessengerOptions = {}): Messenger {
  started ??= start(options.page ?? window, options.messengerOrigin);
  return started;
}

function start(page: Window, messengerOrigin: string | undefined): Messenger {
  const area = ensureSessionStorage(page);
  const store = takeLaunch(page, area);
  const isAnswered = store !== undefined && hasBridge(page);
  const launch = describeLaunch(store, isAnswered, page.navigator.userAgent);
  const loadSdk = async () => (await import('./client.ts')).startClient(page, messengerOrigin);
  const sdk = createLazySdk(isAnswered ? loadSdk : undefined);
  calmSlowDevice(page);
  return {
    launch,
    consumeStartParam: () => {
      const isFirst = launch.startParam !== undefined && store?.consumeStartParam();
      return isFirst ? launch.startParam : undefined;
    },
    async connect() {
      await sdk.connect();
    },
    ready: () => {
      sdk.call(({ miniApp }) => void attempt(() => miniApp.ready()));
    },
    ...createThemeSource(page, store?.colors ?? {}, sdk),
    ...createActivity(page.document, sdk),
    backButton: createBackButton(
      isAnswered && Number.parseFloat(launch.version) >= backButtonVersion,
      sdk,
    ),
    mainButton: createMainButton(sdk),
    ...createDeviceActions(sdk),
    ...createLinks(page, isAnswered, sdk),
    ...createClipboard(page),
  };
}

function describeLaunch(
  store: LaunchStore | undefined,
  isInMessenger: boolean,
  userAgent: string,
): Launch {
  const parameters = store?.parameters ?? {};
  const rawInitData = parameters['tgWebAppData'] || undefined;
  const { user, fields, ...data } = readLaunchData(rawInitData ?? '');
  return {
    ...data,
    isInMessenger,
    platform: parameters['tgWebAppPlatform'] || 'unknown',
    version: store ? readVersion(parameters) : '0.0',
    performanceClass: performanceClassOf(userAgent),
    rawInitData,
    user: user.ok ? user.value : undefined,
    userFailure: rawInitData === undefined || user.ok ? undefined : user.failure,
    startParam: data.startParam ?? (parameters['tgWebAppStartParam'] || undefined),
    initDataFields: fields,
    parameters: Object.fromEntries(
      Object.entries(parameters).filter(([name]) => name !== 'tgWebAppData'),
    ),
  };
}

/** Whether the app is visible: clients report it from 8.0 on, the document always. */
function createActivity(
  document: Document,
  sdk: LazySdk,
): Pick<Messenger, 'isActive' | 'onActiveChange'> {
  const listeners = new Set<(isActive: boolean) => void>();
  const isActive = (): boolean =>
    sdk.present()?.miniApp.isActive() !== false && document.visibilityState !== 'hidden';
  let last = isActive();
  const check = (): void => {
    if (isActive() === last) return;
    last = !last;
    for (const listener of listeners) listener(last);
  };
  document.addEventListener('visibilitychange', check);
  sdk.call(({ miniApp }) => {
    miniApp.isActive.sub(check);
    check();
  });
  return {
    isActive,
    onActiveChange: (listener): Release => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

type Links = Pick<Messenger, 'openLink' | 'openTelegramLink' | 'shareUrl'>;

/** Opens links by the messenger if there is one, else by the browser. Only web links pass: never `javascript:`. */
function createLinks(page: Window, isAnswered: boolean, late: LazySdk): Links {
  const open = (byMessenger: (sdk: Sdk) => void, url: URL | string): boolean => {
    const byBrowser = (): void => void page.open(url, '_blank', 'noopener');
    if (isAnswered) {
      late.callOrFallback((sdk) => {
        if (!attempt(() => byMessenger(sdk))) byBrowser();
      }, byBrowser);
    } else {
      byBrowser();
    }
    return true;
  };
  return {
    openLink: (link) => {
      const url = parseUrl(link);
      if (url === undefined || !isWebLink(url, page.location.origin)) return false;
      return open((sdk) => sdk.openLink(url), url);
    },
    openTelegramLink: (link) => {
      const url = parseUrl(link);
      if (url?.origin !== 'https://t.me' || url.pathname === '/') return false;
      return open((sdk) => sdk.openTelegramLink(url), url);
    },
    shareUrl: (link, text) => {
      const url = parseUrl(link);
      if (url === undefined || !isWebLink(url, page.location.origin)) return false;
      const query = `url=${encodeURIComponent(link)}&text=${encodeURIComponent(text ?? '')}`;
      return open((sdk) => sdk.shareURL(link, text), `https://t.me/share/url?${query}`);
    },
  };
}

function isWebLink(url: URL, ownOrigin: string): boolean {
  const isLocal = url.protocol === 'http:' && loopbackHosts.has(url.hostname);
  return url.protocol === 'https:' || url.origin === ownOrigin || isLocal;
}

function parseUrl(link: string): URL | undefined {
  return URL.canParse(link) ? new URL(link) : undefined;
}

/** The current theme and its changes. */
type ThemeSource = {
  readonly theme: () => MessengerTheme;
  readonly onThemeChange: (listener: () => void) => Release;
};

/**
 * Follows the messenger's colors, or the device's dark mode if there are none: `showTheme` sets the `--tg-theme-…`
 * variables and marks the document, as the page's own script did at the start. Its code loads with the first change;
 * offline, the theme stays. Rule SP-05.
 */
function createThemeSource(
  page: Window,
  colors: MessengerTheme['colors'],
  late: LazySdk,
): ThemeSource {
  const listeners = new Set<() => void>();
  const marked = page.document.documentElement.dataset['theme'];
  let current: MessengerTheme = { isDark: marked === 'dark', colors };

  const follow = async (): Promise<void> => {
    const code = await import('./show-theme.ts').catch(() => undefined);
    const theme = code?.showTheme(page, current, late.present()) ?? current;
    if (theme === current) return;
    current = theme;
    for (const listener of listeners) {
      listener();
    }
  };
  late.call(({ themeParams }) => {
    themeParams.state.sub(() => void follow());
    void follow();
  });
  findDarkMode(page)?.addEventListener('change', () => void follow());
  // A dev server serves the app without the page's own script.
  if (marked === undefined) void follow();

  return {
    theme: () => current,
    onThemeChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

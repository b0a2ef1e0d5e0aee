import { attempt, hasBridge } from './bridge.ts';
import { createBackButton, createMainButton } from './client-buttons.ts';
import { createClipboard, createDeviceActions } from './device-actions.ts';
import { readLaunchData } from './launch-data.ts';
import { readVersion, takeLaunch, type LaunchStore } from './launch-store.ts';
import { createLazySdk, type LazySdk } from './lazy-sdk.ts';
import { createLinks } from './links.ts';
import type { Launch, Messenger, Release } from './messenger.ts';
import { calmSlowDevice, performanceClassOf } from './performance-class.ts';
import { ensureSessionStorage } from './session-area.ts';
import { createThemeSource } from './theme-source.ts';

/** What starting the messenger needs to know. */
export type MessengerOptions = {
  /** The origin of the web client that frames the app; `self` for the app's own. Default: the messenger's. */
  readonly messengerOrigin?: string | undefined;
  readonly page?: Window;
};

/** Clients before 6.1 have no back button. */
const backButtonVersion = 6.1;

let started: Messenger | undefined;

/**
 * Starts the messenger, once per page and before the first render; a second call answers the first one's. Its SDK comes
 * when someone asks to connect, and calls to the client wait for it. Never throws: in a plain browser it answers a messenger whose calls have only their fallbacks.
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
  const data = rawInitData === undefined ? undefined : readLaunchData(rawInitData);
  return {
    isInMessenger,
    platform: parameters['tgWebAppPlatform'] || 'unknown',
    version: store ? readVersion(parameters) : '0.0',
    performanceClass: performanceClassOf(userAgent),
    rawInitData,
    user: data?.user.ok ? data.user.value : undefined,
    userFailure: data && !data.user.ok ? data.user.failure : undefined,
    receiver: data?.receiver,
    chat: data?.chat,
    chatType: data?.chatType,
    chatInstance: data?.chatInstance,
    authDateSeconds: data?.authDateSeconds,
    hash: data?.hash,
    startParam: data?.startParam ?? (parameters['tgWebAppStartParam'] || undefined),
    initDataFields: data?.fields ?? {},
    parameters: Object.fromEntries(
      Object.entries(parameters).filter(([name]) => name !== 'tgWebAppData'),
    ),
  };
}

/** Whether the app is visible: the client reports it from 8.0 on, the document always. */
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

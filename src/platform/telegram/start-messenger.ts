import { miniApp } from '@telegram-apps/sdk-react';
import { createClipboard } from './clipboard.ts';
import { attempt, hasBridge, startClient } from './client.ts';
import { createDeviceActions } from './device-actions.ts';
import { readLaunchData } from './launch-data.ts';
import { readVersion } from './launch-query.ts';
import { takeLaunch, type LaunchStore } from './launch-store.ts';
import { createLinks } from './links.ts';
import type { Launch, Messenger, Release } from './messenger.ts';
import { createBackButton } from './back-button.ts';
import { ensureSessionStorage } from './session-area.ts';
import { calmSlowDevice, performanceClassOf } from './performance-class.ts';
import { createThemeSource } from './theme-source.ts';

/** What starting the messenger needs to know. */
export type MessengerOptions = {
  /** The origin of the web client that frames the app; `self` for the app's own. Default: the messenger's. */
  readonly messengerOrigin?: string | undefined;
  readonly page?: Window;
};

let started: Messenger | undefined;

/**
 * Starts the messenger, once per page and before the first render; a second call answers the first one's.
 * Never throws: in a plain browser it answers a messenger whose calls have only their fallbacks.
 */
export function startMessenger(options: MessengerOptions = {}): Messenger {
  started ??= start(options.page ?? window, options.messengerOrigin);
  return started;
}

function start(page: Window, messengerOrigin: string | undefined): Messenger {
  const area = ensureSessionStorage(page);
  const store = takeLaunch(page, area);
  const isAnswered = store !== undefined && hasBridge(page);
  if (store) {
    startClient(page, messengerOrigin);
  }
  const launch = describeLaunch(store, isAnswered, page.navigator.userAgent);
  calmSlowDevice(page);
  return {
    launch,
    consumeStartParam: () => {
      const isFirst = launch.startParam !== undefined && store?.consumeStartParam();
      return isFirst ? launch.startParam : undefined;
    },
    ready: () => {
      attempt(() => miniApp.ready());
    },
    ...createThemeSource(page),
    ...createActivity(page.document),
    backButton: createBackButton(isAnswered),
    ...createDeviceActions(isAnswered),
    ...createLinks(page, isAnswered),
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

/** Whether somebody looks at the app: the client tells from 8.0 on, the document always. */
function createActivity(document: Document): Pick<Messenger, 'isActive' | 'onActiveChange'> {
  const isActive = (): boolean => miniApp.isActive() && document.visibilityState !== 'hidden';
  return {
    isActive,
    onActiveChange: (listener): Release => {
      let last = isActive();
      const check = (): void => {
        if (isActive() !== last) {
          last = !last;
          listener(last);
        }
      };
      document.addEventListener('visibilitychange', check);
      const release = miniApp.isActive.sub(check);
      return () => {
        document.removeEventListener('visibilitychange', check);
        release();
      };
    },
  };
}

import type { SignedLaunch } from '../messages.ts';
import { createBridge, emitViewport, type Bridge, type BridgeHost, type Insets } from './bridge.ts';
import { FRESH_STATE, type ClientState } from './client-state.ts';
import { emulateDevice, nameAndroidClient } from './device.ts';
import { createPersonMemory, type MemoryArea } from './person-memory.ts';
import type { LaunchSettings } from './settings.ts';
import {
  addCall,
  ask,
  dismissPopup,
  openPopup,
  showHaptic,
  useSimulator,
} from './simulator-state.ts';
import { themeFor, type ThemeParams } from './themes.ts';

/** The simulated client: one web view at a time. */
export interface Client {
  open(launch: SignedLaunch): void;
  /** Closes the app, after a confirmation if the app requested one. */
  close(): Promise<void>;
  /** Sends the app the theme of the current settings. */
  themeChanged(): void;
  /** Sends the app a press of one of the client's own buttons. */
  press(event: string): void;
  minimize(isMinimized: boolean): void;
  reload(): void;
}

interface ClientOptions {
  /** The element that contains the web view's frame. */
  readonly view: HTMLElement;
  readonly openLink: (url: string) => void;
  readonly openTelegramLink: (path: string) => void;
  /** The storage that the app uses during one launch. */
  readonly session: Pick<Storage, 'clear'>;
  /** The storage of what the messenger remembers about people. */
  readonly memory: MemoryArea;
}

interface WebView {
  readonly frame: HTMLIFrameElement;
  /** Absent if the app opens like in a plain browser. */
  readonly bridge: Bridge | undefined;
}

const { getState, setState } = useSimulator;
const NO_INSETS: Insets = { top: 0, bottom: 0, left: 0, right: 0 };
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-forms allow-modals ' +
  'allow-popups-to-escape-sandbox allow-storage-access-by-user-activation';

/** The colors of the client in these settings. */
export function themeOf({ platform, theme, version }: LaunchSettings): ThemeParams {
  return themeFor(platform, theme, version);
}

/** Creates the client. Nothing is open at first. */
export function createClient(options: ClientOptions): Client {
  let view: WebView | undefined;
  const close = (): void => {
    dismissPopup();
    view?.frame.remove();
    view = undefined;
    setState({ client: { ...FRESH_STATE, status: 'closed' } });
  };
  const sizes = watchView(() => view);

  return {
    open: (launch) => {
      close();
      // Each launch gets its own web view, which remembers nothing of the previous one.
      options.session.clear();
      const { settings } = getState();
      const frame = drawFrame(launch.url);
      const host = createHost({ ...options, frame, userId: launch.userId ?? '', close });
      view = { frame, bridge: settings.isMessenger ? createBridge(host) : undefined };
      emulateDevice(frame, settings.device);
      options.view.append(frame);
      if (settings.platform.startsWith('android')) {
        nameAndroidClient(frame, settings.device.speed);
      }
      sizes.disconnect();
      sizes.observe(frame);
      update({ status: settings.isMessenger ? 'opening' : 'open' });
    },
    close: async () => {
      const question = 'Changes that you made may not be saved.';
      if (!getState().client.needsConfirmation || (await ask(question, 'Close anyway'))) {
        close();
      }
    },
    themeChanged: () =>
      view?.bridge?.emit('theme_changed', { theme_params: themeOf(getState().settings) }),
    press: (event) => view?.bridge?.emit(event),
    minimize: (isMinimized) => {
      update({ isMinimized });
      view?.bridge?.emit('visibility_changed', { is_visible: !isMinimized });
    },
    reload: () => view?.bridge?.emit('reload_iframe'),
  };
}

function update(change: Partial<ClientState>): void {
  setState(({ client }) => ({ client: { ...client, ...change } }));
}

/** Forwards the app's messages to its bridge, and changes of the frame's size to the app. */
function watchView(current: () => WebView | undefined): ResizeObserver {
  window.addEventListener('message', (event) => {
    const view = current();
    if (view && event.source === view.frame.contentWindow) {
      view.bridge?.receive(event.data);
    }
  });
  return new ResizeObserver(() => {
    const view = current();
    if (view?.bridge) {
      emitViewport({ viewport: () => sizeOf(view.frame) }, view.bridge.emit);
    }
  });
}

/** Creates the web view's frame, with the sandbox of the messenger's web client. */
function drawFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.id = 'app-frame';
  frame.title = 'Mini-app';
  frame.className = 'block size-full border-0';
  frame.allow = 'clipboard-read; clipboard-write; fullscreen';
  frame.setAttribute('sandbox', SANDBOX);
  frame.src = url;
  return frame;
}

interface HostOptions extends ClientOptions {
  readonly frame: HTMLIFrameElement;
  readonly userId: string;
  readonly close: () => void;
}

/** Creates the bridge's host for one web view. */
function createHost({ frame, userId, ...options }: HostOptions): BridgeHost {
  const memory = createPersonMemory(options.memory);
  const platform = (): string => getState().settings.platform;
  const isFullscreen = (): boolean => getState().client.isFullscreen;
  const hasNotch = (): boolean => platform() === 'ios';
  return {
    version: getState().settings.version,
    send: (eventType, eventData) => {
      const message = JSON.stringify({ eventType, eventData });
      frame.contentWindow?.postMessage(message, window.location.origin);
    },
    log: addCall,
    update,
    theme: () => themeOf(getState().settings),
    viewport: () => sizeOf(frame),
    safeArea: () => ({
      ...NO_INSETS,
      top: hasNotch() && isFullscreen() ? 50 : 0,
      bottom: hasNotch() ? 34 : 0,
    }),
    contentSafeArea: () => ({ ...NO_INSETS, top: isFullscreen() ? 46 : 0 }),
    popup: openPopup,
    ask,
    openLink: options.openLink,
    openTelegramLink: options.openTelegramLink,
    haptic: showHaptic,
    close: options.close,
    hideKeyboard: () => frame.blur(),
    readClipboard: () => readClipboard(platform()),
    cloud: memory.cloud(userId),
    homeScreenStatus: () => {
      if (platform().startsWith('web')) {
        return 'unsupported';
      }
      // The iOS client does not know what is on the system's home screen.
      const seen = memory.isOnHomeScreen(userId) ? 'added' : 'missed';
      return platform() === 'ios' ? 'unknown' : seen;
    },
    addToHomeScreen: () => memory.addToHomeScreen(userId),
    isFullscreen,
  };
}

function sizeOf({ clientWidth, clientHeight }: HTMLIFrameElement) {
  return { width: clientWidth, height: clientHeight };
}

/** The web clients never give access to the clipboard. */
async function readClipboard(platform: string): Promise<string | undefined> {
  if (platform.startsWith('web')) {
    return undefined;
  }
  try {
    return await navigator.clipboard.readText();
  } catch {
    // The person refused, or the browser has no readable clipboard.
    return undefined;
  }
}

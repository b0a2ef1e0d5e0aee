import type { BridgeHost, Insets } from './bridge.ts';
import type { CallEntry, ClientState } from './client-state.ts';
import type { Dialogs } from './dialogs.ts';
import { h } from './dom.ts';
import type { PersonMemory } from './person-memory.ts';
import type { LaunchSettings } from './settings.ts';
import type { ThemeParams } from './themes.ts';

/** What one web view needs of the client around it. */
export interface HostOptions {
  readonly frame: HTMLIFrameElement;
  readonly userId: string;
  readonly dialogs: Dialogs;
  readonly memory: PersonMemory;
  readonly settings: () => LaunchSettings;
  readonly state: () => ClientState;
  readonly theme: () => ThemeParams;
  readonly update: (change: Partial<ClientState>) => void;
  readonly onCall: (entry: CallEntry) => void;
  readonly openLink: (url: string) => void;
  readonly openTelegramLink: (path: string) => void;
  readonly close: () => void;
}

const NONE: Insets = { top: 0, bottom: 0, left: 0, right: 0 };

/** Makes the web view's frame, with the sandbox of the messenger's web client. */
export function drawFrame(url: string): HTMLIFrameElement {
  return h('iframe', {
    attributes: {
      src: url,
      id: 'app-frame',
      title: 'Mini-app',
      allow: 'clipboard-read; clipboard-write; fullscreen',
      sandbox:
        'allow-scripts allow-same-origin allow-popups allow-forms allow-modals ' +
        'allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
    },
  });
}

/** Makes the surroundings of the bridge for one web view. */
export function createHost(options: HostOptions): BridgeHost {
  const { dialogs, frame, memory, settings, state, userId } = options;
  const hasNotch = (): boolean => settings().platform === 'ios';
  return {
    version: settings().version,
    send: (eventType, eventData) => {
      const message = JSON.stringify({ eventType, eventData });
      frame.contentWindow?.postMessage(message, window.location.origin);
    },
    log: options.onCall,
    update: options.update,
    theme: options.theme,
    viewport: () => sizeOf(frame),
    safeArea: () => ({
      ...NONE,
      top: hasNotch() && state().isFullscreen ? 50 : 0,
      bottom: hasNotch() ? 34 : 0,
    }),
    contentSafeArea: () => ({ ...NONE, top: state().isFullscreen ? 46 : 0 }),
    popup: dialogs.popup,
    ask: dialogs.ask,
    openLink: options.openLink,
    openTelegramLink: options.openTelegramLink,
    haptic: dialogs.haptic,
    close: options.close,
    hideKeyboard: () => frame.blur(),
    readClipboard: () => readClipboard(settings().platform),
    cloud: memory.cloud(userId),
    homeScreenStatus: () => {
      const { platform } = settings();
      if (platform.startsWith('web')) {
        return 'unsupported';
      }
      // The iOS client does not know what the system's home screen holds.
      const seen = memory.isOnHomeScreen(userId) ? 'added' : 'missed';
      return platform === 'ios' ? 'unknown' : seen;
    },
    addToHomeScreen: () => memory.addToHomeScreen(userId),
    isFullscreen: () => state().isFullscreen,
  };
}

/** The size of the web view in pixels. */
export function sizeOf(frame: HTMLIFrameElement): {
  readonly width: number;
  readonly height: number;
} {
  return { width: frame.clientWidth, height: frame.clientHeight };
}

/** The web clients never hand out the clipboard. */
async function readClipboard(platform: string): Promise<string | undefined> {
  if (platform.startsWith('web')) {
    return undefined;
  }
  try {
    return await navigator.clipboard.readText();
  } catch {
    // The person refused, or the browser has no clipboard to read.
    return undefined;
  }
}

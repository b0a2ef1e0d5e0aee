import type { SignedLaunch } from '../personas.ts';
import { createBridge, emitViewport, type Bridge } from './bridge.ts';
import { createHost, drawFrame, sizeOf, type HostOptions } from './client-host.ts';
import { FRESH_STATE, type ClientState } from './client-state.ts';
import { emulateDevice, nameAndroidClient } from './device.ts';
import type { LaunchSettings } from './settings.ts';
import { themeFor, type ThemeParams } from './themes.ts';

type SharedHostOptions = Pick<
  HostOptions,
  'dialogs' | 'memory' | 'onCall' | 'openLink' | 'openTelegramLink'
>;

/** What the simulated client needs of the page around it. */
export interface ClientOptions extends SharedHostOptions {
  readonly view: HTMLElement;
  /** Ends what the last web view kept: each launch gets a web view of its own. */
  readonly forgetSession: () => void;
  readonly onChange: () => void;
}

/** The simulated client: one web view at a time, and what stands around it. */
export interface Client {
  state(): ClientState;
  theme(): ThemeParams;
  open(settings: LaunchSettings, launch: SignedLaunch): void;
  /** Closes the app, after a question when the app asked for one. */
  close(): Promise<void>;
  setScheme(settings: LaunchSettings): void;
  /** Tells the app of a press of one of the client's own buttons. */
  press(event: string): void;
  minimise(isMinimised: boolean): void;
  reload(): void;
}

interface WebView {
  readonly frame: HTMLIFrameElement;
  /** Absent where the app opens as in a plain browser. */
  readonly bridge: Bridge | undefined;
}

/** Creates the client. Nothing is open at first. */
export function createClient(options: ClientOptions): Client {
  let state = FRESH_STATE;
  let settings: LaunchSettings | undefined;
  let view: WebView | undefined;

  const update = (change: Partial<ClientState>): void => {
    state = { ...state, ...change };
    options.onChange();
  };
  const theme = (): ThemeParams =>
    settings ? themeFor(settings.platform, settings.theme, settings.version) : {};
  const close = (): void => {
    options.dialogs.dismiss();
    view?.frame.remove();
    view = undefined;
    update({ ...FRESH_STATE, status: 'closed' });
  };
  const sizes = watchView(() => view);

  return {
    state: () => state,
    theme,
    open: (next, launch) => {
      close();
      options.forgetSession();
      settings = next;
      const frame = drawFrame(launch.url);
      const userId = launch.userId ?? '';
      const current = (): LaunchSettings => settings ?? next;
      const shared = { ...options, frame, userId, theme, update, close };
      const host = createHost({ ...shared, settings: current, state: () => state });
      view = { frame, bridge: next.isMessenger ? createBridge(host) : undefined };
      emulateDevice(frame, next.device);
      options.view.append(frame);
      if (next.platform.startsWith('android')) {
        nameAndroidClient(frame, next.device.speed);
      }
      sizes.disconnect();
      sizes.observe(frame);
      update({ status: next.isMessenger ? 'opening' : 'open' });
    },
    close: async () => {
      const question = 'Changes that you made may not be saved.';
      if (!state.needsConfirmation || (await options.dialogs.ask(question, 'Close anyway'))) {
        close();
      }
    },
    setScheme: (next) => {
      settings = next;
      view?.bridge?.emit('theme_changed', { theme_params: theme() });
      options.onChange();
    },
    press: (event) => view?.bridge?.emit(event),
    minimise: (isMinimised) => {
      update({ isMinimised });
      view?.bridge?.emit('visibility_changed', { is_visible: !isMinimised });
    },
    reload: () => view?.bridge?.emit('reload_iframe'),
  };
}

/** Brings the app's messages to its bridge, and changes of the frame's size to the app. */
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

import type { HapticEvent } from './haptics.ts';
import type { PerformanceClass } from './performance-class.ts';
import type { LaunchData, LaunchUser, LaunchUserFailure } from './launch-data.ts';

/** How the app was opened. Outside the messenger everything except the first three is undefined or empty. */
export type Launch = Omit<LaunchData, 'user' | 'fields'> & {
  /** True with launch parameters and a client that answers calls; false in a plain browser. */
  readonly isInMessenger: boolean;
  /** The client, such as `ios`, `android` or `weba`; `unknown` outside the messenger. */
  readonly platform: string;
  /** The client's version of the mini-app interface, such as `9.1`; `0.0` outside the messenger. */
  readonly version: string;
  /** How fast the client rates the device; undefined if it does not say. */
  readonly performanceClass: PerformanceClass | undefined;
  /** The signed launch data, unchanged: it goes to the server and nowhere else. */
  readonly rawInitData: string | undefined;
  readonly user: LaunchUser | undefined;
  /** Why there is launch data but no user. Rules IN-10, IN-11. */
  readonly userFailure: LaunchUserFailure | undefined;
  /** The unparsed fields of the launch data, for a debug table. */
  readonly initDataFields: Readonly<Record<string, string>>;
  /** The launch parameters, unparsed and without launch data, for a debug table. */
  readonly parameters: Readonly<Record<string, string>>;
};

/** The messenger's own colors. */
export type MessengerTheme = {
  readonly isDark: boolean;
  /** By their Telegram names (`bg_color`), each `#rrggbb`; empty outside the messenger. */
  readonly colors: Readonly<Record<string, string>>;
};

/** Whether the app is on the home screen, as far as the client says. */
export type HomeScreenStatus = 'unsupported' | 'unknown' | 'added' | 'missed';

/** The result of adding to the home screen; `requested` if the client asked but does not report back. Rule ST-09. */
export type HomeScreenOutcome = 'added' | 'requested' | 'unavailable';

/** The look of the client's main button; while it loads, it ignores presses. */
export type MainButtonLook = {
  readonly text: string;
  readonly isEnabled: boolean;
  readonly isLoading: boolean;
};

/** Ends what a call started; a second call does nothing. */
export type Release = () => void;

/**
 * The messenger as the app sees it. Nothing here throws: outside the messenger, or with a client that is too old for a
 * call, the call has its documented fallback.
 */
export type Messenger = {
  readonly launch: Launch;
  /** The start parameter, for the first caller per launch only, even across reloads; then undefined. */
  consumeStartParam(): string | undefined;

  /**
   * Loads the code that talks to the client; earlier calls are queued for it. To be called once the first rows are shown.
   * Never rejects.
   */
  connect(): Promise<void>;
  /** Tells the client that the first screen is shown, so that it removes its placeholder. */
  ready(): void;
  /** The current colors; the same object until they change. */
  readonly theme: () => MessengerTheme;
  readonly onThemeChange: (listener: () => void) => Release;
  /** False while the app is minimized or its tab is hidden. */
  isActive(): boolean;
  onActiveChange(listener: (isActive: boolean) => void): Release;

  /** The client's back button. The most recent handler receives the press; hidden when there is none. */
  readonly backButton: {
    /** False if the app must render its own back button. */
    readonly isAvailable: boolean;
    show(onPress: () => void): Release;
  };

  /** The client's main button, below the app. The most recent request gets it; hidden when there is none. */
  readonly mainButton: {
    /** False if the page must render its own button: without a client, and until its code is loaded. */
    isAvailable(): boolean;
    show(look: MainButtonLook, onPress: () => void): Release;
  };

  /** Makes the client ask whether the bot may message the person; resolves to the answer, false without support. */
  requestWriteAccess(): Promise<boolean>;

  /** Plays haptic feedback; does nothing if the client has none. */
  haptic(event: HapticEvent): void;
  /** Whether to ask before the app closes, because typed text would be lost; no effect without support. */
  closingConfirmation(isOn: boolean): void;
  /** Whether a downward swipe minimizes the app; switch off only while a gesture needs it. */
  verticalSwipes(isAllowed: boolean): void;

  /**
   * Opens a link outside the app. Accepts `https:` links, and links of the app's own or a loopback origin; for any other
   * link, returns false and opens nothing.
   */
  openLink(url: string): boolean;
  /** Opens a `https://t.me/…` link inside the messenger; returns false for any other link. */
  openTelegramLink(url: string): boolean;
  /** Offers a link to a chat that the person chooses. */
  shareUrl(url: string, text?: string): boolean;

  homeScreenStatus(): Promise<HomeScreenStatus>;
  addToHomeScreen(): Promise<HomeScreenOutcome>;

  /** Copies text to the clipboard; false if the device refuses. */
  copyText(text: string): Promise<boolean>;
  /** The clipboard's text; undefined if the device refuses or the clipboard has none. */
  readClipboard(): Promise<string | undefined>;
};

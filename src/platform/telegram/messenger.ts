import type { HapticEvent } from './haptics.ts';
import type { PerformanceClass } from './performance-class.ts';
import type { LaunchChat, LaunchUser, LaunchUserFailure } from './launch-data.ts';

/** How the app was opened. Outside the messenger everything but the first three is undefined or empty. */
export type Launch = {
  /** True with launch parameters and a client that answers calls; false in a plain browser. */
  readonly isInMessenger: boolean;
  /** The client, as `ios`, `android`, `weba`; `unknown` outside the messenger. */
  readonly platform: string;
  /** The client's version of the mini-app interface, as `9.1`; `0.0` outside the messenger. */
  readonly version: string;
  /** How fast the client finds the device; undefined where it does not say. */
  readonly performanceClass: PerformanceClass | undefined;
  /** The signed launch data exactly as it came: this goes to the server, and nowhere else. */
  readonly rawInitData: string | undefined;
  readonly user: LaunchUser | undefined;
  /** Why there is launch data but no user. Rules IN-10, IN-11. */
  readonly userFailure: LaunchUserFailure | undefined;
  readonly receiver: LaunchUser | undefined;
  readonly chat: LaunchChat | undefined;
  readonly chatType: string | undefined;
  readonly chatInstance: string | undefined;
  readonly authDateSeconds: number | undefined;
  readonly hash: string | undefined;
  readonly startParam: string | undefined;
  /** The fields of the launch data as they came, for a debug table. */
  readonly initDataFields: Readonly<Record<string, string>>;
  /** The launch parameters as they came, launch data excepted, for a debug table. */
  readonly parameters: Readonly<Record<string, string>>;
};

/** The colors that the messenger shows itself in. */
export type MessengerTheme = {
  readonly isDark: boolean;
  /** By the messenger's names (`bg_color`), each `#rrggbb`; empty outside the messenger. */
  readonly colors: Readonly<Record<string, string>>;
};

/** Whether the app is on the home screen, as far as the client says. */
export type HomeScreenStatus = 'unsupported' | 'unknown' | 'added' | 'missed';

/** What became of adding to the home screen; `requested` when the client asked but does not say. Rule ST-09. */
export type HomeScreenOutcome = 'added' | 'requested' | 'unavailable';

/** What the client's main button shows; while it loads, it takes no press. */
export type MainButtonLook = {
  readonly text: string;
  readonly isEnabled: boolean;
  readonly isLoading: boolean;
};

/** Ends what a call began; a second call does nothing. */
export type Release = () => void;

/**
 * The messenger as the app sees it. Nothing here throws: outside the messenger, or with a client too old for a
 * call, each call has the fallback that it states.
 */
export type Messenger = {
  readonly launch: Launch;
  /** The start parameter, to the first caller of the launch only, reloads included; then undefined. */
  consumeStartParam(): string | undefined;

  /**
   * Fetches the code that speaks with the client; earlier calls to the client wait for it. For the time when
   * the first rows stand. Never rejects.
   */
  connect(): Promise<void>;
  /** Tells the client that the first screen stands, so that it lifts its own placeholder. */
  ready(): void;
  /** The present colors; the same object until they change. */
  readonly theme: () => MessengerTheme;
  readonly onThemeChange: (listener: () => void) => Release;
  /** False while the app is minimized or its tab is hidden. */
  isActive(): boolean;
  onActiveChange(listener: (isActive: boolean) => void): Release;

  /** The client's back button. The last one that asked gets the press; it hides when no one asks. */
  readonly backButton: {
    /** False where the app must draw its own way back. */
    readonly isAvailable: boolean;
    show(onPress: () => void): Release;
  };

  /** The client's main button, below the app. The last one that asked has it; it hides when no one asks. */
  readonly mainButton: {
    /** False where the page must draw its own button: without a client, and until its code is there. */
    isAvailable(): boolean;
    show(look: MainButtonLook, onPress: () => void): Release;
  };

  /** Has the client ask whether the bot may write to the person; answers whether it may, false without support. */
  requestWriteAccess(): Promise<boolean>;

  /** Lets the person feel what happened; silent where the client has no haptics. */
  haptic(event: HapticEvent): void;
  /** Asks before the app closes, while something typed would be lost; without support nothing happens. */
  closingConfirmation(isOn: boolean): void;
  /** Whether a downward swipe minimizes the app; switch off only while a gesture needs it. */
  verticalSwipes(isAllowed: boolean): void;

  /**
   * Opens a link outside the app. Takes `https:` links, and links of the app's own or a loopback origin;
   * answers false and opens nothing for any other.
   */
  openLink(url: string): boolean;
  /** Opens a `https://t.me/…` link inside the messenger; answers false for any other link. */
  openTelegramLink(url: string): boolean;
  /** Offers a link to a chat of the person's choice. */
  shareUrl(url: string, text?: string): boolean;

  homeScreenStatus(): Promise<HomeScreenStatus>;
  addToHomeScreen(): Promise<HomeScreenOutcome>;

  /** Puts text on the clipboard; false when the device refuses. */
  copyText(text: string): Promise<boolean>;
  /** The clipboard's text; undefined when the device refuses or it holds none. */
  readClipboard(): Promise<string | undefined>;
};

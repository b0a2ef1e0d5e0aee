/** A button that the client draws below the app. */
export interface NativeButton {
  readonly isVisible: boolean;
  readonly isActive: boolean;
  readonly isLoading: boolean;
  readonly hasShine: boolean;
  readonly text: string;
  readonly color: string;
  readonly textColor: string;
  /** Where the secondary button is, relative to the main one. */
  readonly position: string;
}

/** The client's display around the app, as the app requested it. */
export interface ClientState {
  readonly status: 'idle' | 'opening' | 'open' | 'closed';
  readonly isMinimized: boolean;
  readonly isFullscreen: boolean;
  readonly hasBackButton: boolean;
  readonly hasSettings: boolean;
  readonly needsConfirmation: boolean;
  readonly areSwipesAllowed: boolean;
  readonly isExpanded: boolean;
  /** A theme key or a `#rrggbb` color; empty for the theme's default. */
  readonly headerColor: string;
  readonly backgroundColor: string;
  readonly bottomBarColor: string;
  readonly mainButton: NativeButton;
  readonly secondaryButton: NativeButton;
}

const HIDDEN_BUTTON: NativeButton = {
  isVisible: false,
  isActive: true,
  isLoading: false,
  hasShine: false,
  text: '',
  color: '',
  textColor: '',
  position: 'left',
};

/** A client that has just opened a web view. */
export const FRESH_STATE: ClientState = {
  status: 'idle',
  isMinimized: false,
  isFullscreen: false,
  hasBackButton: false,
  hasSettings: false,
  needsConfirmation: false,
  areSwipesAllowed: true,
  isExpanded: false,
  headerColor: '',
  backgroundColor: '',
  bottomBarColor: '',
  mainButton: HIDDEN_BUTTON,
  secondaryButton: HIDDEN_BUTTON,
};

/** One line of the bridge's log. */
export interface CallEntry {
  readonly direction: 'call' | 'event';
  readonly name: string;
  readonly data: unknown;
  /** Why a call has no effect; empty if it has one. */
  readonly note: string;
}

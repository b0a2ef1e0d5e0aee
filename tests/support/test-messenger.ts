import type { HapticEvent } from '#src/platform/telegram/haptics.ts';
import { readLaunchData } from '#src/platform/telegram/launch-data.ts';
import type {
  HomeScreenOutcome,
  HomeScreenStatus,
  MainButtonLook,
  Messenger,
  MessengerTheme,
} from '#src/platform/telegram/messenger.ts';

/** A messenger that records its calls, and does what a test says. */
export type TestMessenger = {
  readonly messenger: Messenger;
  /** The links that were opened outside and inside the messenger. */
  readonly openedLinks: string[];
  readonly openedTelegramLinks: string[];
  readonly copiedTexts: string[];
  /** The requested haptic feedback. */
  readonly haptics: HapticEvent[];
  /** Whether a downward swipe currently minimizes the app, and whether closing asks first. */
  readonly gestures: { isMinimizedBySwipe: boolean; asksBeforeClosing: boolean };
  /** Lets the person leave the app and come back. */
  readonly comeBack: () => void;
  /** What the client's main button shows; undefined while it is hidden. */
  readonly mainButton: () => MainButtonLook | undefined;
  /** Presses the client's main button. */
  readonly pressMain: () => void;
  /** How often the client asked whether the bot may write. */
  readonly writeAccess: { asked: number };
  /** Presses the client's back button. */
  readonly pressBack: () => void;
};

/** The options of a test's messenger. */
export type TestMessengerOptions = {
  /** Undefined is a plain browser, without launch data. */
  readonly rawInitData: string | undefined;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly theme?: MessengerTheme;
  readonly homeScreen?: {
    readonly status: HomeScreenStatus;
    readonly outcome: HomeScreenOutcome;
  };
  /** True for a client with a main button. */
  readonly hasMainButton?: boolean;
  readonly startParam?: string;
  /** False if links cannot be opened. */
  readonly opensLinks?: boolean;
  /** False for a person who does not let the bot write. */
  readonly letsBotWrite?: boolean;
};

/** Creates a test's messenger, without a client. */
export function createTestMessenger(options: TestMessengerOptions): TestMessenger {
  const { rawInitData, parameters = {}, opensLinks = true } = options;
  const data = rawInitData === undefined ? undefined : readLaunchData(rawInitData);
  const openedLinks: string[] = [];
  const openedTelegramLinks: string[] = [];
  const copiedTexts: string[] = [];
  const haptics: HapticEvent[] = [];
  const gestures = { isMinimizedBySwipe: true, asksBeforeClosing: false };
  const activeListeners = new Set<(isActive: boolean) => void>();
  const backPresses: (() => void)[] = [];
  const mainActions: { look: MainButtonLook; onPress: () => void }[] = [];
  const writeAccess = { asked: 0 };
  const theme = options.theme ?? { isDark: false, colors: {} };
  let startParam = options.startParam;
  const nothing = (): void => undefined;
  const open = (into: string[], url: string): boolean => {
    if (opensLinks) into.push(url);
    return opensLinks;
  };
  const messenger: Messenger = {
    launch: {
      isInMessenger: data !== undefined,
      platform: data === undefined ? 'unknown' : 'ios',
      version: data === undefined ? '0.0' : '9.1',
      performanceClass: undefined,
      rawInitData,
      user: data?.user.ok === true ? data.user.value : undefined,
      userFailure: data?.user.ok === false ? data.user.failure : undefined,
      receiver: data?.receiver,
      chat: data?.chat,
      chatType: data?.chatType,
      chatInstance: data?.chatInstance,
      authDateSeconds: data?.authDateSeconds,
      hash: data?.hash,
      startParam: data?.startParam,
      initDataFields: data?.fields ?? {},
      parameters,
    },
    consumeStartParam() {
      const given = startParam;
      startParam = undefined;
      return given;
    },
    connect: () => Promise.resolve(),
    ready: nothing,
    theme: () => theme,
    onThemeChange: () => nothing,
    isActive: () => true,
    onActiveChange(listener) {
      activeListeners.add(listener);
      return () => activeListeners.delete(listener);
    },
    backButton: {
      isAvailable: true,
      show(onPress) {
        backPresses.push(onPress);
        return () => {
          backPresses.splice(backPresses.indexOf(onPress), 1);
        };
      },
    },
    mainButton: {
      isAvailable: () => options.hasMainButton === true,
      show(look, onPress) {
        const action = { look, onPress };
        mainActions.push(action);
        return () => {
          mainActions.splice(mainActions.indexOf(action), 1);
        };
      },
    },
    requestWriteAccess() {
      writeAccess.asked += 1;
      return Promise.resolve(options.letsBotWrite !== false);
    },
    haptic: (event) => haptics.push(event),
    closingConfirmation(isOn) {
      gestures.asksBeforeClosing = isOn;
    },
    verticalSwipes(isAllowed) {
      gestures.isMinimizedBySwipe = isAllowed;
    },
    openLink: (url) => open(openedLinks, url),
    openTelegramLink: (url) => url.startsWith('https://t.me/') && open(openedTelegramLinks, url),
    shareUrl: (url) => open(openedTelegramLinks, url),
    homeScreenStatus: () => Promise.resolve(options.homeScreen?.status ?? 'unsupported'),
    addToHomeScreen: () => Promise.resolve(options.homeScreen?.outcome ?? 'unavailable'),
    copyText(text) {
      copiedTexts.push(text);
      return Promise.resolve(true);
    },
    readClipboard: () => Promise.resolve(copiedTexts.at(-1)),
  };
  return {
    messenger,
    openedLinks,
    openedTelegramLinks,
    copiedTexts,
    haptics,
    gestures,
    comeBack() {
      for (const isActive of [false, true]) {
        for (const listener of activeListeners) listener(isActive);
      }
    },
    mainButton: () => mainActions.at(-1)?.look,
    pressMain: () => mainActions.at(-1)?.onPress(),
    writeAccess,
    pressBack: () => backPresses.at(-1)?.(),
  };
}

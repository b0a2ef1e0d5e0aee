import type { OpeningScreen } from '#src/contract/operations/first-screen.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { EarlyElement } from './early-element.ts';

/** The app's entry, and which files of the build each route needs beside what all need; the build writes them into the page. */
export type AppFiles = {
  readonly entry: string;
  readonly routes: Readonly<Record<string, readonly string[]>>;
};

/** Who opened the app, and what they will see. */
export type Opener = {
  readonly userId: string;
  readonly rawInitData: string;
  readonly path: string;
};

/** Who is here, and what they see first. */
export type ShownPage = {
  readonly page: Window;
  readonly clock: Clock;
  readonly storage: DeviceStorage;
  readonly opener: Opener;
  /** Whether rows may be drawn before the app is there, in English. */
  readonly isDrawn: boolean;
  /** The screen whose rows the call that opens the app asks for. */
  readonly screen: OpeningScreen | undefined;
  /** The session's, the empty text without one. */
  readonly secret: string;
  /** What the screen showed last, as `openApp` would answer it; undefined while the skeleton stands in its place. */
  readonly kept: object | undefined;
  readonly early: EarlyElement;
  /** Asks for the entry and the files of the screen, without running them. */
  readonly loadRest: () => void;
};

/** What the first script of the page leaves for the second. */
export type StartedPage = ShownPage & {
  /** What `openApp` answered, unread. */
  readonly answer: Promise<unknown>;
  /** Sends the call, if that waits for the kept screen. */
  readonly call: () => void;
  /** Lets the app run, once. */
  readonly run: () => void;
};

/** How the page goes on after its first script. */
export type PageStart = {
  /** Says that all of the page is there, its styles too. */
  readonly hasArrived: () => void;
  /**
   * Says what draws the rows: called when the skeleton has been painted, or at once where there is a kept screen; never
   * where the app draws by itself.
   */
  readonly drawWith: (draw: (started: StartedPage) => void) => void;
};

import type { Clock } from '#src/platform/clock.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

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

/** What the first script of the page leaves for the second. */
export type StartedPage = {
  readonly page: Window;
  readonly clock: Clock;
  readonly storage: DeviceStorage;
  readonly opener: Opener;
  /** What the screen showed last, as `openApp` would answer it; undefined while the skeleton stands in its place. */
  readonly kept: object | undefined;
  /** What `openApp` answered, unread. */
  readonly answer: Promise<unknown>;
  /** Puts HTML in the place of what is drawn. */
  readonly draw: (html: string) => void;
  readonly showSkeleton: () => void;
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

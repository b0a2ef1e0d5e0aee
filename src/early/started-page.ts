import type { Clock } from '#src/platform/clock.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** Which files of the build the app is made of, by route; the build writes them into the page. */
export type AppFiles = {
  readonly entry: string;
  readonly shared: readonly string[];
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
  /** Calls when the skeleton has been painted, or at once where there is a kept screen to draw. */
  readonly whenShown: (draw: () => void) => void;
};

/** What the page's own script leaves for the app. */
export type Start = {
  /** What the call that opens the app was answered, unread; undefined where it was not sent. */
  readonly answer: Promise<unknown> | undefined;
  /** When the page began, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** What the page shows until the app's first screen takes its place. */
  readonly element: HTMLElement;
  /** Whether that is the kept picture of a screen. Rule SP-03. */
  readonly hasPicture: boolean;
  /** What was tapped last in it. */
  readonly tapped: () => Element | undefined;
  /** Says that the app runs and waits for the sign-in. Rule BS-14. */
  readonly signsIn: () => void;
  /** Says that the app was rendered, with any content. Rule BS-13. */
  readonly hasRendered: () => void;
  /** Shows that the app could not start, and why. Rule BS-06. */
  readonly fail: (error: unknown) => void;
  /** Takes away what the page shows, and ends the watch over the start. */
  readonly end: () => void;
};

declare global {
  interface Window {
    /** Set by the page's own script; absent where the app is served from its sources. */
    yappStart?: Start;
  }
}

/** What the page's own script leaves for the app. */
export type EarlyPage = {
  /** What the call that opens the app was answered; undefined where it was not sent. */
  readonly answer: Promise<unknown> | undefined;
  /** Takes what was drawn away, and makes a tap that was made on it on the same control of the app. */
  readonly leaveTo: (app: HTMLElement) => void;
};

declare global {
  interface Window {
    /** Set by the page's own script; absent where the app is served from its sources. */
    yappEarly?: EarlyPage;
  }
}

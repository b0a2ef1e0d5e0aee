import type { Clock } from '#src/platform/clock.ts';
import type { ShownPage, StartFailure } from './shown-page.ts';

/** A start that takes longer says so. Rule BS-14. */
const loadingMs = 1000;

/** Without a screen for so long, the start has failed. Rule BS-13. */
const silenceMs = 10_000;

/** What the watch works with. */
export type WatchParts = {
  readonly page: Window;
  readonly after: Clock['after'];
  readonly shown: Pick<ShownPage, 'showLoading' | 'showFailure'>;
  /** Reloads the page if it is older than the deployed files; answers whether it does. */
  readonly reload: () => Promise<boolean>;
};

/** The watch over a start. */
export type Watch = {
  readonly signsIn: () => void;
  readonly hasRendered: () => void;
  readonly fail: (failure: StartFailure) => void;
  readonly end: () => void;
};

/**
 * Watches over the start until the app has a screen: a file of the app that does not arrive, an error that is thrown and
 * a silence of 10 s each end on the screen of a failed start. Rules BS-06, BS-13, BS-14.
 */
export function watchStart({ page, after, shown, reload }: WatchParts): Watch {
  let missingFile: string | undefined;
  let isSlow = false;
  let isSigningIn = false;
  let hasFailed = false;

  const fail = (failure: StartFailure): void => {
    if (hasFailed) return;
    hasFailed = true;
    shown.showFailure(failure);
  };
  const failAt = async (file: string): Promise<void> => {
    if (!(await reload())) fail({ kind: 'file_missing', file });
  };
  const failSilent = (): void => fail({ kind: 'silent' });
  let stopSilence = after(silenceMs, failSilent);
  const stopLoading = after(loadingMs, () => {
    isSlow = true;
    if (!hasFailed) shown.showLoading(isSigningIn);
  });

  // Files that fail say so on their elements, and parents see those events only in the capture phase.
  const onError = (event: Event): void => {
    const { target } = event;
    if (event instanceof ErrorEvent) {
      if (isOfApp(page, event.filename)) fail({ kind: 'thrown', message: event.message });
    } else if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') {
      // The script that imports it fails as well, if it cannot do without.
      missingFile ??= target.href;
    } else if (target instanceof HTMLScriptElement) {
      void failAt(pathOf(missingFile ?? target.src));
    }
  };
  page.addEventListener('error', onError, true);

  return {
    signsIn() {
      isSigningIn = true;
      if (isSlow && !hasFailed) shown.showLoading(isSigningIn);
    },
    hasRendered() {
      stopSilence();
      stopSilence = after(silenceMs, failSilent);
    },
    fail,
    end() {
      page.removeEventListener('error', onError, true);
      stopSilence();
      stopLoading();
    },
  };
}

/** Whether a script is a file of the app; the messenger and the browser's extensions run their own in the page. */
function isOfApp(page: Window, address: string): boolean {
  return address.startsWith(`${page.location.origin}/assets/`);
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}

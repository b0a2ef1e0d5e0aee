import type { Clock } from '#src/platform/clock.ts';
import type { ShownPage, StartFailure } from './shown-page.ts';

/** Delay until a start counts as slow. Rule BS-14. */
const loadingMs = 1000;

/** A start without a screen for this long has failed. Rule BS-13. */
const silenceMs = 10_000;

/** The dependencies of `watchStart`. */
export type WatchParts = {
  readonly page: Window;
  readonly after: Clock['after'];
  readonly shown: Pick<ShownPage, 'showLoading' | 'showFailure'>;
  /** Reloads the page if it is older than the deployed files; resolves to whether it does. */
  readonly reload: () => Promise<boolean>;
};

/** The watch over a start, called as the start progresses. */
export type Watch = {
  readonly signsIn: () => void;
  readonly hasRendered: () => void;
  readonly fail: (failure: StartFailure) => void;
  readonly end: () => void;
};

/**
 * Watches the start until the app has a screen. A file that does not load, a thrown error and 10 s without progress
 * each show the screen of a failed start. Rules BS-06, BS-13, BS-14.
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

  // The load errors of files do not bubble; parents get them only in the capture phase.
  const onError = (event: Event): void => {
    const { target } = event;
    if (event instanceof ErrorEvent) {
      if (isOfApp(page, event.filename)) fail({ kind: 'thrown', message: event.message });
    } else if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') {
      // If the file is needed, the script that imports it fails as well.
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

/** Whether a script belongs to the app; the messenger and browser extensions run their own scripts in the page. */
function isOfApp(page: Window, address: string): boolean {
  return address.startsWith(`${page.location.origin}/assets/`);
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}

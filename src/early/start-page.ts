import { readAppEnvironment } from '#src/contract/environment.ts';
import { afterPaint } from '#src/platform/after-paint.ts';
import { clientOrigin, tellClient } from '#src/platform/telegram/bridge.ts';
import { openingSilenceMs, sendFirstCall, type Fetch } from '#src/services/first-call.ts';
import { showAllStyles } from './all-styles.ts';
import { showSkeleton, type Held } from './show-skeleton.ts';
import { earlyElementId } from './skeleton.ts';
import type { PageStart, ShownPage, StartedPage } from './started-page.ts';

// The first script of the page, small enough to run before the first paint: it shows the theme and the skeleton, and
// sends the call that opens the app, or leaves it until a kept screen is painted. The second one, a file, draws what is
// kept and what is answered, and then lets the app run. Whatever goes wrong, the app runs and does everything by itself.
// Rules SP-01 to SP-03.

/** Starts the page, and lets the app run where nothing is to be drawn but the skeleton. */
export function startPage(page: Window, held: Held): PageStart {
  const run = once(() => {
    showAllStyles(page.document);
    const script = page.document.createElement('script');
    script.type = 'module';
    script.src = held.files.entry;
    page.document.head.append(script);
  });
  const element = page.document.getElementById(earlyElementId);
  try {
    const shown = element === null ? undefined : showSkeleton(page, element, held);
    if (shown !== undefined) return goOn(sendCall(shown, run));
  } catch {
    // The app does it all by itself.
  }
  if (page.yappEarly === undefined) element?.remove();
  return { hasArrived: run, drawWith: () => undefined };
}

/** Sends the call, or leaves it until what is kept has been painted. */
function sendCall(shown: ShownPage, run: () => void): StartedPage {
  const { page, clock, opener, screen, secret, kept, early } = shown;
  const environment = readAppEnvironment(import.meta.env, page.location.origin);
  const request = { initData: opener.rawInitData, ...(screen === undefined ? {} : { screen }) };
  const fetch: Fetch = (address, options) => page.fetch(address, options);
  const send = () => sendFirstCall(fetch, environment.backend, { request, secret });
  let call = (): void => undefined;
  const isPainted = new Promise<void>((resolve) => {
    call = resolve;
  });
  const answer = kept === undefined ? send() : isPainted.then(send);
  // Whoever waits for the answer hears of a failure too; nobody may wait for it yet.
  answer.catch(() => undefined);
  page.yappEarly = { answer, leaveTo: early.leaveTo };
  // Until then the client shows its own placeholder, and the app half-high.
  const origin = clientOrigin(page, environment.messengerOrigin);
  for (const event of ['web_app_ready', 'web_app_expand']) tellClient(page, event, origin);
  clock.after(openingSilenceMs, () => {
    call();
    run();
  });
  return { ...shown, answer, call, run };
}

/** Draws once the skeleton has been painted and what draws is there, or lets the app run instead. */
function goOn(started: StartedPage): PageStart {
  const { page, clock, kept, isDrawn, early, loadRest, call, run } = started;
  let isShown = false;
  let drawing: ((started: StartedPage) => void) | undefined;
  const orRun = (act: () => void): void => {
    try {
      act();
    } catch {
      // The app draws by itself.
      run();
    }
  };
  const draw = (): void => {
    if (isShown && isDrawn) drawing?.(started);
  };
  const leaveSkeleton = (): void =>
    orRun(() => {
      showAllStyles(page.document);
      if (kept === undefined) loadRest();
      isShown = true;
      if (isDrawn) draw();
      else run();
    });
  const goOnAfterKept = (): void => {
    loadRest();
    if (drawing === undefined) early.showSkeleton();
    // The frame has been drawn by now, and is shown by the next one.
    afterPaint(page, clock.after, call);
  };
  return {
    hasArrived() {
      if (kept === undefined) {
        afterPaint(page, clock.after, leaveSkeleton);
      } else {
        leaveSkeleton();
        afterPaint(page, clock.after, goOnAfterKept);
      }
    },
    drawWith(given) {
      drawing = given;
      orRun(draw);
    },
  };
}

function once(call: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) call();
    isDone = true;
  };
}

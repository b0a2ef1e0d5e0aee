import { AppTabBar } from '#src/app/app-tab-bar.tsx';
import { openedData } from '#src/app/apply-opening.ts';
import { isObject, isShapedAs, isText } from '#src/contract/check.ts';
import { decideGuard } from '#src/domain/access/guard.ts';
import { matchRoute } from '#src/domain/access/routes.ts';
import type { PointType } from '#src/domain/point-type.ts';
import type { Post } from '#src/domain/post.ts';
import type { User } from '#src/domain/user.ts';
import { afterPaint } from '#src/platform/after-paint.ts';
import { EarnScreen } from '#src/screens/earn/earn-screen.tsx';
import { HomeScreen } from '#src/screens/home/home-screen.tsx';
import { readOpened, type OpenedChecks } from '#src/services/read-opened.ts';
import { createProgressStore } from '#src/state/engagement-progress.ts';
import { withKnown } from './known.ts';
import { renderText } from './render-text.ts';
import type { StartedPage } from './started-page.ts';

// The second script of the page: it draws what is kept and what is answered by the screens themselves, and then lets
// the app run. Rules SP-01 to SP-03.

/** Draws what is kept, at once, and what `openApp` answers, as soon as it does; the app runs after that is painted. */
export function drawAnswer(started: StartedPage): void {
  const { page, clock, answer, kept, run, opener } = started;
  const runAfterPaint = (): void => afterPaint(page, clock.after, run);
  if (kept !== undefined) {
    draw(started, kept);
    runAfterPaint();
  }
  const drawn = answer.then((value) => {
    if (isAnswer(value) && value.userId === opener.userId) draw(started, value);
  });
  // Whatever went wrong, the app looks at the answer by itself.
  drawn.catch(() => undefined).finally(runAfterPaint);
}

/** Draws the screen of the path with what is known; the skeleton where it is not open, or not drawn before the app is there. */
function draw({ opener, storage, clock, early }: StartedPage, known: object): void {
  const { userId, path } = opener;
  const opened = readOpened(known, anyRows);
  const { user = null } = opened;
  const name = matchRoute(path)?.name;
  const isOpen = decideGuard(path, { status: 'loaded', user }).kind === 'show';
  if (user === null || !isOpen || (name !== 'earn' && name !== 'home')) {
    early.showSkeleton();
    return;
  }
  const progressStore = createProgressStore({ storage, nowMs: clock.nowMs, launchUserId: userId });
  const data = openedData(userId, opened, clock.nowMs()).map(
    ([key, value]) => [JSON.stringify(key), value] as const,
  );
  const shown = { storage, progressStore, clock, path, user, data: new Map(data) };
  early.draw(
    withKnown(shown, () =>
      renderText(
        <>
          {name === 'earn' ? <EarnScreen /> : <HomeScreen />}
          <AppTabBar path={path} />
        </>,
      ),
    ),
  );
}

const isAnswer = isShapedAs({ userId: isText });

/** The answer is the own backend's; the app looks at each value before it works with it. */
const anyRows: OpenedChecks = {
  user: (value): value is User => isObject(value),
  post: (value): value is Post => isObject(value),
  pointType: (value): value is PointType => isObject(value),
};

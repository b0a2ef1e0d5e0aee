import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterPaint } from '#src/platform/after-paint.ts';
import { systemClock } from '#src/platform/clock.ts';
import { startErrorReporter } from '#src/platform/error-reporter.ts';
import { readChosenText } from '#src/state/text-context.ts';
import '#src/ui/theme.css';
import { App } from './app.tsx';
import { compose, type Composition } from './compose.ts';
import { showFailedStart } from './failed-start.tsx';
import { followScreens } from './keep-screens.ts';
import { preloadMemberScreens, preloadScreen } from './route-screens.tsx';
import { openStartTarget } from './start-target.ts';
import { takeOver } from './take-over.ts';

const container = document.createElement('div');
document.body.append(container);
takeOver(window, container);
const root = createRoot(container);

/** By then the first rows stand; what comes next has the line to itself. */
const idleMs = 3000;

try {
  const composition = compose(import.meta.env, window, window.yappEarly?.answer);
  openStartTarget(composition.messenger, window.history);
  show(composition).catch((error: unknown) =>
    showFailedStart(root, error, composition.parts.reporter),
  );
} catch (error) {
  // What was missing may be anything but this one variable.
  const variables: Readonly<Record<string, unknown>> = { ...import.meta.env };
  const dsn = variables['VITE_SENTRY_DSN'];
  const address = typeof dsn === 'string' ? dsn : undefined;
  showFailedStart(root, error, startErrorReporter({ dsn: address, page: window }));
}

/** Renders when the screen's code, its sentences and what the opening brings are there, so that it is whole at once. */
async function show({ language, opened, ...composition }: Composition): Promise<void> {
  const coming: readonly Promise<void>[] = [preloadScreen(window.location.pathname), opened];
  const chosenText = await readChosenText(language);
  await Promise.all(coming);
  // A slow phone has evaluated the app for long: what was tapped or scrolled meanwhile is shown first.
  await new Promise<void>((resolve) => afterPaint(window, systemClock.after, resolve));
  root.render(
    <StrictMode>
      <App {...composition} chosenText={chosenText} />
    </StrictMode>,
  );
  const { parts, messenger, queryClient } = composition;
  const { launch } = messenger;
  if (launch.user !== undefined) {
    const userId = String(launch.user.id);
    followScreens({ ...parts, queryClient, userId }, window, systemClock.after);
  }
  systemClock.after(idleMs, () => {
    document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', '/icon.svg');
    preloadMemberScreens();
    void parts.services.preload();
  });
}

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { systemClock } from '#src/platform/clock.ts';
import { startErrorReporter, type ErrorReporter } from '#src/platform/error-reporter.ts';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import { loadRefusals } from '#src/screens/status/late-refusal.tsx';
import { replacePlaceholder } from '#src/start/replace-placeholder.ts';
import type { AppParts } from '#src/state/app-context.ts';
import { readChosenText } from '#src/state/start-text.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { loadDrawings } from '#src/ui/drawing.tsx';
import { loadLaterIcons } from '#src/ui/icons.tsx';
import { App } from './app.tsx';
import { compose, type Composition, openStartTarget } from './compose.ts';
import './page.css';
import { preloadMemberScreens, preloadScreen } from './routes.tsx';

const { yappStart: start } = window;
const container = document.createElement('div');
document.body.append(container);
if (start !== undefined) replacePlaceholder(start, container, systemClock.after);

/** Delay between the first screen and loading the code that saves snapshots and the other screens' icons. */
const snapshotsMs = 200;
/** Delay between the first screen and loading the code of other screens. */
const idleMs = 3000;

try {
  const composition = compose(import.meta.env, window, start);
  openStartTarget(composition.messenger, window.history);
  start?.signsIn();
  show(composition).catch((error: unknown) => fail(error, composition.parts.reporter));
} catch (error) {
  // The DSN is read directly, because another variable may be the one that is missing.
  const variables: Readonly<Record<string, unknown>> = { ...import.meta.env };
  const dsn = variables['VITE_SENTRY_DSN'];
  const address = typeof dsn === 'string' ? dsn : undefined;
  fail(error, startErrorReporter({ dsn: address, page: window }));
}

/** Reports why the app could not start and shows it on the page; a dev server's page throws instead. Rules BS-06, BS-08. */
function fail(error: unknown, reporter: ErrorReporter): void {
  reporter.report(error, { isStart: true });
  if (start === undefined) throw error;
  start.fail(error);
}

/** Renders once the screen's code, its text and the `openApp` answer are loaded, so that the first screen is complete. */
async function show({ language, opened, ...composition }: Composition): Promise<void> {
  const coming: readonly Promise<void>[] = [preloadScreen(window.location.pathname), opened];
  const chosenText = await readChosenText(language);
  await Promise.all(coming);
  const onFirstScreen = () => fetchLaterParts(composition, language);
  createRoot(container).render(
    <StrictMode>
      <App {...composition} chosenText={chosenText} onFirstScreen={onFirstScreen} />
    </StrictMode>,
  );
  start?.hasRendered();
}

/** Loads what the first screen does not need. Rules SP-03, SP-05, SP-08. */
function fetchLaterParts(
  { parts, messenger }: Pick<Composition, 'parts' | 'messenger'>,
  language: LanguageCode,
): void {
  systemClock.after(snapshotsMs, () => {
    void saveSnapshots(parts, messenger);
    void loadLaterIcons();
    void loadDrawings();
    void loadRefusals();
  });
  systemClock.after(idleMs, () => {
    void loadMemberText(language);
    document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', '/icon.svg');
    preloadMemberScreens();
    void parts.services.preload();
  });
}

/** If the code cannot be loaded, no snapshot is saved. Rule SP-03. */
async function saveSnapshots(parts: AppParts, { launch }: Messenger): Promise<void> {
  if (launch.user === undefined) return;
  const loaded = await import('#src/start/save-snapshots.ts').catch(() => undefined);
  const own = { ...parts, userId: String(launch.user.id), app: container };
  loaded?.startSavingSnapshots(own, window, systemClock.after);
}

/** Preloads the members' text; a screen that needs it earlier loads it itself. Rule SP-08. */
async function loadMemberText(language: LanguageCode): Promise<void> {
  const loaded = await import('#src/text/member-text.ts').catch(() => undefined);
  await loaded?.memberPart.load(language);
}

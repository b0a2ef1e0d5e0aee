import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { systemClock } from '#src/platform/clock.ts';
import { startErrorReporter, type ErrorReporter } from '#src/platform/error-reporter.ts';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import { loadRefusals } from '#src/screens/status/late-refusal.tsx';
import { takeOver } from '#src/start/take-over.ts';
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
if (start !== undefined) takeOver(start, container, systemClock.after);

/** After the first screen stands, until the code that keeps a picture of it is fetched, and icons of other screens. */
const picturesMs = 200;
/** After the first screen stands, until the line is free for other screens. */
const idleMs = 3000;

try {
  const composition = compose(import.meta.env, window, start);
  openStartTarget(composition.messenger, window.history);
  start?.signsIn();
  show(composition).catch((error: unknown) => fail(error, composition.parts.reporter));
} catch (error) {
  // What was missing may be anything but this one variable.
  const variables: Readonly<Record<string, unknown>> = { ...import.meta.env };
  const dsn = variables['VITE_SENTRY_DSN'];
  const address = typeof dsn === 'string' ? dsn : undefined;
  fail(error, startErrorReporter({ dsn: address, page: window }));
}

/** Reports why the app could not start, and has the page say so; served from its sources, it has no page to do so. Rules BS-06, BS-08. */
function fail(error: unknown, reporter: ErrorReporter): void {
  reporter.report(error, { isStart: true });
  if (start === undefined) throw error;
  start.fail(error);
}

/** Renders when the screen's code, its sentences and what the opening brings are there, so that it is whole at once. */
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

/** Fetches what the first screen does without. Rules SP-03, SP-05, SP-08. */
function fetchLaterParts(
  { parts, messenger }: Pick<Composition, 'parts' | 'messenger'>,
  language: LanguageCode,
): void {
  systemClock.after(picturesMs, () => {
    void keepPictures(parts, messenger);
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

/** Without its code, as on a dead line, no picture is kept. Rule SP-03. */
async function keepPictures(parts: AppParts, { launch }: Messenger): Promise<void> {
  if (launch.user === undefined) return;
  const loaded = await import('#src/start/keep-pictures.ts').catch(() => undefined);
  const own = { ...parts, userId: String(launch.user.id), app: container };
  loaded?.followPictures(own, window, systemClock.after);
}

/** A screen that needs the sentences before fetches them itself. Rule SP-08. */
async function loadMemberText(language: LanguageCode): Promise<void> {
  const loaded = await import('#src/text/member-text.ts').catch(() => undefined);
  await loaded?.memberPart.load(language);
}

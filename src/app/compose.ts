import { languageSlot } from '#src/contract/device-slots.ts';
import { readAppEnvironment } from '#src/contract/environment.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createLocalStorage, createSessionStorage } from '#src/platform/device-storage.ts';
import { startErrorReporter } from '#src/platform/error-reporter.ts';
import { newRequestId } from '#src/platform/random-ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import { startMessenger } from '#src/platform/telegram/start-messenger.ts';
import { createBackend } from '#src/services/backend.ts';
import { createServices } from '#src/services/services.ts';
import type { AppParts } from '#src/state/app-context.ts';
import { createQueryClient } from '#src/state/query-client.ts';
import { createProgressStore } from '#src/state/engagement-progress.ts';
import { createSessionStore } from '#src/state/session-store.ts';
import { languageFor, type LanguageCode } from '#src/text/languages.ts';
import { applyOpening } from './apply-opening.ts';
import { openingScreenOf } from './opening-screen.ts';

/** The app put together for this device, this messenger and this environment. */
export type Composition = {
  readonly parts: AppParts;
  readonly messenger: Messenger;
  readonly queryClient: QueryClient;
  /** Resolves once what the opening of the app brought along is where the screens look for it. Rule SP-02. */
  readonly opened: Promise<void>;
  /** The language that was chosen, else that of the launch data, else the browser's. Rule LA-01. */
  readonly language: LanguageCode;
};

/**
 * Puts the app together, before the first render; throws when the environment lacks something. `sent` is the answer of
 * the call that opens the app, where the page has sent it already.
 */
export function compose(variables: unknown, page: Window, sent?: Promise<unknown>): Composition {
  const environment = readAppEnvironment(variables, page.location.origin);
  const messenger = startMessenger({ messengerOrigin: environment.messengerOrigin, page });
  const { launch } = messenger;
  const clock = systemClock;
  const storage = createLocalStorage(clock.nowMs);
  const reporter = startErrorReporter({
    dsn: environment.sentryDsn,
    tags: {
      platform: launch.platform,
      messengerVersion: launch.version,
      performanceClass: launch.performanceClass ?? 'unknown',
    },
    page,
  });
  const launchUserId = launch.user === undefined ? undefined : String(launch.user.id);
  const backend = createBackend(environment.backend, (table, failure) => {
    reporter.report(failure, { table });
  });
  const services = createServices({
    backend,
    storage,
    launchUserId,
    rawInitData: launch.rawInitData,
    fetch: (address, request) => page.fetch(address, request),
    newRequestId: () => newRequestId(),
    wait: (delayMs) => new Promise((resolve) => void clock.after(delayMs, () => resolve())),
  });
  const { pathname } = page.location;
  const { users } = services;
  const sessionStore = createSessionStore({ users, storage, nowMs: clock.nowMs, launchUserId });
  const progressStore = createProgressStore({ storage, nowMs: clock.nowMs, launchUserId });
  const queryClient = createQueryClient();
  const screen = openingScreenOf(pathname, launch.startParam);
  const opened = services.opening.start(screen, sent).then((brought) => {
    const nowMs = clock.nowMs();
    applyOpening({ queryClient, sessionStore, userId: launchUserId ?? '', nowMs }, brought);
  });
  const parts = {
    environment,
    services,
    sessionStore,
    progressStore,
    storage,
    tabStorage: createSessionStorage(clock.nowMs),
    clock,
    reporter,
  };
  const chosen = storage.read(languageSlot(launchUserId ?? ''));
  const language = languageFor(chosen ?? launch.user?.languageCode ?? page.navigator.language);
  return { parts, messenger, queryClient, opened, language };
}

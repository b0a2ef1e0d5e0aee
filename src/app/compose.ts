import type { QueryClient } from '@tanstack/react-query';
import { languageSlot } from '#src/contract/device-slots.ts';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { systemClock, type Clock } from '#src/platform/clock.ts';
import {
  createLocalStorage,
  createSessionStorage,
  type DeviceStorage,
} from '#src/platform/device-storage.ts';
import { readAppEnvironment } from '#src/platform/environment.ts';
import { startErrorReporter } from '#src/platform/error-reporter.ts';
import { newRequestId } from '#src/platform/random-ids.ts';
import { writeEntry } from '#src/platform/router.tsx';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import { startMessenger } from '#src/platform/telegram/start-messenger.ts';
import { createBackend } from '#src/services/backend.ts';
import { createServices, type Services } from '#src/services/services.ts';
import { openingScreenOf } from '#src/start/opening-screen.ts';
import type { Start } from '#src/start/replace-placeholder.ts';
import type { AppParts } from '#src/state/app-context.ts';
import { createProgressStore } from '#src/state/engagement-progress.ts';
import { createQueryClient } from '#src/state/query-client.ts';
import { createSessionStore } from '#src/state/session-store.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import { languageFor, type LanguageCode } from '#src/text/languages.ts';
import { applyOpenApp } from './apply-open-app.ts';

/** The app, assembled for this device, messenger and environment. */
export type Composition = {
  readonly parts: AppParts;
  readonly messenger: Messenger;
  readonly queryClient: QueryClient;
  /** Resolves when the answer of `openApp` is in the query cache. Rule SP-02. */
  readonly opened: Promise<void>;
  /** The chosen language, else the language of the launch data, else the browser's. Rule LA-01. */
  readonly language: LanguageCode;
};

/**
 * Assembles the app before the first render; throws if the environment is incomplete. Takes over what the page has
 * already started, such as the `openApp` call.
 */
export function compose(
  variables: unknown,
  page: Window,
  start?: Pick<Start, 'answer' | 'startedAtMs'>,
): Composition {
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
  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => void clock.after(delayMs, () => resolve()));
  const noteUnreadable = (table: string, failure: ReadFailure) => {
    reporter.report(failure, { table });
  };
  const backend = createBackend(environment.backend, noteUnreadable, wait);
  const services = createServices({
    backend,
    storage,
    launchUserId,
    rawInitData: launch.rawInitData,
    fetch: (address, request) => page.fetch(address, request),
    newRequestId: () => newRequestId(),
    report: (failure, context) => reporter.report(failure, context),
    nowMs: clock.nowMs,
    wait,
  });
  const { pathname } = page.location;
  const startedAtMs = start?.startedAtMs ?? clock.nowMs();
  const stores = createStores({ services, storage, clock, launchUserId, startedAtMs });
  const queryClient = createQueryClient();
  const screen = openingScreenOf(pathname, launch.startParam);
  const opened = services.opening.start(screen, start?.answer).then((brought) => {
    const nowMs = clock.nowMs();
    const { sessionStore } = stores;
    applyOpenApp({ queryClient, sessionStore, userId: launchUserId ?? '', nowMs }, brought);
  });
  const parts = {
    environment,
    services,
    ...stores,
    storage,
    tabStorage: createSessionStorage(clock.nowMs),
    clock,
    reporter,
  };
  const chosen = storage.read(languageSlot(launchUserId ?? ''));
  const language = languageFor(chosen ?? launch.user?.languageCode ?? page.navigator.language);
  return { parts, messenger, queryClient, opened, language };
}

/** The stores of one messenger user. */
function createStores(of: {
  readonly services: Services;
  readonly storage: DeviceStorage;
  readonly clock: Clock;
  readonly launchUserId: string | undefined;
  readonly startedAtMs: number;
}): Pick<AppParts, 'sessionStore' | 'progressStore'> {
  const { services, storage, clock, launchUserId, startedAtMs } = of;
  const { users } = services;
  const { nowMs } = clock;
  return {
    sessionStore: createSessionStore({ users, storage, nowMs, launchUserId, startedAtMs }),
    progressStore: createProgressStore({ storage, nowMs, launchUserId }),
  };
}

/**
 * Opens the target of the start parameter, once per launch, with Home behind it in the history. Runs before the first
 * render, so that no other screen flashes.
 */
export function openStartTarget(
  messenger: Pick<Messenger, 'consumeStartParam'>,
  history: Pick<History, 'state' | 'replaceState' | 'pushState'>,
): void {
  const startParam = messenger.consumeStartParam();
  const path = startParam === undefined ? null : pathOfStartParam(startParam);
  if (path === null) return;
  writeEntry(history, '/', { replace: true });
  writeEntry(history, path);
}

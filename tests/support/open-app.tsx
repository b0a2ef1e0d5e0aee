import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { App } from '#src/app/app.tsx';
import { applyOpenApp } from '#src/app/apply-open-app.ts';
import { openingScreenOf } from '#src/start/opening-screen.ts';
import { openStartTarget } from '#src/app/compose.ts';
import { readAppEnvironment } from '#src/platform/environment.ts';
import { systemClock, type Clock } from '#src/platform/clock.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { newRequestId } from '#src/platform/random-ids.ts';
import { MessengerProvider } from '#src/platform/telegram/hooks.tsx';
import { RouterProvider } from '#src/platform/router.tsx';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { createBackend } from '#src/services/backend.ts';
import { createServices } from '#src/services/services.ts';
import { AppContext, type AppParts } from '#src/state/app-context.ts';
import { createQueryClient } from '#src/state/query-client.ts';
import { createProgressStore } from '#src/state/engagement-progress.ts';
import type { ChosenText } from '#src/state/start-text.ts';
import { createSessionStore } from '#src/state/session-store.ts';
import { ToastProvider } from '#src/ui/toast.tsx';
import {
  createTestMessenger,
  type TestMessenger,
  type TestMessengerOptions,
} from './test-messenger.ts';
import type { TestBackend } from './test-backend.ts';
import { backendNames } from './test-backend/names.ts';

/** What the device stores between starts of the app. */
export type Device = { readonly local: Storage; readonly session: Storage };

/** A device with empty storage. */
export function newDevice(): Device {
  return { local: createMemoryStorage(), session: createMemoryStorage() };
}

/** How a test opens the app. */
export type OpenOptions = {
  readonly path?: string;
  /** The person by id, or the launch data's user; null is a plain browser. */
  readonly as: string | object | null;
  readonly device?: Device;
  readonly clock?: Clock;
  readonly messenger?: Partial<TestMessengerOptions>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The loaded language of the app; English unless given. */
  readonly chosenText?: ChosenText;
  /** Whether the app makes its first call; without it everything is read separately, as after its failure. */
  readonly isOpenedByOneCall?: boolean;
  /** Receives the app's error reports. */
  readonly onReport?: (error: unknown) => void;
};

/** The app opened by a test. */
export type OpenedApp = TestMessenger & {
  readonly parts: AppParts;
  readonly user: UserEvent;
  readonly device: Device;
  /** The number of the app's pending reads. */
  readonly readCount: () => number;
  /** Closes the app; the device's storage stays. */
  readonly close: () => void;
};

/**
 * A person at the device, who does not pause between keys, and pastes a long text but for its last letters: each key draws
 * the form again. Nothing is drawn here, so that no look at styles could show what a tap would miss.
 */
function newUser(): UserEvent {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const typeKeys = user.type;
  const type: UserEvent['type'] = async (element, text, options) => {
    const pasted = text.length > 12 && !/[{[]/.test(text) ? text.slice(0, -2) : '';
    if (pasted !== '') {
      await user.click(element);
      await user.paste(pasted);
    }
    await typeKeys(element, text.slice(pasted.length), options);
  };
  return Object.assign(user, { type });
}

/** The app's dependencies over a test backend, with a messenger that the test controls. */
export function composeForTest(
  backend: TestBackend,
  options: OpenOptions,
): { readonly parts: AppParts; readonly test: TestMessenger; readonly device: Device } {
  const { device = newDevice(), clock = systemClock } = options;
  const test = createTestMessenger({
    rawInitData: rawInitDataOf(backend, options),
    ...options.messenger,
  });
  const { user, rawInitData } = test.messenger.launch;
  const launchUserId = user === undefined ? undefined : String(user.id);
  const environment = readAppEnvironment(
    {
      VITE_APPWRITE_ENDPOINT: backend.endpoint,
      VITE_APPWRITE_PROJECT_ID: backendNames.projectId,
      VITE_APPWRITE_DATABASE_ID: backendNames.databaseId,
      VITE_APPWRITE_FUNCTION_ID: backendNames.functionId,
      VITE_AUTH_HOST: 'https://auth.example',
      VITE_BOT_APP_URL: backendNames.botAppUrl,
      VITE_SUPPORT_URL: 'https://t.me/yapp_support',
      VITE_SUPER_ADMIN_ID: backendNames.superAdminId,
      ...options.environment,
    },
    window.location.origin,
  );
  const storage = createDeviceStorage({ openArea: () => device.local, nowMs: clock.nowMs });
  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => void clock.after(delayMs, resolve));
  const services = createServices({
    backend: createBackend(environment.backend, () => undefined, wait),
    storage,
    launchUserId,
    rawInitData,
    fetch: (address, request) => fetch(address, request),
    newRequestId: () => newRequestId(),
    nowMs: clock.nowMs,
    wait,
    report: () => undefined,
  });
  const { users } = services;
  const parts: AppParts = {
    environment,
    services,
    sessionStore: createSessionStore({ users, storage, nowMs: clock.nowMs, launchUserId }),
    progressStore: createProgressStore({ storage, nowMs: clock.nowMs, launchUserId }),
    storage,
    tabStorage: createDeviceStorage({ openArea: () => device.session, nowMs: clock.nowMs }),
    clock,
    reporter: { report: (error) => options.onReport?.(error), whenLoaded: Promise.resolve() },
  };
  return { parts, test, device };
}

/** Opens the whole app at a path, as a person of the backend. */
export function openApp(backend: TestBackend, options: OpenOptions): OpenedApp {
  const { parts, test, device } = composeForTest(backend, options);
  goTo(options.path ?? '/');
  const { messenger } = test;
  const queryClient = createQueryClient();
  const { startParam, user } = messenger.launch;
  const screen = openingScreenOf(window.location.pathname, startParam);
  openStartTarget(messenger, window.history);
  let close = (): void => undefined;
  const show = () => {
    const { chosenText } = options;
    const given = { parts, messenger, queryClient, ...(chosenText && { chosenText }) };
    close = render(<App {...given} />).unmount;
  };
  if (options.isOpenedByOneCall === true) {
    const { sessionStore, services, clock } = parts;
    void services.opening.start(screen).then((opened) => {
      const userId = String(user?.id);
      applyOpenApp({ queryClient, sessionStore, userId, nowMs: clock.nowMs() }, opened);
      show();
    });
  } else show();
  const readCount = () => queryClient.isFetching();
  return { ...test, parts, device, readCount, user: newUser(), close: () => close() };
}

/** Renders one part of the app alone, with all providers that it needs, but without routes. */
export function openPiece(backend: TestBackend, piece: ReactNode, options: OpenOptions): OpenedApp {
  const { parts, test, device } = composeForTest(backend, options);
  const queryClient = createQueryClient();
  goTo(options.path ?? '/');
  const { unmount } = render(
    <AppContext value={parts}>
      <MessengerProvider messenger={test.messenger}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <RouterProvider>{piece}</RouterProvider>
          </ToastProvider>
        </QueryClientProvider>
      </MessengerProvider>
    </AppContext>,
  );
  const readCount = () => queryClient.isFetching();
  return { ...test, parts, device, readCount, user: newUser(), close: unmount };
}

/** A person in the form of the messenger's launch data. */
export function launchUser(id: string, changes: object = {}): object {
  return { id: Number(id), first_name: 'Ada', username: `person_${id}`, ...changes };
}

function rawInitDataOf(backend: TestBackend, options: OpenOptions): string | undefined {
  const { as, messenger: { startParam } = {} } = options;
  if (as === null) return undefined;
  const user = typeof as === 'string' ? launchUser(as) : as;
  return backend.initData(user, startParam === undefined ? {} : { startParam });
}

function goTo(path: string): void {
  window.history.replaceState(null, '', path);
  // The test's document has no scrolling.
  window.scrollTo = () => undefined;
  onTestFinished(() => {
    window.history.replaceState(null, '', '/');
  });
}

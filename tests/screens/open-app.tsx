import { configure, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { App } from '#src/app/app.tsx';
import { readAppEnvironment } from '#src/contract/environment.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createLocalStorage, createSessionStorage } from '#src/platform/device-storage.ts';
import { newRequestId } from '#src/platform/random-ids.ts';
import { startMessenger } from '#src/platform/telegram/start-messenger.ts';
import { createBackend } from '#src/services/backend.ts';
import { createServices } from '#src/services/services.ts';
import type { AppParts } from '#src/state/app-context.ts';
import { createSessionStore } from '#src/state/session-store.ts';
import { worldNames } from '#tests/support/test-backend/names.ts';
import type { World } from '#tests/support/test-backend.ts';

// The whole product answers, function and all, on a machine that runs other tests beside this one.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

/** The app as a person sees it, and what that person's hands do. */
export type OpenedApp = {
  readonly user: UserEvent;
  readonly parts: AppParts;
  /** The addresses that the app opened outside itself, in their order. */
  readonly openedLinks: () => readonly string[];
  /** Closes the app, as before opening it again on the same device. */
  readonly close: () => void;
};

/** Opens the whole app on a world, outside the messenger but with its launch data, as a person. */
export async function openApp(world: World, as: string, path: string): Promise<OpenedApp> {
  const environment = readAppEnvironment(
    {
      VITE_APPWRITE_ENDPOINT: world.endpoint,
      VITE_APPWRITE_PROJECT_ID: worldNames.projectId,
      VITE_APPWRITE_DATABASE_ID: worldNames.databaseId,
      VITE_APPWRITE_FUNCTION_ID: worldNames.functionId,
      VITE_BOT_APP_URL: worldNames.botAppUrl,
    },
    window.location.origin,
  );
  const storage = createLocalStorage(systemClock.nowMs);
  const services = createServices({
    backend: createBackend(environment.backend, () => undefined),
    storage,
    launchUserId: as,
    rawInitData: world.initData({ id: Number(as), first_name: 'Person' }),
    newRequestId: () => newRequestId(),
    wait: () => new Promise(() => undefined),
  });
  const { users } = services;
  const sessionStore = createSessionStore({
    users,
    storage,
    nowMs: systemClock.nowMs,
    launchUserId: as,
  });
  const parts: AppParts = {
    environment,
    services,
    sessionStore,
    storage,
    tabStorage: createSessionStorage(systemClock.nowMs),
    clock: systemClock,
    reporter: { report: () => undefined, whenLoaded: Promise.resolve() },
  };
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => {
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
  });
  window.history.replaceState(null, '', path);
  const user = userEvent.setup();
  const view = render(<App parts={parts} messenger={startMessenger()} />);
  return {
    user,
    parts,
    openedLinks: () => open.mock.calls.map(([url]) => String(url)),
    close: () => {
      view.unmount();
    },
  };
}

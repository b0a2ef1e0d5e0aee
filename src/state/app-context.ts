import { createContext, use, useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppEnvironment } from '#src/platform/environment.ts';
import type { TitleStats } from '#src/domain/people/titles.ts';
import type { User } from '#src/domain/user.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { ErrorReporter } from '#src/platform/error-reporter.ts';
import type { Services } from '#src/services/services.ts';
import type { ProgressStore } from './engagement-progress.ts';
import { statsOf, userOf, type SessionState, type SessionStore } from './session-store.ts';

/** Everything that the app was composed of, for the screens below. */
export type AppParts = {
  readonly environment: AppEnvironment;
  readonly services: Services;
  readonly sessionStore: SessionStore;
  readonly progressStore: ProgressStore;
  /** Outlives the app's closing. */
  readonly storage: DeviceStorage;
  /** Lives as long as the tab. */
  readonly tabStorage: DeviceStorage;
  readonly clock: Clock;
  readonly reporter: ErrorReporter;
};

/** Carries the app's parts to the screens; the composition provides it. */
export const AppContext = createContext<AppParts | null>(null);

/** The app's parts. Throws outside the app, which is a bug. */
export function useApp(): AppParts {
  const parts = use(AppContext);
  if (parts === null) throw new Error('useApp needs the app above it');
  return parts;
}

/** The services. */
export function useServices(): Services {
  return useApp().services;
}

/** What is known of the person who opened the app, followed live. */
export function useSession(): SessionState {
  return useStore(useApp().sessionStore, (state) => state.session);
}

/** The person, on screens that the guard opens to persons only. Throws without one, which is a bug. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'loaded' || session.user === null) {
    throw new Error('this screen needs a user, which the guard should have ensured');
  }
  return session.user;
}

/** The person, or null where no one is known. */
export function useMaybeUser(): User | null {
  return userOf(useSession());
}

/** The own numbers, followed live; zeros while there are none. Rule PR-03. */
export function useOwnStats(): TitleStats {
  return statsOf(useSession());
}

/** Reads the own row again when a screen opens and nothing was learned of it for 5 minutes. Rule ST-06. */
export function useFreshUser(): void {
  const { sessionStore } = useApp();
  useEffect(() => {
    void sessionStore.getState().freshen();
  }, [sessionStore]);
}

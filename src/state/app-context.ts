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

/** The assembled app, for the screens. */
export type AppParts = {
  readonly environment: AppEnvironment;
  readonly services: Services;
  readonly sessionStore: SessionStore;
  readonly progressStore: ProgressStore;
  /** Survives closing the app. */
  readonly storage: DeviceStorage;
  /** Lives as long as the tab. */
  readonly tabStorage: DeviceStorage;
  readonly clock: Clock;
  readonly reporter: ErrorReporter;
};

/** Provides the app's parts to the screens. */
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

/** What is known of the person who opened the app; updates live. */
export function useSession(): SessionState {
  return useStore(useApp().sessionStore, (state) => state.session);
}

/** The person, on screens that the guard opens only with one. Throws if there is none, which is a bug. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'loaded' || session.user === null) {
    throw new Error('this screen needs a user, which the guard should have ensured');
  }
  return session.user;
}

/** The person, or null if unknown. */
export function useMaybeUser(): User | null {
  return userOf(useSession());
}

/** The person's own numbers, updated live; zeros until they are known. Rule PR-03. */
export function useOwnStats(): TitleStats {
  return statsOf(useSession());
}

/** Refreshes the person's own row when a screen opens, if it is older than 5 minutes. Rule ST-06. */
export function useFreshUser(): void {
  const { sessionStore } = useApp();
  useEffect(() => {
    void sessionStore.getState().refreshIfStale();
  }, [sessionStore]);
}

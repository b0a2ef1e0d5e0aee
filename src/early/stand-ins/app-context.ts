import type { User } from '#src/domain/user.ts';
import type { AppParts } from '#src/state/app-context.ts';
import { known } from '../known.ts';

type EarlyParts = Pick<AppParts, 'storage' | 'progressStore' | 'clock'> & {
  readonly services: Readonly<Record<string, never>>;
};

/** Stands in for the app's parts: what screens look at while they are drawn. */
export function useApp(): EarlyParts {
  const { storage, progressStore, clock } = known();
  return { storage, progressStore, clock, services: {} };
}

export function useServices(): EarlyParts['services'] {
  return {};
}

export function useUser(): User {
  const { user } = known();
  if (user === null) throw new Error('nobody is known');
  return user;
}

export function useMaybeUser(): User | null {
  return known().user;
}

export function useOwnStats(): User {
  return useUser();
}

/** Nothing is read anew while a screen is drawn. */
export function useFreshUser(): void {
  return undefined;
}

import { screen } from '@testing-library/react';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openApp, type OpenedApp, type OpenOptions } from '#tests/support/open-app.tsx';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** A backend with engagements that wait for Ada, by their ids. */
export type Fixture = { readonly backend: TestBackend; readonly ids: readonly string[] };

/** A queue that is ready for decisions, with its clock. */
export type SettledReviews = OpenedApp & {
  readonly fixture: Fixture;
  readonly clock: ReturnType<typeof createSteeredClock>;
};

/** Two posts of Ada's with so many engagements each, the first post's being older. */
export async function openFixture(counts: readonly number[]): Promise<Fixture> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada', point: 9000 });
  const ids: string[] = [];
  let number = 1002;
  for (const count of counts) {
    const id = await publish(backend, '1001', { types: ['like'], limit: 9 });
    for (let index = 0; index < count; index += 1) {
      const engagerId = await backend.person(String(number++));
      ids.push(await engage(backend, engagerId, { id, types: ['like'] }));
    }
  }
  return { backend, ids };
}

/** Opens Ada's queue. */
export function openReviews({ backend }: Fixture, options: Partial<OpenOptions> = {}): OpenedApp {
  return openApp(backend, { as: '1001', path: '/reviews', ...options });
}

/** Opens Ada's queue over new engagements, and waits until its first card can be decided. */
export async function openSettledReviews(counts: readonly number[]): Promise<SettledReviews> {
  const fixture = await openFixture(counts);
  const clock = createSteeredClock();
  const app = openReviews(fixture, { clock });
  await screen.findByRole('article', { name: /^1 of / });
  await clock.settle();
  return { ...app, fixture, clock };
}

/** The card at a position in the queue. */
export function findCard(place: string, engagerId: string): Promise<HTMLElement> {
  return screen.findByRole('article', { name: `${place}, engagement of @x_${engagerId}` });
}

/** The decision on each engagement; null if there is none. */
export async function decisionsOf({ backend }: Fixture): Promise<readonly unknown[]> {
  return (await backend.rows('engagement')).map((row) => row['isApproved'] ?? null);
}

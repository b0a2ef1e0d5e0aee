import type { TestBackend } from '#tests/support/test-backend.ts';
import { people } from './fixture.ts';

/** Adds places for likes, three at the usual price unless stated otherwise. */
export function add(
  backend: TestBackend,
  changes: Readonly<Record<string, unknown>>,
  actor: string = people.ada,
) {
  const three = { places: 3, expectedCostTenths: 30 };
  return backend.act(actor, 'addPlaces', { ...three, ...changes });
}

/** The cost and the reward of a type that everyone may ask for, in tenths. */
export function price(pointToPost: number, pointAsReward: number) {
  return { pointToPost, pointAsReward, enabled: true, forAll: true };
}

/** The movements of places added to a post. */
export function movementsOf(rows: readonly Readonly<Record<string, unknown>>[], postId: string) {
  return rows.filter(({ refId, kind }) => refId === postId && String(kind).startsWith('places'));
}

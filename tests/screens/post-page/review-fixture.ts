import { screen, within } from '@testing-library/react';
import { openApp, type OpenOptions, type OpenedApp } from '#tests/support/open-app.tsx';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** The engagement types of these tests' posts. */
export const types = ['like', 'comment', 'quote'];

/** A post with engagements, and the backend that has them. */
export type Fixture = {
  readonly backend: TestBackend;
  readonly postId: string;
  readonly ids: readonly string[];
};

/** A post by Ada, and this many people from Ben on who have engaged with it. */
export async function openFixture(engagerCount: number): Promise<Fixture> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  const postId = await publish(backend, '1001', { types, limit: 10 });
  const ids: string[] = [];
  for (let number = 0; number < engagerCount; number += 1) {
    const engagerId = await backend.person(String(1002 + number));
    ids.push(await engage(backend, engagerId, { id: postId, types }));
  }
  return { backend, postId, ids };
}

/** Opens the review of the fixture's post. */
export function openReview(
  { backend, postId }: Fixture,
  options: Partial<OpenOptions> = {},
): OpenedApp {
  return openApp(backend, { as: '1001', path: `/post/${postId}`, ...options });
}

/** The card of an engager. */
export async function findCard(engagerId: string) {
  const name = await screen.findByText(`Person ${engagerId}`);
  const card = name.closest('li');
  if (card === null) throw new Error(`no card of ${engagerId}`);
  return within(card);
}

/** Taps Approve All, and confirms it. */
export async function approveAll(user: OpenedApp['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Approve All' }));
  await user.click(screen.getByRole('button', { name: /^Approve \d+$/ }));
}

/** How many operations were called since the last check. */
export async function executions(backend: TestBackend): Promise<number> {
  const requests = await backend.takeRequests();
  return requests.filter(({ line }) => /^POST .*\/executions/.test(line)).length;
}

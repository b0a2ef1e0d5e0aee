import { screen, within } from '@testing-library/react';
import { openApp, type OpenOptions, type OpenedApp } from '#tests/support/open-app.tsx';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openWorld, type World } from '#tests/support/test-backend.ts';

/** What the posts of these tests ask for. */
const types = ['like', 'comment', 'quote'];

/** A post with engagements, and the backend that has them. */
export type Town = {
  readonly world: World;
  readonly postId: string;
  readonly ids: readonly string[];
};

/** A post of Ada's, and so many people from Ben on who have engaged with it. */
export async function openTown(engagerCount: number): Promise<Town> {
  const world = await openWorld();
  await world.person('1001', { name: 'Ada Love', point: 25_000 });
  const postId = await publish(world, '1001', { types, limit: 10 });
  const ids: string[] = [];
  for (let number = 0; number < engagerCount; number += 1) {
    const engagerId = await world.person(String(1002 + number));
    ids.push(await engage(world, engagerId, { id: postId, types }));
  }
  return { world, postId, ids };
}

/** Opens the review of the town's post. */
export function openReview({ world, postId }: Town, options: Partial<OpenOptions> = {}): OpenedApp {
  return openApp(world, { as: '1001', path: `/post/${postId}`, ...options });
}

/** The card of an engager. */
export async function findCard(engagerId: string) {
  const list = await screen.findByRole('list', { name: 'Engagements' });
  const cards = within(list).getAllByRole('listitem');
  const card = cards.find((each) => each.textContent.includes(`Person ${engagerId}`));
  if (card === undefined) throw new Error(`no card of ${engagerId}`);
  return within(card);
}

/** Taps Approve All, and confirms it. */
export async function approveAll(user: OpenedApp['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Approve All' }));
  await user.click(screen.getByRole('button', { name: /^Approve \d+$/ }));
}

/** How many operations were called since the last look. */
export async function executions(world: World): Promise<number> {
  const requests = await world.takeRequests();
  return requests.filter(({ line }) => /^POST .*\/executions/.test(line)).length;
}

import type { TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, openWithPeople, people } from './fixture.ts';

/** Someone who joined by cleo's link. */
export const dora = '1011';

/** What an inviter gets in these tests. */
export const rewardTenths = 25;

/** Sets what an inviter gets, in points; without it there is no reward. */
export function setReward(backend: TestBackend, points = '2.5', isQueued = true): Promise<void> {
  return backend.runAs({ count: 1, isQueued, variables: { YAPP_INVITE_REWARD: points } });
}

/** A backend with dora, a member invited by cleo, and with a reward for that. */
export async function openInvited(): Promise<TestBackend> {
  const backend = await openWithPeople();
  await backend.person(dora, { invitedBy: people.cleo });
  await setReward(backend);
  return backend;
}

/** Has dora engage with a new post, of ada's unless stated otherwise; answers the engagement's id. */
export async function engageAsDora(backend: TestBackend, author?: string): Promise<string> {
  return engage(backend, dora, await createPost(backend, {}, author));
}

/** What became of dora's invitation: what it says was paid, and the movements of it. */
export async function outcome(backend: TestBackend) {
  const { inviteTenths = null } = await backend.row('users', dora);
  const movements = await backend.rows('pointLedger');
  return { inviteTenths, movements: movements.filter(({ kind }) => kind === 'invite') };
}

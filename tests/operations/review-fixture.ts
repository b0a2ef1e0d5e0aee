import type { World } from '#tests/support/test-backend.ts';
import { createPost, engage, openStage, people } from './fixture.ts';

/** A post of ada's for likes with an engagement of ben's. */
export async function openReview(changes: Readonly<Record<string, unknown>> = {}) {
  const world = await openStage();
  const postId = await createPost(world, changes);
  const engagementId = await engage(world, people.ben, postId);
  return { world, postId, engagementId };
}

/** Reviews an engagement as an actor, and answers what the operation says. */
export function decide(world: World, actor: string, request: object) {
  return world.act(actor, 'reviewEngagement', { ...request });
}

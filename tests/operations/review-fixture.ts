import type { TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, openWithPeople, people } from './fixture.ts';

/** A post of ada's for likes with an engagement of ben's. */
export async function openReview(changes: Readonly<Record<string, unknown>> = {}) {
  const backend = await openWithPeople();
  const postId = await createPost(backend, changes);
  const engagementId = await engage(backend, people.ben, postId);
  return { backend, postId, engagementId };
}

/** Reviews an engagement as an actor, and answers what the operation says. */
export function decide(backend: TestBackend, actor: string, request: object) {
  return backend.act(actor, 'reviewEngagement', { ...request });
}

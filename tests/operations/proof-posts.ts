import type { TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engageRequest, guide, people } from './fixture.ts';

/** A link of a comment by ben. */
export const bensComment = 'https://x.com/x_1002/status/201';

/** A link of a quote by ben. */
export const bensQuote = 'https://x.com/x_1002/status/202';

/** A post of ada's that asks for a comment and a quote. */
export async function proofPost(backend: TestBackend, changes: object = {}): Promise<string> {
  return createPost(backend, {
    engagementTypes: ['comment', 'quote'],
    commentGuide: guide,
    quoteGuide: guide,
    ...changes,
  });
}

/** What ben sends to engage with such a post. */
export function proofRequest(postId: string, proofs: object, changes: object = {}) {
  const engagementTypes = ['comment', 'quote'];
  return engageRequest(people.ben, postId, { engagementTypes, proofs, ...changes });
}

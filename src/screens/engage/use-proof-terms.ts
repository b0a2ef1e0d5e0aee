import type { ProofTerms } from '#src/domain/engagement/proof-links.ts';
import type { Post } from '#src/domain/post.ts';
import { statusIdOf } from '#src/domain/posts/post-link.ts';
import { useApp, useUser } from '#src/state/app-context.ts';

/** What the proof links of an engagement with a post are checked against. Rules EN-06, FA-11. */
export function useProofTerms(post: Pick<Post, 'link'>): ProofTerms {
  const { xUsername: ownHandle } = useUser();
  const { clock } = useApp();
  return { ownHandle, postStatusId: statusIdOf(post.link), nowMs: clock.nowMs() };
}

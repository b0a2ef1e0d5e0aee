import type { World } from '#tests/support/test-backend.ts';
import { createPost, engage, openStage, people, review } from './fixture.ts';

/** The comment that ben proves. */
export const comment = 'https://x.com/x_1002/status/201';

/** Opens the fixture in which ada has rejected ben's comment; `engageId` is the notification's id too. */
export async function openRejection(): Promise<{ world: World; postId: string; engageId: string }> {
  const world = await openStage();
  const postId = await createPost(world, {
    engagementTypes: ['comment'],
    commentGuide: 'Say what you would build with it.',
  });
  const engageId = await engage(world, people.ben, postId, {
    engagementTypes: ['comment'],
    proofs: { comment },
  });
  await review(world, engageId, { reason: 'It is not there.' });
  return { world, postId, engageId };
}

/** Has somebody report, ben unless told otherwise. */
export function report(world: World, changes: object, actor: string = people.ben) {
  return world.act(actor, 'submitReport', { message: 'I did comment.', ...changes });
}

import type { TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, openWithPeople, people, review } from './fixture.ts';

/** The comment that ben proves. */
export const comment = 'https://x.com/x_1002/status/201';

/** Opens the fixture in which ada has rejected ben's comment; `engageId` is the notification's id too. */
export async function openRejection(): Promise<{
  backend: TestBackend;
  postId: string;
  engageId: string;
}> {
  const backend = await openWithPeople();
  const postId = await createPost(backend, {
    engagementTypes: ['comment'],
    commentGuide: 'Say what you would build with it.',
  });
  const engageId = await engage(backend, people.ben, postId, {
    engagementTypes: ['comment'],
    proofs: { comment },
  });
  await review(backend, engageId, { reason: 'It is not there.' });
  return { backend, postId, engageId };
}

/** Has someone report, ben unless stated otherwise. */
export function report(backend: TestBackend, changes: object, actor: string = people.ben) {
  return backend.act(actor, 'submitReport', { message: 'I did comment.', ...changes });
}

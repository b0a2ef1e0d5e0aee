import { expect, test } from 'vitest';
import { decidePin } from '#src/domain/moderation/pin-post.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { examplePost } from '#tests/domain/examples.ts';

function answer(...input: Parameters<typeof decidePin>): string {
  const decision = decidePin(...input);
  return decision.ok ? 'accepted' : refusalOf(decision.failure);
}

test('an id is needed, and it must name a post', () => {
  expect(answer('  ', null)).toBe('pin_post_id_missing');
  expect(answer('No id!', examplePost())).toBe('pin_post_not_found');
  expect(answer('post1', null)).toBe('pin_post_not_found');
});

test('pinning changes an unpinned post only', () => {
  const pin = (isPinned: boolean) => decidePin(' post1 ', examplePost({ isPinned }));
  expect(pin(false)).toEqual({ ok: true, value: { postId: 'post1', isChange: true } });
  expect(pin(true)).toEqual({ ok: true, value: { postId: 'post1', isChange: false } });
});

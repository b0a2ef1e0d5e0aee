import { expect, test } from 'vitest';
import { decidePin, readPinTarget } from '#src/domain/moderation/pin-post.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { examplePost } from '#tests/domain/examples.ts';

function answer(...input: Parameters<typeof decidePin>): string {
  const decision = decidePin(...input);
  return decision.ok ? 'accepted' : refusalOf(decision.failure);
}

test('an id is required and must name a post', () => {
  expect(answer('  ', null)).toBe('pin_post_id_missing');
  expect(answer('No id!', examplePost())).toBe('pin_post_not_found');
  expect(answer('post1', null)).toBe('pin_post_not_found');
});

test('pinning changes an unpinned post only', () => {
  const pin = (isPinned: boolean) => decidePin(' post1 ', examplePost({ isPinned }));
  expect(pin(false)).toEqual({ ok: true, value: { postId: 'post1', isChange: true } });
  expect(pin(true)).toEqual({ ok: true, value: { postId: 'post1', isChange: false } });
});

test.each([
  [' post1 ', { kind: 'post', id: 'post1' }],
  ['https://t.me/yapp_bot/yapp?startapp=post_abc.1', { kind: 'post', id: 'abc.1' }],
  ['https://yapp.test/post/abc/ ', { kind: 'post', id: 'abc' }],
  ['x.com/ada/status/42?s=20', { kind: 'status', statusId: '42' }],
])('[PA-14] %j names a post', (text, target) => {
  expect(readPinTarget(text)).toEqual({ ok: true, value: target });
});

test.each([
  [' ', 'pin_post_id_missing'],
  ['https://example.com/', 'pin_post_not_found'],
  ['https://t.me/yapp_bot/yapp?startapp=user_7', 'pin_post_not_found'],
])('[PA-14] %j names no post', (text, code) => {
  expect(readPinTarget(text)).toEqual({ ok: false, failure: { code } });
});

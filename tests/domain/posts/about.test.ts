import { expect, test } from 'vitest';
import { checkAbout } from '#src/domain/posts/post-draft.ts';

test.each([
  ['nothing', '  ', { ok: true, value: null }],
  ['a line', ' Our launch thread ', { ok: true, value: 'Our launch thread' }],
  ['several lines', 'Our\nlaunch\u202E thread', { ok: true, value: 'Our launch thread' }],
  ['80 characters', '🚀'.repeat(80), { ok: true, value: '🚀'.repeat(80) }],
  ['81 characters', 'a'.repeat(81), { ok: false, failure: { code: 'about_too_long' } }],
])('[MY-18] what a post is about: %s', (_name, text, outcome) => {
  expect(checkAbout(text)).toEqual(outcome);
});

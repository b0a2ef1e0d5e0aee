import { expect, test } from 'vitest';
import { mentionsAlreadyEngaged } from '#src/domain/engagement/submit-engagement.ts';
import { sentence } from '#tests/text/sentences.ts';

test.each([
  sentence('already_engaged'),
  'user has ALREADY ENGAGED with post',
  'error: already engaged',
])('the message %j mentions already engaged', (message) => {
  expect(mentionsAlreadyEngaged(message)).toBe(true);
});

test('other messages do not', () => {
  expect(mentionsAlreadyEngaged('engaged')).toBe(false);
});

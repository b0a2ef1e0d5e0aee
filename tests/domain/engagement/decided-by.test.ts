import { expect, test } from 'vitest';
import { deciderOf } from '#src/domain/engagement/deadline.ts';
import { userId } from '#src/domain/ids.ts';

test.each([
  ['1001', 'author'],
  [null, 'author'],
  ['1009', 'administrator'],
  ['deadline', 'deadline'],
])('[FA-08] what %j decided with a post of 1001 was decided by the %s', (decidedBy, decider) => {
  expect(deciderOf({ decidedBy, postAuthorId: userId('1001') })).toBe(decider);
});

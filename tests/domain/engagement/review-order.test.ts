import { expect, test } from 'vitest';
import {
  maxOfferedReasons,
  reviewOrder,
  withUsedReason,
} from '#src/domain/engagement/review-engagement.ts';

test('[MY-09] what waits is gone through post by post, the post that waited longest first', () => {
  const waiting = ['b1', 'a1', 'b2', 'c1', 'a2', 'b3'].map((id) => ({ id, postId: id.charAt(0) }));
  expect(reviewOrder(waiting).map(({ id }) => id)).toEqual(['b1', 'b2', 'b3', 'a1', 'a2', 'c1']);
  expect(reviewOrder([])).toEqual([]);
});

test('[MY-09] earlier reasons are kept with the last one first, each once', () => {
  const used = ['Not done.', ' Wrong link. ', 'Not done.'].reduce(withUsedReason, []);
  expect(used).toEqual(['Not done.', 'Wrong link.']);
});

test('[MY-09] blank reasons and those of one engagement alone are not kept, and no more than are offered', () => {
  const used = ['Not done.'];
  expect(withUsedReason(used, '  ')).toBe(used);
  expect(withUsedReason(used, 'x'.repeat(201))).toBe(used);
  const many = Array.from({ length: 20 }, (_, index) => `Reason ${index}`).reduce(
    withUsedReason,
    [],
  );
  expect(many).toHaveLength(maxOfferedReasons);
  expect(many[0]).toBe('Reason 19');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  noAnswerReason,
  type NoAnswerReason,
  statusTimeMs,
} from '#src/domain/engagement/proof-links.ts';

const nowMs = Date.UTC(2026, 10, 22);
const minuteMs = 60_000;

/** An id of the scheme that holds a time, with the given machine and running number. */
function statusAt(timeMs: number, low = 0): string {
  return String(((BigInt(timeMs) - 1_288_834_974_657n) << 22n) + BigInt(low));
}

test.each([
  ['20', null],
  ['29700859246', null],
  ['29700859247', 1_288_834_981_738],
  ['1541815603606036480', 1_656_432_460_105],
  ['1800000000000000001', 1_717_988_417_039],
])('[FA-11] the time in the id %s is %s', (statusId, timeMs) => {
  expect(statusTimeMs(statusId)).toBe(timeMs);
});

test('[FA-11] the time is read exactly, regardless of the low bits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_288_834_990_000, max: 4_000_000_000_000 }),
      fc.integer({ min: 0, max: 2 ** 22 - 1 }),
      (timeMs, low) => statusTimeMs(statusAt(timeMs, low)) === timeMs,
    ),
  );
});

const post = statusAt(nowMs - 60 * minuteMs, 7);

test.each<[string, string, string | null, NoAnswerReason | null]>([
  ['a minute after the post', statusAt(nowMs - 59 * minuteMs), post, null],
  ['in the post’s own millisecond', statusAt(nowMs - 60 * minuteMs, 6), post, null],
  [
    'a millisecond before the post',
    statusAt(nowMs - 60 * minuteMs - 1, 9),
    post,
    'older_than_post',
  ],
  ['the post’s own', post, post, 'post_itself'],
  ['the post’s own, from before the scheme', '77', '77', 'post_itself'],
  ['exactly 5 minutes ahead', statusAt(nowMs + 5 * minuteMs), post, null],
  ['5 minutes and a millisecond ahead', statusAt(nowMs + 5 * minuteMs + 1), post, 'no_status'],
  ['far ahead, for a post without a link', statusAt(nowMs + 60 * minuteMs), null, 'no_status'],
  ['from before the scheme, for a post with a time', '1', post, 'older_than_post'],
  ['from before the scheme, for such a post', '99', '77', null],
  ['from before the scheme, for a post without a link', '99', null, null],
  ['of 21 digits', '1'.padEnd(21, '0'), post, 'no_status'],
  ['of 20 digits, centuries ahead', '9'.repeat(20), post, 'no_status'],
])('[FA-11] an id %s', (_name, statusId, postStatusId, reason) => {
  expect(noAnswerReason(statusId, postStatusId, nowMs)).toBe(reason);
});

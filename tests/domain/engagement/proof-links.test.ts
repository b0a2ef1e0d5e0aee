import { expect, test } from 'vitest';
import {
  checkProofLink,
  checkProofs,
  clashingUses,
  firstProofLink,
  noAnswerReason,
  type NoAnswerReason,
  proofLinkFault,
  proofStatusIds,
  statusTimeMs,
} from '#src/domain/engagement/proof-links.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import fc from 'fast-check';
import { engagementId, userId } from '#src/domain/ids.ts';
import { exampleEngagement } from '#tests/domain/examples.ts';

const terms = { ownHandle: 'ben', postStatusId: '123', nowMs: 1_800_000_000_000 };

function answer(type: 'comment' | 'quote', text: string, changes: object = {}): string {
  const link = checkProofLink(type, text, { ...terms, ...changes });
  return link.ok ? link.value.url : refusalOf(link.failure);
}

test.each([
  ['comment', 'proof_link_missing comment'],
  ['quote', 'proof_link_missing quote'],
] as const)('[EN-04] a %s step without a link is refused: %s', (type, expected) => {
  expect(answer(type, '')).toBe(expected);
  expect(answer(type, '  ')).toBe(expected);
});

test.each([
  ['comment', 'proof_link_invalid comment'],
  ['quote', 'proof_link_invalid quote'],
] as const)('[EN-05] a %s link that is not a status URL is refused: %s', (type, expected) => {
  expect(answer(type, 'https://x.com/ben')).toBe(expected);
  expect(answer(type, 'https://example.com/ben/status/1')).toBe(expected);
});

test("[EN-06] another person's link is refused and the message names the person's own handle", () => {
  const expected = 'proof_link_foreign ben';
  expect(answer('comment', 'https://x.com/ada/status/1')).toBe(expected);
  expect(answer('quote', 'https://x.com/benn/status/1')).toBe(expected);
});

test('[EN-06] the case of the handle is ignored', () => {
  expect(answer('comment', 'x.com/BEN/status/1?s=20')).toBe('https://x.com/BEN/status/1');
  expect(checkProofLink('comment', 'x.com/ben/status/1', { ...terms, ownHandle: 'Ben' }).ok).toBe(
    true,
  );
});

test('[EN-02] link is the first proof link', () => {
  const comment = 'https://x.com/ben/status/1';
  const quote = 'https://x.com/ben/status/2';
  expect(firstProofLink({ comment, quote })).toBe(comment);
  expect(firstProofLink({ quote })).toBe(quote);
  expect(firstProofLink({})).toBeNull();
});

test('the links of all steps are checked, the comment before the quote', () => {
  const missing = checkProofs(['like', 'comment', 'quote'], {}, terms);
  expect(missing).toEqual({ ok: false, failure: { code: 'proof_link_missing', type: 'comment' } });
  const comment = 'twitter.com/ben/status/1';
  const half = checkProofs(['comment', 'quote'], { comment }, terms);
  expect(half).toEqual({ ok: false, failure: { code: 'proof_link_missing', type: 'quote' } });
  const both = checkProofs(['comment', 'quote'], { comment, quote: 'x.com/ben/status/2' }, terms);
  expect(both).toEqual({
    ok: true,
    value: {
      proofs: { comment: 'https://twitter.com/ben/status/1', quote: 'https://x.com/ben/status/2' },
      link: 'https://twitter.com/ben/status/1',
      keys: ['1', '2'],
    },
  });
});

test('a link for a step that the post does not ask for is dropped', () => {
  const checked = checkProofs(['like'], { comment: 'nonsense' }, terms);
  expect(checked).toEqual({ ok: true, value: { proofs: {}, link: null, keys: [] } });
});

test('[FA-11] a status that cannot be an answer to the post is refused as an invalid link', () => {
  const expected = 'proof_link_invalid comment';
  const early = { postStatusId: '1800000000000000001' };
  expect(answer('comment', 'x.com/ben/status/123')).toBe(expected);
  expect(answer('comment', 'x.com/ben/status/0123')).toBe(expected);
  expect(answer('comment', 'x.com/ben/status/1', early)).toBe(expected);
  expect(answer('comment', `x.com/ben/status/${'1'.repeat(21)}`)).toBe(expected);
  expect(answer('comment', 'x.com/ben/status/1799999999999999999', early)).toBe(
    'https://x.com/ben/status/1799999999999999999',
  );
  expect(answer('comment', 'x.com/ben/status/1799999999990000000', early)).toBe(expected);
});

test.each([
  ['x.com/ben', { code: 'no_status' }],
  [`x.com/ben/status/${'1'.repeat(21)}`, { code: 'no_status' }],
  ['x.com/ben/status/1800000000000000001', { code: 'post_itself' }],
  ['x.com/ben/status/1799999999990000000', { code: 'older_than_post' }],
  ['x.com/ada/status/1800000000000000002', { code: 'not_yours', handle: 'ada' }],
  ['x.com/Ben/status/1800000000000000002', null],
  [' ', null],
])('[EN-05] [EN-06] the fault of %s', (text, fault) => {
  for (const ownHandle of ['ben', 'Ben']) {
    const own = { ...terms, ownHandle, postStatusId: '1800000000000000001' };
    expect(proofLinkFault(text, own)).toEqual(fault);
  }
});

const nowMs = Date.UTC(2026, 10, 22);
const minuteMs = 60_000;

/** An id of the scheme that encodes a time, with the given machine and sequence bits. */
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

test('[FA-11] the time is exact regardless of the low bits', () => {
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

const engagement = exampleEngagement({
  proofs: { comment: 'https://x.com/ben/status/7', quote: 'https://x.com/ben/status/8' },
});

function use(person: string, statusId: string) {
  return { engagementId: engagementId(`e${person}`), userId: userId(person), statusId };
}

test('[FA-12] an engagement is proved by the status ids of its links', () => {
  expect(proofStatusIds(engagement)).toEqual(['7', '8']);
  expect(proofStatusIds(exampleEngagement())).toEqual([]);
});

test('[FA-12] an engagement clashes with everyone else who used one of its statuses, each listed once', () => {
  const uses = [use('1002', '7'), use('1003', '7'), use('1003', '8'), use('1004', '9')];
  expect(clashingUses(engagement, uses).map(({ userId: person }) => person)).toEqual(['1003']);
  expect(clashingUses(engagement, [use('1002', '7'), use('1002', '8')])).toEqual([]);
});

import { expect, test } from 'vitest';
import { checkAnnouncement } from '#src/domain/announcement.ts';
import { maxOfferedReasons, withUsedReason } from '#src/domain/engagement/review-engagement.ts';
import { postId, userId } from '#src/domain/ids.ts';
import { decidedSince, waitTimes } from '#src/domain/moderation/decision-times.ts';
import { decideModeration } from '#src/domain/moderation/decisions.ts';
import { readNote } from '#src/domain/moderation/request.ts';
import { mutualPairs, reportedBySeveral } from '#src/domain/moderation/signals.ts';
import { reversalOf } from '#src/domain/moderation/take-back.ts';
import { chosenLanguage, parseLanguage } from '#src/domain/people/launch-user.ts';
import { maxRejectReasonCharacters } from '#src/domain/people/lifecycle.ts';
import { maxDecisionsMeasured, usualRequestMs } from '#src/domain/people/request-times.ts';
import { checkRetry } from '#src/domain/people/verification.ts';
import { addToDays } from '#src/domain/points/day-totals.ts';
import { maxLeaders } from '#src/domain/points/leaders.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { feedPageSize, pinnedLimit } from '#src/domain/posts/feed.ts';
import { largestLimit, parseFormLimit } from '#src/domain/posts/post-draft.ts';
import { statusIdOf } from '#src/domain/posts/post-link.ts';
import { isActive, ownPostsLimit } from '#src/domain/posts/post-state.ts';
import { noAnswerReason } from '#src/domain/engagement/proof-links.ts';
import { maxReportNoteCharacters } from '#src/domain/report.ts';
import { truncatedReason } from '#src/domain/text.ts';
import { examplePost, exampleUser } from './examples.ts';

// Values exactly at a limit, and one beyond it.

const dayMs = 24 * 60 * 60 * 1000;

test('[PA-22] an announcement keeps 1,000 characters of a text', () => {
  const checked = checkAnnouncement({ en: '🦆'.repeat(1001), ru: 'y'.repeat(1000) }, 'en');
  const texts = checked.ok ? checked.value : {};
  expect(Object.values(texts).map((text) => Array.from(text).length)).toEqual([1000, 1000]);
});

test('[PA-01] a note on a person keeps 1,000 characters', () => {
  expect(readNote('🦆'.repeat(1001))).toEqual({ ok: true, value: '🦆'.repeat(1000) });
});

test('[FA-22] a copied reason is cut to 1,000 characters', () => {
  expect(truncatedReason('x'.repeat(1001))).toBe('x'.repeat(1000));
});

test('[PA-04] [PA-06] reasons and notes of decisions are cut to 200 characters', () => {
  expect([maxRejectReasonCharacters, maxReportNoteCharacters]).toEqual([200, 200]);
});

test('[EA-06] [EA-13] [HM-10] [MY-31] lists request 40 posts, 50 pinned posts, 50 own posts and 20 leaders', () => {
  expect([feedPageSize, pinnedLimit, ownPostsLimit, maxLeaders]).toEqual([40, 50, 50, 20]);
});

test('[MY-24] how long a decision usually takes is computed from the last 20', () => {
  expect(maxDecisionsMeasured).toBe(20);
});

test('[MY-09] a reason of up to 200 characters is offered again, among six', () => {
  expect(withUsedReason([], 'x'.repeat(200))).toHaveLength(1);
  expect(withUsedReason([], 'x'.repeat(201))).toEqual([]);
  expect(maxOfferedReasons).toBe(6);
});

test.each([
  [0, false],
  [1, true],
  [365 * dayMs, true],
  [365 * dayMs + 1, false],
  [0.5, false],
])('[FA-27] a ban that ends %d ms from now: %s', (inMs, isAllowed) => {
  const nowMs = 1_000_000;
  const request = {
    tool: 'banUser',
    target: { field: 'xUsername', handle: 'ada' },
    personId: null,
    amountTenths: tenths(0),
    reason: 'Spam.',
    untilMs: nowMs + inMs,
  } as const;
  const terms = { actorId: userId('1008'), superAdminId: userId('1'), nowMs };
  const decision = decideModeration(request, exampleUser(), terms);
  expect(decision.ok ? true : decision.failure).toEqual(
    isAllowed || { code: 'parameter_missing', name: 'until' },
  );
});

test('[PA-18] an act that moved no points cannot be taken back', () => {
  const act = (after: number) => ({
    id: 'act1',
    action: 'addPoints',
    details: { before: { point: 10 }, after: { point: after } },
  });
  expect(reversalOf(act(10))).toEqual({ ok: false, failure: { code: 'take_back_failed' } });
  expect(reversalOf(act(11)).ok).toBe(true);
});

test('[PA-12] three reporters of one person are a signal, and two are not', () => {
  const by = (...ids: readonly string[]) =>
    ids.map((id) => ({
      isAppeal: false,
      againstId: userId('a'),
      reportedById: userId(id),
      outcome: null,
    }));
  expect(reportedBySeveral(by('1', '2', '3'))).toHaveLength(1);
  expect(reportedBySeveral(by('1', '2'))).toEqual([]);
});

test('[PA-12] two people who engage with each other three times each are a signal, and twice is not', () => {
  const each = (times: number) =>
    ['ab', 'ba'].flatMap((pair) =>
      Array.from({ length: times }, () => ({
        engagedBy: userId(pair.charAt(0)),
        postAuthorId: userId(pair.charAt(1)),
      })),
    );
  expect(mutualPairs(each(3))).toHaveLength(1);
  expect(mutualPairs(each(2))).toEqual([]);
});

test('[PA-23] a day includes its first moment and excludes the first moment of the next day', () => {
  const act = (createdAtMs: number) => ({
    id: String(createdAtMs),
    actorId: '1008',
    targetId: '1001',
    action: 'decideApprovalRequest',
    reason: null,
    details: { before: { adminReqOpen: true, requestedAtMs: createdAtMs - 5 } },
    createdAtMs,
  });
  const day = { startMs: 100, endMs: 200 };
  expect([99, 100, 199, 200].map((timeMs) => waitTimes([act(timeMs)], day) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(decidedSince([act(99), act(100)], 100)).toMatchObject([{ requests: 1 }]);
});

test('[PA-24] thirty-five days are kept', () => {
  const movements = Array.from({ length: 36 }, (_, day) => ({
    id: `gift${day}`,
    refId: null,
    actorId: null,
    note: null,
    userId: userId('1001'),
    kind: 'gift',
    debit: 'mint',
    credit: 'member:1001',
    amountTenths: tenths(10),
    createdAtMs: day * dayMs,
  }));
  const kept = addToDays([], movements);
  expect([kept.length, kept[0]?.startMs]).toEqual([35, dayMs]);
});

test('[LA-03] a language code has at most 16 characters, including the mark of a chosen language', () => {
  expect(parseLanguage('en-abcdefgh-abcd')).toBe('en-abcdefgh-abcd');
  expect(parseLanguage('en-abcdefgh-abcde')).toBeNull();
  expect(chosenLanguage('en-abcdef')).toBe('en-abcdef-x-own');
  expect(chosenLanguage('en-abcdefg')).toBe('en-abcdefg-x-own');
  expect(chosenLanguage('en-abcdefgh')).toBeNull();
});

test('[MY-24] a request decided immediately took no time', () => {
  expect(usualRequestMs([{ requestedAtMs: 7, decidedAtMs: 7 }])).toBe(0);
  expect(usualRequestMs([{ requestedAtMs: 8, decidedAtMs: 7 }])).toBeNull();
});

test('[FA-14] the wait after a rejection ends to the millisecond and is rounded up to whole hours', () => {
  const wait = (nowMs: number) =>
    checkRetry({ isRequestOpen: false }, { rejectedAtMs: 0, retryHours: 24, nowMs });
  expect(wait(dayMs)).toEqual({ ok: true, value: null });
  expect(wait(dayMs - 1)).toMatchObject({ failure: { hours: 1 } });
  expect(wait(0)).toMatchObject({ failure: { hours: 24 } });
  expect(wait(60 * 60 * 1000 - 1)).toMatchObject({ failure: { hours: 24 } });
});

test('[MY-33] a form accepts the largest limit and refuses more', () => {
  expect(parseFormLimit(String(largestLimit))).toEqual({ ok: true, value: largestLimit });
  expect(parseFormLimit('5', 5)).toEqual({ ok: true, value: 5 });
  expect(parseFormLimit('6', 5)).toMatchObject({ failure: { code: 'form_limit_too_large' } });
});

test('[FA-11] the number of a status has at most 20 digits', () => {
  const link = (digits: number) => `https://x.com/ada/status/${'1'.repeat(digits)}`;
  expect(statusIdOf(link(20))).toBe('1'.repeat(20));
  expect(statusIdOf(link(21))).toBeNull();
  const farAheadMs = Number.MAX_SAFE_INTEGER;
  expect(noAnswerReason('1'.repeat(20), null, farAheadMs)).toBeNull();
  expect(noAnswerReason('1'.repeat(21), null, farAheadMs)).toBe('no_status');
});

test('[HM-04] a post with as many decisions as places has no pending ones', () => {
  const post = examplePost({ id: postId('a'), limit: 3 });
  expect([2, 3, 4].map((reviewedCount) => isActive({ ...post, reviewedCount }))).toEqual([
    true,
    false,
    false,
  ]);
});

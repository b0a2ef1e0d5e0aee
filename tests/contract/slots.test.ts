import { expect, test } from 'vitest';
import { decisionsSlot, isKeptDecision } from '#src/contract/decision-slots.ts';
import {
  type DeviceSlot,
  feedChoiceSlot,
  isKeptProgress,
  languageSlot,
  launchKey,
  maxProgress,
  notificationsSeenSlot,
  snapshotsSlot,
  progressSlot,
  reloadedSlot,
  sessionSlot,
} from '#src/contract/device-slots.ts';
import {
  announcementDraftSlot,
  appealDraftSlot,
  homeScreenAskedSlot,
  maxRejectReasons,
  maxReported,
  maxRequestIds,
  postFormSlot,
  rejectReasonsSlot,
  reportDraftSlot,
  reportedSlot,
  requestIdsSlot,
  usedReasonsSlot,
  writeAccessAskedSlot,
} from '#src/contract/draft-slots.ts';
import {
  invitationSlot,
  linkedAccountSlot,
  policyAcceptedSlot,
  verificationMarkSlot,
  verificationSlot,
} from '#src/contract/verification-slots.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const form = {
  content: 'https://x.com/a/status/1',
  types: ['like', 'quote'],
  limit: '10',
  isLimitChosen: true,
  commentGuide: '',
  quoteGuide: '',
  about: '',
};
const progress = {
  postId: 'p1',
  steps: [{ type: 'like', completed: true, data: '' }],
  currentStep: 0,
  lastUpdated: 1.5,
};
const [step] = progress.steps;
const decision = {
  kind: 'review',
  itemId: 'e1',
  handle: '',
  verdict: 'approve',
  reason: null,
  postId: 'p1',
  personId: '1001',
  calls: [{ name: 'reviewEngagement', request: { requestId: 'r1' } }],
  madeAtMs: 0,
  isSent: false,
};
const payload = { user: { id: '1', name: '', handle: '' }, sessionId: 's', ts: 1 };
const account = { id: '1', name: 'Ada', handle: 'ada', photoUrl: null };
const verification = {
  key: 'k',
  payload,
  opened: { nonce: 'n', user: account, language: null },
};

const texts = [{}, { a: '', b: 'two' }];
const noTexts = [null, 'a', [], ['a'], { a: 1 }, { a: 'one', b: null }];
const lists = [[], ['', 'two']];
const noLists = [null, 'a', {}, { 0: 'a' }, [1], ['a', null]];
const flags = [true];
const noFlags = [false, 1, 'true', null, {}];
const filled = ['a'];
const notFilled = ['', 1, null, ['a'], true];

/** Each slot with its key, its version, how long it counts, what it holds and what it does not. */
const slots: readonly (readonly [
  slot: DeviceSlot<unknown>,
  key: string,
  version: number,
  maxAgeMs: number | undefined,
  holds: readonly unknown[],
  drops: readonly unknown[],
])[] = [
  [
    sessionSlot,
    'yapp-session',
    1,
    undefined,
    [{ userId: '1', secret: 's' }],
    [{ userId: '', secret: 's' }, { userId: '1', secret: '' }, { userId: '1' }, { secret: 's' }],
  ],
  [
    snapshotsSlot('1'),
    'yapp-screen-1',
    2,
    dayMs,
    [{ language: 'fa', html: { '/earn': '<p>' } }],
    [{ language: 'fa', html: ['<p>'] }, { language: 'fa', html: { '/earn': 1 } }, { html: {} }],
  ],
  [reloadedSlot, 'yapp-reloaded', 1, minuteMs, flags, noFlags],
  [languageSlot('1'), 'yapp-language-1', 1, undefined, ['', 'fa'], [1, null, ['fa']]],
  [appealDraftSlot('1'), 'yapp-appeal-draft-1', 1, undefined, ['', 'Sorry'], [1, null, ['Sorry']]],
  [progressSlot('1'), 'yapp-progress-1', 1, undefined, [{}, { p1: 'broken' }], [null, [], 'a']],
  [
    feedChoiceSlot('1'),
    'yapp-feed-choice-1',
    1,
    undefined,
    [
      { sort: 'best', type: null },
      { sort: 'newest', type: 'quote' },
    ],
    [{ sort: 'worst', type: null }, { sort: 'best' }, { sort: 'best', type: 'likes' }],
  ],
  [
    notificationsSeenSlot('1'),
    'yapp-notifications-seen-1',
    1,
    undefined,
    [0, 1.5],
    [Infinity, NaN, '1', null],
  ],
  [
    requestIdsSlot,
    'yapp-requests',
    2,
    undefined,
    [{}, { a: { id: 'r1', keptAtMs: 0 } }],
    [[], { a: 'r1' }, { a: { id: 'r1' } }, { a: { id: 1, keptAtMs: 0 } }],
  ],
  [homeScreenAskedSlot, 'yapp-home-screen-asked', 1, undefined, flags, noFlags],
  [writeAccessAskedSlot('1'), 'yapp-write-access-asked-1', 1, undefined, flags, noFlags],
  [
    postFormSlot('1'),
    'yapp-post-draft-1',
    1,
    undefined,
    [form, { ...form, about: undefined, isLimitChosen: undefined }, { ...form, types: [] }],
    [
      { ...form, content: null },
      { ...form, types: ['likes'] },
      { ...form, types: 'like' },
      { ...form, limit: 10 },
      { ...form, isLimitChosen: 'yes' },
      { ...form, commentGuide: undefined },
      { ...form, quoteGuide: undefined },
      { ...form, about: null },
    ],
  ],
  [rejectReasonsSlot('1'), 'yapp-reject-reasons-1', 1, undefined, texts, noTexts],
  [usedReasonsSlot('1'), 'yapp-used-reasons-1', 1, undefined, lists, noLists],
  [
    reportDraftSlot('1'),
    'yapp-report-draft-1',
    1,
    undefined,
    [{ notificationId: 'n1', message: '' }],
    [{ notificationId: 'n1' }, { message: '' }, { notificationId: 1, message: '' }],
  ],
  [announcementDraftSlot('1'), 'yapp-announcement-draft-1', 1, undefined, texts, noTexts],
  [reportedSlot('1'), 'yapp-reported-1', 1, undefined, lists, noLists],
  [decisionsSlot('1'), 'yapp-decisions-1', 1, undefined, [{}, { d1: null }], [null, [], 'a']],
  [
    verificationSlot,
    'yapp-verification',
    1,
    15 * minuteMs,
    [verification, { ...verification, opened: { ...verification.opened, language: 'fa' } }],
    [
      { ...verification, key: null },
      { ...verification, payload: { ...payload, sessionId: '' } },
      { ...verification, payload: { ...payload, ts: '1' } },
      { ...verification, payload: { ...payload, user: { id: '', name: '', handle: '' } } },
      { ...verification, opened: { user: account, language: null } },
      { ...verification, opened: { nonce: 'n', user: account } },
      { ...verification, opened: { ...verification.opened, user: { ...account, id: 1 } } },
      { ...verification, opened: { ...verification.opened, user: { id: '1', name: '' } } },
    ],
  ],
  [verificationMarkSlot, 'yapp-verification-mark', 1, undefined, flags, noFlags],
  [linkedAccountSlot, 'yapp-linked-account', 1, undefined, filled, notFilled],
  [policyAcceptedSlot, 'yapp-policy-accepted', 1, 15 * minuteMs, filled, notFilled],
  [invitationSlot('1'), 'yapp-invitation-1', 1, 30 * dayMs, filled, notFilled],
];

test.each(slots)(
  '[ST-01] a slot of the device has its key, version, lifetime and shape: $key',
  (slot, key, version, maxAgeMs, holds, drops) => {
    expect([slot.key, slot.version, slot.maxAgeMs]).toEqual([key, version, maxAgeMs]);
    const rightly = holds.filter((value) => slot.holds(value));
    expect(rightly).toEqual(holds);
    expect([undefined, ...drops].filter((value) => slot.holds(value))).toEqual([]);
  },
);

test('[ST-07] the launch data has its own key in the session storage', () => {
  expect(launchKey).toBe('yapp-launch');
});

test('lists of drafts and steps on the device are bounded', () => {
  expect([maxProgress, maxRequestIds, maxRejectReasons, maxReported]).toEqual([100, 50, 50, 100]);
});

test.each([
  { postId: 'Not One' },
  { steps: [{ ...step, type: 'likes' }] },
  { steps: [{ ...step, completed: 1 }] },
  { steps: [{ ...step, data: undefined }] },
  { steps: null },
  { currentStep: -1 },
  { currentStep: 0.5 },
  { lastUpdated: null },
])('[ST-03] steps of a post with %j are dropped', (broken) => {
  expect(isKeptProgress(progress)).toBe(true);
  expect(isKeptProgress({ ...progress, steps: [] })).toBe(true);
  expect(isKeptProgress({ ...progress, ...broken })).toBe(false);
});

test.each([
  { kind: 'appeal' },
  { itemId: '' },
  { handle: null },
  { verdict: 'approved' },
  { reason: undefined },
  { postId: undefined },
  { personId: null },
  { calls: [] },
  { calls: [{ name: 'createPost', request: { requestId: 'r1' } }] },
  { calls: [{ name: 'reviewEngagement', request: { requestId: '' } }] },
  { calls: undefined },
  { madeAtMs: '0' },
  { isSent: undefined },
])('[MY-21] a kept decision with %j is dropped', (broken) => {
  expect(isKeptDecision(decision)).toBe(true);
  expect(isKeptDecision({ ...decision, personId: undefined, reason: 'No', postId: null })).toBe(
    true,
  );
  expect(isKeptDecision({ ...decision, ...broken })).toBe(false);
});

import { expect, test } from 'vitest';
import { actFacts, actTarget } from '#src/domain/moderation/acts.ts';
import { actText } from '#src/text/en/acts.ts';

const price = { pointToPost: 10, pointAsReward: 8, enabled: true, forAll: true };

test.each([
  ['decideApprovalRequest', { after: { adminApproved: true } }, 'Approved @x'],
  ['decideApprovalRequest', { after: { adminApproved: false } }, 'Rejected @x'],
  ['addPoints', { before: { point: 0 }, after: { point: 15 } }, '+1.5 points to @x'],
  ['reducePoints', { before: { point: 60 }, after: { point: 10 } }, '-5.0 points from @x'],
  ['warnUser', { after: { warnCount: 2 } }, 'Warned @x: 2 warnings now'],
  ['removeWarning', { after: { warnCount: 1 } }, 'Removed a warning from @x: 1 warning left'],
  ['banUser', { after: { isBanned: true } }, 'Banned @x'],
  ['resolveReport', { after: { outcome: 'overturn' } }, 'Resolved a report: rejection overturned'],
  ['resolveReport', { after: { outcome: 'warn', note: 'n' } }, 'Resolved a report: warned (n)'],
  ['resolveReport', { after: { isResolved: true } }, 'Resolved a report'],
  ['reviewEngagement', { after: { isApproved: false } }, 'Rejected an engagement'],
  ['closePost', { after: { closedPlaces: 3 } }, 'Closed a post with 3 open places'],
  ['addNote', { after: { note: 'Second account' } }, 'Note on @x: Second account'],
  ['addPoints', null, 'Added points to @x'],
  ['somethingNew', {}, 'somethingNew @x'],
])('[PA-07] %s with %j reads: %s', (action, details, sentence) => {
  expect(actText.sentence(action, '@x', actFacts({ action, details }))).toBe(sentence);
});

test('[PA-07] a saved type is described by its changes', () => {
  const facts = (after: object) =>
    actFacts({ action: 'saveEngagementType', details: { before: price, after } });
  const worded = (after: object) => actText.sentence('saveEngagementType', 'like', facts(after));
  expect(worded({ ...price, pointToPost: 0 })).toBe('like cost 1.0 → 0.0');
  expect(worded({ ...price, pointAsReward: 9, enabled: false })).toBe(
    'like reward 0.8 → 0.9, not enabled',
  );
  const created = actFacts({ action: 'saveEngagementType', details: { before: {}, after: price } });
  expect(actText.sentence('saveEngagementType', 'like', created)).toBe(
    'like cost 1.0, reward 0.8, enabled, for all',
  );
});

test.each([
  ['pinPost', 'post'],
  ['closePost', 'post'],
  ['saveEngagementType', 'type'],
  ['resolveReport', 'report'],
  ['reviewEngagement', 'engagement'],
  ['resendMessage', 'message'],
  ['sendAnnouncement', 'announcement'],
  ['stopAnnouncement', 'announcement'],
  ['banUser', 'person'],
  ['somethingNew', 'person'],
])('[PA-07] what %s is done to is a %s', (action, target) => {
  expect(actTarget(action)).toBe(target);
});

const plain = { kind: 'plain' };

test.each([
  ['banUser', { after: { banUntilMs: 9 } }, { kind: 'ban', untilMs: 9 }],
  ['banUser', { after: { banUntilMs: null } }, plain],
  [
    'decideApprovalRequest',
    { before: { x_username: 'ivy' }, after: { adminApproved: false } },
    { kind: 'decision', isApproved: false, xUsername: 'ivy' },
  ],
  [
    'reviewEngagement',
    { before: { x_username: 'ivy' }, after: { isApproved: true } },
    { kind: 'decision', isApproved: true, xUsername: null },
  ],
  ['decideApprovalRequest', { after: {} }, plain],
  ['exportLog', { after: { acts: 12 } }, { kind: 'export', acts: 12 }],
  ['exportLog', { after: {} }, plain],
  [
    'resolveReport',
    { after: { outcome: 'none' } },
    { kind: 'outcome', outcome: 'none', note: null },
  ],
  ['addNote', { after: { note: 5 } }, plain],
  ['closePost', { after: {} }, plain],
  ['warnUser', { after: {} }, plain],
  ['addPoints', { before: {}, after: { point: 5 } }, plain],
  ['addPoints', { before: { point: 5 }, after: {} }, plain],
  [
    'saveEngagementType',
    { before: price, after: { ...price, forAll: false, enabled: true } },
    { kind: 'type', changes: [{ field: 'forAll', after: false }] },
  ],
  ['saveEngagementType', 'old', { kind: 'type', changes: [] }],
])('[PA-07] %s with %j came to %j', (action, details, facts) => {
  expect(actFacts({ action, details })).toEqual(facts);
});

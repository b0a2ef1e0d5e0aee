import { expect, test } from 'vitest';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { maxRejectReasons, maxReported } from '#src/contract/draft-slots.ts';
import {
  createAnnouncementDraft,
  createDrafts,
  createReportDraftSlot,
  createReportedNotifications,
  emptyPostForm,
  formOf,
} from '#src/state/drafts.ts';
import { createNotificationsSeen } from '#src/state/notifications-seen.ts';
import { isPolicyAccepted, keepAcceptance, verifyStepOf } from '#src/state/verification-flow.ts';
import { examplePost } from '#tests/domain/examples.ts';

function newStorage() {
  const area = createMemoryStorage();
  let nowMs = 1_000_000;
  const storage = createDeviceStorage({ openArea: () => area, nowMs: () => nowMs });
  return {
    storage,
    pass: (addMs: number) => {
      nowMs += addMs;
    },
  };
}

test('a report’s draft is kept only for its author', () => {
  const { storage } = newStorage();
  const keep = createReportDraftSlot(storage, '1001');
  keep.write({ notificationId: 'e1', message: 'typed' });
  expect(createReportDraftSlot(storage, '1001').read()).toEqual({
    notificationId: 'e1',
    message: 'typed',
  });
  expect(createReportDraftSlot(storage, '1002').read()).toBeUndefined();
  keep.clear();
  expect(keep.read()).toBeUndefined();
});

test('before the first visit no notification has been seen', () => {
  const { storage } = newStorage();
  const seen = createNotificationsSeen(storage, '1001');
  expect(seen.read()).toBe(0);
  seen.write(7);
  expect(createNotificationsSeen(storage, '1001').read()).toBe(7);
  expect(createNotificationsSeen(storage, '1002').read()).toBe(0);
});

test('the policy is accepted for one link, for 15 minutes', () => {
  const { storage, pass } = newStorage();
  keepAcceptance(storage, 'link1');
  expect(isPolicyAccepted(storage, 'link1')).toBe(true);
  expect(isPolicyAccepted(storage, 'link2')).toBe(false);
  pass(15 * 60_000 + 1);
  expect(isPolicyAccepted(storage, 'link1')).toBe(false);
  keepAcceptance(storage, 'link1');
  keepAcceptance(storage, null);
  expect(isPolicyAccepted(storage, 'link1')).toBe(false);
});

test('[VX-10] [VX-14] only a sign-in with an accepted policy reaches the verification', () => {
  const rows = [
    ['loading', true, 'connecting'],
    ['unavailable', true, 'unavailable'],
    ['signed-out', false, 'policy'],
    ['signed-out', true, 'policy'],
    ['signed-in', false, 'policy'],
    ['signed-in', true, 'confirm'],
  ] as const;
  for (const [status, hasAccepted, step] of rows) {
    expect(verifyStepOf(status, hasAccepted)).toBe(step);
  }
});

test('[PA-22] an announcement draft is kept while any language has a text', () => {
  const { storage } = newStorage();
  const draft = createAnnouncementDraft(storage, '1');
  draft.write({ en: 'Hello', ru: '' });
  expect(createAnnouncementDraft(storage, '1').read()).toEqual({ en: 'Hello', ru: '' });
  expect(createAnnouncementDraft(storage, '2').read()).toEqual({});
  draft.write({ en: '', ru: '' });
  expect(draft.read()).toEqual({});
});

test('the last reports and reasons are kept, and the oldest are dropped', () => {
  const { storage } = newStorage();
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `e${String(index)}`);
  const reported = createReportedNotifications(storage, '7');
  for (const id of [...ids(maxReported + 2), 'e5']) reported.add(id);
  expect(reported.read()).toHaveLength(maxReported);
  expect(reported.read().slice(0, 2)).toEqual(['e2', 'e3']);
  expect(reported.read().at(-1)).toBe('e5');
  const drafts = createDrafts(storage, '7');
  for (const id of ids(maxRejectReasons + 1)) drafts.writeReason(id, `reason ${id}`);
  expect(drafts.readReason('e0')).toBe('');
  expect(drafts.readReason('e1')).toBe('reason e1');
  expect(drafts.readReason(`e${String(maxRejectReasons)}`)).not.toBe('');
  drafts.writeReason('e1', '');
  expect(drafts.readReason('e1')).toBe('');
});

test('[PO-27] a post’s form is restored until it is published, only for its author', () => {
  const { storage } = newStorage();
  const drafts = createDrafts(storage, '7');
  expect(drafts.readPostForm()).toEqual(emptyPostForm);
  const form = { ...emptyPostForm, content: 'https://x.com/a/status/1', about: 'Ours' };
  drafts.writePostForm(form);
  expect(createDrafts(storage, '7').readPostForm()).toEqual(form);
  expect(createDrafts(storage, '8').readPostForm()).toEqual(emptyPostForm);
  drafts.clearPostForm();
  expect(drafts.readPostForm()).toEqual(emptyPostForm);
});

test('[MY-14] [MY-28] posting again fills the form with all of the post’s values, including its title', () => {
  const asked = {
    link: 'https://x.com/a/status/1',
    types: ['comment', 'quote'],
    limit: 7,
    commentGuide: 'Say why',
    quoteGuide: 'Say how',
    about: 'Our beta',
  } as const;
  expect(formOf(examplePost(asked))).toEqual({
    content: 'https://x.com/a/status/1',
    types: ['comment', 'quote'],
    limit: '7',
    isLimitChosen: true,
    commentGuide: 'Say why',
    quoteGuide: 'Say how',
    about: 'Our beta',
  });
});

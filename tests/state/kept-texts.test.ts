import { expect, test } from 'vitest';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { createNotificationsSeen } from '#src/state/notifications-seen.ts';
import { createReportDraftSlot } from '#src/state/drafts.ts';
import { isPolicyAccepted, keepAcceptance, verifyStepOf } from '#src/state/verification-flow.ts';

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

test('a report’s draft is kept for its writer alone', () => {
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

test('[VX-10] [VX-14] only a sign-in with an accepted policy gets to the proof', () => {
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

import { expect, test } from 'vitest';
import { decisionsSlot } from '#src/contract/decision-slots.ts';
import { createDeviceStorage, type StorageArea } from '#src/platform/device-storage.ts';
import type { Clock } from '#src/platform/clock.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import type { DecisionCall } from '#src/services/decisions.ts';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';
import { createPendingDecisions, type NewDecision } from '#src/state/pending-decisions.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

const lost = refuse({ code: 'outcome_unknown' });
const done = succeed({});

function approval(itemId: string, changes: Partial<NewDecision> = {}): NewDecision {
  return {
    kind: 'review',
    itemId,
    handle: `x_${itemId}`,
    verdict: 'approve',
    reason: null,
    postId: 'p1',
    calls: [{ name: 'reviewEngagement', request: { engagementId: itemId, isApproved: true } }],
    ...changes,
  };
}

type Device = { readonly area: StorageArea; readonly time: ReturnType<typeof createVirtualClock> };

function newDevice(): Device {
  return { area: createMemoryStorage(), time: createVirtualClock() };
}

/** A person's app on a device; the test answers its calls, or leaves them unanswered. */
function openDecisions(
  { area, time }: Device,
  options: { userId?: string; answer?: Reply; first?: readonly Reply[] } = {},
) {
  const { userId = '1001', first = [] } = options;
  const clock: Clock = {
    nowMs: time.nowMs,
    after: (delayMs, call) => {
      let isWanted = true;
      void time.wait(delayMs).then(() => {
        if (isWanted) call();
      });
      return () => {
        isWanted = false;
      };
    },
  };
  const sent: DecisionCall[] = [];
  let answer: Reply | undefined = options.answer ?? done;
  let count = 0;
  const storage = createDeviceStorage({ openArea: () => area, nowMs: time.nowMs });
  const decisions = createPendingDecisions({
    storage,
    clock,
    userId,
    newRequestId: () => `${userId}-${String(time.nowMs())}-${String(++count)}`,
    send: (call) => {
      sent.push(call);
      const reply = first[sent.length - 1] ?? answer;
      return reply === undefined ? new Promise(() => undefined) : Promise.resolve(reply);
    },
  });
  return {
    ...decisions,
    sent,
    sentIds: () => sent.map(({ request }) => request.requestId),
    statuses: () => decisions.store.getState().map(({ status }) => status),
    kept: () => Object.keys(storage.read(decisionsSlot(userId)) ?? {}),
    answerWith: (next: Reply | undefined) => {
      answer = next;
    },
  };
}

test('[MY-09] [PA-09] a decision is sent after five seconds, and leaves the device when it is answered', async () => {
  const device = newDevice();
  const app = openDecisions(device);
  expect(app.decide(approval('e1'))).toBe(true);
  await device.time.advance(4999);
  expect([app.sent.length, app.kept().length]).toEqual([0, 1]);
  await device.time.advance(1);
  expect(app.sent).toMatchObject([
    { name: 'reviewEngagement', request: { engagementId: 'e1', isApproved: true } },
  ]);
  expect([app.statuses(), app.kept()]).toEqual([['done'], []]);
});

test('[MY-09] [PA-09] a decision can be undone only before it is sent', async () => {
  const device = newDevice();
  const app = openDecisions(device);
  app.decide(approval('e1'));
  const [first] = app.store.getState();
  expect(app.undo(first?.id ?? '')).toMatchObject({ itemId: 'e1' });
  expect([app.statuses(), app.kept()]).toEqual([[], []]);
  await device.time.advance(6000);
  expect(app.sent).toEqual([]);
  app.decide(approval('e2'));
  app.sendHeld();
  const [second] = app.store.getState();
  expect(app.undo(second?.id ?? '')).toBeUndefined();
  expect(app.sent).toHaveLength(1);
});

test('[MY-09] a decision is sent when the second one after it is made, and an item has one decision at a time', () => {
  const app = openDecisions(newDevice(), { answer: lost });
  for (const id of ['e1', 'e2', 'e3']) app.decide(approval(id));
  expect(app.sent).toMatchObject([{ request: { engagementId: 'e1' } }]);
  expect(app.decide(approval('e1'))).toBe(false);
  expect(app.decide(approval('e3'))).toBe(false);
});

test('[MY-09] [PA-09] decisions of two queues wait independently, and each is sent after its own delay', async () => {
  const device = newDevice();
  const app = openDecisions(device);
  app.decide(approval('e1'));
  await device.time.advance(2000);
  app.decide(approval('q1', { kind: 'request' }));
  app.decide(approval('q2', { kind: 'request' }));
  await device.time.advance(2999);
  expect(app.kept()).toHaveLength(3);
  expect(app.sent).toEqual([]);
  await device.time.advance(1);
  expect(app.sent).toMatchObject([{ request: { engagementId: 'e1' } }]);
});

test('[MY-21] an unanswered decision stays on the device and is sent again as the same request', async () => {
  const device = newDevice();
  const app = openDecisions(device, { answer: lost });
  app.decide(approval('e1'));
  await device.time.advance(5000);
  expect(app.statuses()).toEqual(['unanswered']);
  expect(app.kept()).toHaveLength(1);
  app.answerWith(done);
  await app.resume();
  const [id] = app.sentIds();
  expect(app.sentIds()).toEqual([id, id]);
  expect([app.statuses(), app.kept()]).toEqual([['done'], []]);
});

test('[MY-21] a call times out after 15 s, and a response after that still counts', async () => {
  const device = newDevice();
  const app = openDecisions(device);
  app.answerWith(undefined);
  app.decide(approval('e1'));
  await device.time.advance(19_000);
  expect(app.statuses()).toEqual(['sending']);
  await device.time.advance(1000);
  expect(app.statuses()).toEqual(['unanswered']);
  app.answerWith(done);
  await app.resume();
  expect(app.statuses()).toEqual(['done']);
});

test('[MY-21] a final refusal leaves the device and is shown, until the item is decided again', async () => {
  const device = newDevice();
  const app = openDecisions(device, { answer: refuse({ code: 'engager_banned' }) });
  const heard: string[] = [];
  app.onAnswer(({ itemId }, reply) => heard.push(`${itemId} ${String(reply.success)}`));
  app.decide(approval('e1'));
  app.sendHeld();
  await device.time.advance(0);
  expect(app.store.getState()).toMatchObject([
    { status: 'refused', handle: 'x_e1', refusal: { code: 'engager_banned' } },
  ]);
  expect([app.kept(), heard]).toEqual([[], ['e1 false']]);
  expect(app.decide(approval('e1'))).toBe(true);
  expect(app.statuses()).toEqual(['held']);
});

test('[MY-21] decisions pending when the page was closed continue at the next start: sent ones at once, others after their delay', async () => {
  const device = newDevice();
  const closed = openDecisions(device);
  closed.answerWith(undefined);
  closed.decide(approval('e1'));
  closed.sendHeld();
  closed.decide(approval('e2'));
  await device.time.advance(2000);
  const opened = openDecisions(device);
  await opened.resume();
  expect(opened.sentIds()).toEqual(closed.sentIds());
  expect(opened.statuses()).toEqual(['done', 'held']);
  await device.time.advance(3000);
  expect(opened.sent).toHaveLength(2);
  expect(opened.kept()).toEqual([]);
});

test('[MY-21] a decision of another person on the same device is not sent, and stays for that person', async () => {
  const device = newDevice();
  const closed = openDecisions(device, { userId: '1001', answer: lost });
  closed.decide(approval('e1'));
  closed.sendHeld();
  const other = openDecisions(device, { userId: '1002' });
  await other.resume();
  await device.time.advance(20_000);
  expect([other.sent, other.statuses()]).toEqual([[], []]);
  const again = openDecisions(device, { userId: '1001' });
  await again.resume();
  expect(again.sentIds()).toEqual(closed.sentIds());
});

test('[MY-21] another window of the same person sends no undone decision, and undoes no sent one', async () => {
  const device = newDevice();
  const [one, other] = [openDecisions(device), openDecisions(device)];
  one.decide(approval('e1'));
  await other.resume();
  const [decision] = one.store.getState();
  one.undo(decision?.id ?? '');
  await device.time.advance(5000);
  expect([other.sent, other.statuses()]).toEqual([[], []]);
  one.decide(approval('e2'));
  other.answerWith(undefined);
  await other.resume();
  other.sendHeld();
  const [second] = one.store.getState();
  expect(one.undo(second?.id ?? '')).toBeUndefined();
  expect(one.sentIds()).toEqual(other.sentIds());
});

test('[MY-21] a corrupt decision on the device does not affect others', async () => {
  const device = newDevice();
  const closed = openDecisions(device);
  closed.answerWith(undefined);
  closed.decide(approval('e1'));
  closed.sendHeld();
  const storage = createDeviceStorage({ openArea: () => device.area, nowMs: device.time.nowMs });
  const slot = decisionsSlot('1001');
  storage.write(slot, { broken: { kind: 'review', calls: [] }, ...storage.read(slot) });
  const opened = openDecisions(device);
  await opened.resume();
  expect(opened.sentIds()).toEqual(closed.sentIds());
  expect([opened.statuses(), opened.kept()]).toEqual([['done'], []]);
});

test('[PA-06] all reports about an engagement are resolved; one that another administrator resolved is left out', async () => {
  const device = newDevice();
  const gone = refuse({ code: 'report_resolved', handle: 'max', outcome: 'none' });
  const app = openDecisions(device, { first: [done, gone, done] });
  const calls = ['r1', 'r2', 'r3'].map((reportId) => ({
    name: 'resolveReport' as const,
    request: { reportId },
  }));
  app.decide(approval('g1', { kind: 'report', verdict: 'warn', calls }));
  app.sendHeld();
  await device.time.advance(0);
  expect(app.sent.map(({ request }) => 'reportId' in request && request.reportId)).toEqual([
    'r1',
    'r2',
    'r3',
  ]);
  expect(new Set(app.sentIds()).size).toBe(3);
  expect(app.statuses()).toEqual(['done']);
});

test('[MY-21] an answered decision stays answered when its timeout passes', async () => {
  const device = newDevice();
  const app = openDecisions(device);
  app.decide(approval('e1'));
  await device.time.advance(6000);
  expect(app.statuses()).toEqual(['done']);
  await device.time.advance(60_000);
  expect(app.statuses()).toEqual(['done']);
});

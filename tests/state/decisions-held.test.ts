import { expect, test, vi } from 'vitest';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import type { DecisionCall } from '#src/services/decisions.ts';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';
import { createPendingDecisions, type NewDecision } from '#src/state/pending-decisions.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

const done = succeed({});
const banned = refuse({ code: 'engager_banned' });

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

/** A person's decisions; the test answers their calls one by one. */
function openAnswered() {
  const time = createVirtualClock();
  const { nowMs } = time;
  const after = (delayMs: number, call: () => void) => {
    let isWanted = true;
    void time.wait(delayMs).then(() => {
      if (isWanted) call();
    });
    return () => {
      isWanted = false;
    };
  };
  const sent: DecisionCall[] = [];
  const answers: ((reply: Reply) => void)[] = [];
  const area = createMemoryStorage();
  const storage = createDeviceStorage({ openArea: () => area, nowMs });
  let count = 0;
  const decisions = createPendingDecisions({
    storage,
    clock: { nowMs, after },
    userId: '1001',
    newRequestId: () => `request${String(++count)}`,
    send: (call) => {
      sent.push(call);
      return new Promise((resolve) => answers.push(resolve));
    },
  });
  const answer = async (reply: Reply) => {
    answers.shift()?.(reply);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  const statuses = () =>
    decisions.store.getState().map(({ itemId, status }) => `${itemId} ${status}`);
  return { ...decisions, time, sent, answer, statuses };
}

test('[MY-21] a sent decision is not sent again for 15 s, and a response after the timeout still counts', async () => {
  const app = openAnswered();
  app.decide(approval('e1'));
  app.sendHeld();
  await app.time.advance(14_999);
  await app.resume();
  expect(app.sent).toHaveLength(1);
  await app.time.advance(1);
  expect(app.statuses()).toEqual(['e1 unanswered']);
  await app.answer(done);
  expect(app.statuses()).toEqual(['e1 done']);
  await app.resume();
  expect(app.sent).toHaveLength(1);
});

test('[MY-09] the next decision replaces a finished one in its own queue’s notice, not in another queue’s', async () => {
  const app = openAnswered();
  app.decide(approval('e1'));
  app.sendHeld();
  await app.answer(done);
  app.decide(approval('q1', { kind: 'request' }));
  expect(app.statuses()).toEqual(['e1 done', 'q1 held']);
  app.decide(approval('e2'));
  expect(app.statuses()).toEqual(['q1 held', 'e2 held']);
});

test('[MY-21] a refusal stays visible while other items are decided, until it was read', async () => {
  const app = openAnswered();
  app.decide(approval('e1'));
  app.sendHeld();
  await app.answer(banned);
  app.decide(approval('e2'));
  expect(app.statuses()).toEqual(['e1 refused', 'e2 held']);
  const [refused, held] = app.store.getState();
  app.dismiss(held?.id ?? '');
  app.dismiss(refused?.id ?? '');
  expect(app.statuses()).toEqual(['e2 held']);
});

test('[MY-21] responses do not reach unsubscribed listeners, and a temporary failure is no response', async () => {
  const app = openAnswered();
  const heard = vi.fn();
  const release = app.onAnswer(heard);
  app.decide(approval('e1'));
  app.sendHeld();
  await app.answer(refuse({ code: 'outcome_unknown' }));
  expect(app.statuses()).toEqual(['e1 unanswered']);
  expect(heard).not.toHaveBeenCalled();
  void app.resume();
  await app.answer(done);
  expect(heard).toHaveBeenCalledOnce();
  release();
  app.decide(approval('e2'));
  app.sendHeld();
  await app.answer(done);
  expect(heard).toHaveBeenCalledOnce();
});

test('[PA-06] a first report that cannot be resolved is refused, and the others are not sent', async () => {
  const app = openAnswered();
  const calls = ['r1', 'r2'].map((reportId) => ({
    name: 'resolveReport' as const,
    request: { reportId },
  }));
  app.decide(approval('g1', { kind: 'report', verdict: 'warn', calls }));
  app.sendHeld();
  await app.answer(refuse({ code: 'report_resolved', handle: 'max', outcome: 'none' }));
  expect(app.statuses()).toEqual(['g1 refused']);
  expect(app.sent).toHaveLength(1);
});

test('[PA-06] a further report that fails for another reason fails the whole decision', async () => {
  const app = openAnswered();
  const calls = ['r1', 'r2', 'r3'].map((reportId) => ({
    name: 'resolveReport' as const,
    request: { reportId },
  }));
  app.decide(approval('g1', { kind: 'report', verdict: 'warn', calls }));
  app.sendHeld();
  await app.answer(done);
  await app.answer(banned);
  expect(app.statuses()).toEqual(['g1 refused']);
  expect(app.sent).toHaveLength(2);
});

test('[MY-21] several decisions left from an earlier session are sent one after the other', async () => {
  const app = openAnswered();
  for (const id of ['e1', 'e2']) app.decide(approval(id));
  app.sendHeld();
  for (let count = 0; count < 2; count += 1) await app.answer(refuse({ code: 'outcome_unknown' }));
  expect(app.statuses()).toEqual(['e1 unanswered', 'e2 unanswered']);
  void app.resume();
  expect(app.statuses()).toEqual(['e1 sending', 'e2 sending']);
  expect(app.sent).toHaveLength(3);
  await app.answer(done);
  expect(app.sent).toHaveLength(4);
  await app.answer(done);
  expect(app.statuses()).toEqual(['e1 done', 'e2 done']);
});

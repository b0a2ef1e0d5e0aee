import type { KeptDecision } from '#src/contract/decision-slots.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { DecisionsService } from '#src/services/decisions.ts';
import { outcomeOf, type Reply } from '#src/services/reply.ts';
import type { DecisionList, PendingDecision } from './decision-list.ts';
import type { KeptDecisions } from './kept-decisions.ts';

/** Hears of a decision and its final answer. */
export type AnswerListener = (decision: PendingDecision, reply: Reply) => void;

/** Sends decisions by their ids. */
export type DecisionSender = {
  /** Sends one now, if the device still has it. */
  readonly sendNow: (id: string) => void;
  /** Sends several one after the other, so that the server is spared. */
  readonly sendEach: (ids: readonly string[]) => Promise<void>;
  /** Whether one has been sent and not answered for less than 15 s. */
  readonly isUnderWay: (id: string) => boolean;
};

/** What the sending works with. */
export type DecisionSenderParts = {
  readonly list: DecisionList;
  readonly kept: KeptDecisions;
  readonly clock: Clock;
  readonly send: DecisionsService['send'];
  readonly onAnswer: AnswerListener;
};

/** After this silence a decision counts as unanswered; an answer that comes later still counts. */
const silenceMs = 15_000;

/** Makes the sending of one person's decisions: one leaves the device when its answer is final. Rule MY-21. */
export function createDecisionSender(parts: DecisionSenderParts): DecisionSender {
  const { list, kept, clock, send, onAnswer } = parts;
  const underWay = new Set<string>();

  /** Notes that a decision is on its way; false when another window has undone or finished it. */
  function begin(id: string): boolean {
    const onDevice = kept.read(id);
    if (onDevice === undefined) {
      list.drop((each) => each.id === id);
      return false;
    }
    underWay.add(id);
    kept.write(id, { ...onDevice, isSent: true });
    list.change(id, { status: 'sending', isSent: true, refusal: null });
    return true;
  }

  async function transmit(id: string): Promise<void> {
    const decision = list.find(id);
    if (decision === undefined) return;
    const stopWaiting = clock.after(silenceMs, () => {
      underWay.delete(id);
      list.change(id, { status: 'unanswered' });
    });
    const reply = await sendAll(decision, send);
    stopWaiting();
    underWay.delete(id);
    if (!reply.success && outcomeOf(reply) !== 'known') {
      list.change(id, { status: 'unanswered', refusal: reply });
      return;
    }
    kept.remove(id);
    const changes = reply.success
      ? ({ status: 'done' } as const)
      : ({ status: 'refused', refusal: reply } as const);
    const answered = list.change(id, changes);
    if (answered !== undefined) onAnswer(answered, reply);
  }

  return {
    sendNow(id) {
      if (begin(id)) void transmit(id);
    },
    async sendEach(ids) {
      for (const id of ids.filter(begin)) await transmit(id);
    },
    isUnderWay: (id) => underWay.has(id),
  };
}

/** Sends the calls of a decision one after the other; the first one that is refused decides. */
async function sendAll({ calls }: KeptDecision, send: DecisionsService['send']): Promise<Reply> {
  let answer: Reply | undefined;
  for (const call of calls) {
    const reply = await send(call);
    // Another report about the same engagement may have been resolved in the meantime, which leaves nothing to do.
    const isLeftOut = answer !== undefined && !reply.success && reply.code === 'report_resolved';
    if (!reply.success && !isLeftOut) return reply;
    answer ??= reply;
  }
  return answer ?? { success: true };
}

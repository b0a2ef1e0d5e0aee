import type { KeptDecision } from '#src/contract/decision-slots.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { DecisionCall, DecisionsService } from '#src/services/decisions.ts';
import { outcomeOf, type Reply } from '#src/services/reply.ts';
import {
  createDecisionList,
  decisionId,
  isFinal,
  type DecisionList,
  type PendingDecision,
  createKeptDecisions,
  type KeptDecisions,
} from './decision-list.ts';

/** A decision as a screen makes it; every call gets a request id. */
export type NewDecision = Omit<KeptDecision, 'calls' | 'madeAtMs' | 'isSent'> & {
  readonly calls: readonly WithoutRequestId<DecisionCall>[];
};

type WithoutRequestId<Call> = Call extends DecisionCall
  ? { readonly name: Call['name']; readonly request: Omit<Call['request'], 'requestId'> }
  : never;

/** All decisions with undo of one person, for members and administrators. Rules MY-09, MY-21, PA-09. */
export type PendingDecisions = {
  readonly store: DecisionList['store'];
  /** Keeps a decision, to be sent when its undo time is over; false, with nothing kept, while its item has one already. */
  readonly decide: (decision: NewDecision) => boolean;
  /** Takes a held decision back and answers it; undefined when it was sent before. */
  readonly undo: (id: string) => PendingDecision | undefined;
  /** Sends all held decisions now, as when a screen or the page is left. */
  readonly sendHeld: () => void;
  /** Sends what the device still keeps: of an earlier sitting, or without an answer so far. */
  readonly resume: () => Promise<void>;
  /** Forgets a refusal that was read. */
  readonly dismiss: (id: string) => void;
  /** Calls with every final answer, until it is released. */
  readonly onAnswer: (listener: AnswerListener) => () => void;
};

/** What the decisions of one person work with. */
type PendingDecisionsParts = {
  readonly storage: DeviceStorage;
  readonly clock: Clock;
  /** The id in the launch data; the empty text where no one is known. */
  readonly userId: string;
  readonly send: DecisionsService['send'];
  readonly newRequestId: () => string;
};

/** For how long a decision can be undone. */
export const undoMs = 5000;

/** How many decisions of a queue are held at once: one is sent when the next but one is made. */
const maxHeld = 2;

/** Makes the home of one person's decisions; those of other people on the device stay where they are. */
export function createPendingDecisions(parts: PendingDecisionsParts): PendingDecisions {
  const { storage, clock, userId, send, newRequestId } = parts;
  const kept = createKeptDecisions(storage, userId);
  const list = createDecisionList(kept.all());
  const listeners = new Set<AnswerListener>();
  const onAnswer: AnswerListener = (decision, reply) => {
    for (const listener of listeners) listener(decision, reply);
  };
  const { sendNow, sendEach, isUnderWay } = createDecisionSender({
    list,
    kept,
    clock,
    send,
    onAnswer,
  });

  /** Sends a held decision when its undo time is over. */
  function hold({ id, madeAtMs }: PendingDecision): void {
    clock.after(Math.max(0, madeAtMs + undoMs - clock.nowMs()), () => {
      if (list.find(id)?.status === 'held') sendNow(id);
    });
  }

  return {
    store: list.store,
    decide(made) {
      const decision = { ...withIds(made, newRequestId), madeAtMs: clock.nowMs(), isSent: false };
      if (list.store.getState().some((each) => isOfItem(each, made) && !isFinal(each)))
        return false;
      list.drop((each) => isFinal(each) && isReplaced(each, made));
      kept.write(decisionId(decision), decision);
      hold(list.add(decision));
      const held = list.store.getState().filter((each) => isHeldIn(each, made));
      for (const { id } of held.slice(0, -maxHeld)) sendNow(id);
      return true;
    },
    undo(id) {
      const decision = list.find(id);
      if (decision?.status !== 'held') return undefined;
      // Another window of the same person may have sent it.
      if (kept.read(id)?.isSent !== false) {
        sendNow(id);
        return undefined;
      }
      kept.remove(id);
      list.drop((each) => each.id === id);
      return decision;
    },
    sendHeld() {
      for (const { id, status } of list.store.getState()) if (status === 'held') sendNow(id);
    },
    async resume() {
      const waiting = kept.all().filter((each) => !isUnderWay(decisionId(each)));
      for (const decision of waiting) {
        const pending = list.find(decisionId(decision)) ?? list.add(decision);
        if (!decision.isSent) hold(pending);
      }
      await sendEach(waiting.filter(({ isSent }) => isSent).map(decisionId));
    },
    dismiss(id) {
      list.drop((each) => each.id === id && each.status === 'refused');
    },
    onAnswer(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The decision with a request id for each call. */
function withIds({ calls, ...made }: NewDecision, newRequestId: () => string) {
  const withId = ({ name, request }: NewDecision['calls'][number]) => ({
    name,
    request: { ...request, requestId: newRequestId() },
  });
  return { ...made, calls: calls.map(withId) };
}

type Item = Pick<KeptDecision, 'kind' | 'itemId'>;

function isOfItem(decision: PendingDecision, { kind, itemId }: Item): boolean {
  return decision.kind === kind && decision.itemId === itemId;
}

/** Whether a final decision makes room for another one: on the same item, or done in the same queue. */
function isReplaced(decision: PendingDecision, made: Item): boolean {
  const isDoneHere = decision.status === 'done' && decision.kind === made.kind;
  return isDoneHere || isOfItem(decision, made);
}

function isHeldIn({ status, kind }: PendingDecision, made: Item): boolean {
  return status === 'held' && kind === made.kind;
}

/** Hears of a decision and its final answer. */
type AnswerListener = (decision: PendingDecision, reply: Reply) => void;

/** Sends decisions by their ids. */
type DecisionSender = {
  /** Sends one now, if the device still has it. */
  readonly sendNow: (id: string) => void;
  /** Sends several one after the other, so that the server is spared. */
  readonly sendEach: (ids: readonly string[]) => Promise<void>;
  /** Whether one has been sent and not answered for less than 15 s. */
  readonly isUnderWay: (id: string) => boolean;
};

/** What the sending works with. */
type DecisionSenderParts = {
  readonly list: DecisionList;
  readonly kept: KeptDecisions;
  readonly clock: Clock;
  readonly send: DecisionsService['send'];
  readonly onAnswer: AnswerListener;
};

/** After this silence a decision counts as unanswered; an answer that comes later still counts. */
const silenceMs = 15_000;

/** Makes the sending of one person's decisions: one leaves the device when its answer is final. Rule MY-21. */
function createDecisionSender(parts: DecisionSenderParts): DecisionSender {
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

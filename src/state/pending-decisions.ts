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

/** A decision as a screen submits it; every call then gets a request id. */
export type NewDecision = Omit<KeptDecision, 'calls' | 'madeAtMs' | 'isSent'> & {
  readonly calls: readonly WithoutRequestId<DecisionCall>[];
};

type WithoutRequestId<Call> = Call extends DecisionCall
  ? { readonly name: Call['name']; readonly request: Omit<Call['request'], 'requestId'> }
  : never;

/** All undoable decisions of one person, for members and administrators. Rules MY-09, MY-21, PA-09. */
export type PendingDecisions = {
  readonly store: DecisionList['store'];
  /** Stores a decision and sends it after its undo time; false, with nothing stored, if its item has a pending one. */
  readonly decide: (decision: NewDecision) => boolean;
  /** Takes a held decision back and returns it; undefined if it was sent already. */
  readonly undo: (id: string) => PendingDecision | undefined;
  /** Sends all held decisions now, for example when the user leaves a screen or the page. */
  readonly sendHeld: () => void;
  /** Resumes what the device still keeps: resends unanswered decisions, and waits out the undo time of held ones. */
  readonly resume: () => Promise<void>;
  /** Removes a refusal that the user has read. */
  readonly dismiss: (id: string) => void;
  /** Calls the listener with every final answer; returns the function that removes it. */
  readonly onAnswer: (listener: AnswerListener) => () => void;
};

/** The dependencies of `createPendingDecisions`. */
type PendingDecisionsParts = {
  readonly storage: DeviceStorage;
  readonly clock: Clock;
  /** The id in the launch data; empty if no one is known. */
  readonly userId: string;
  readonly send: DecisionsService['send'];
  readonly newRequestId: () => string;
};

/** How long a decision can be undone. */
export const undoMs = 5000;

/** How many decisions of a queue are held at once: a third one sends the first. */
const maxHeld = 2;

/** Creates the decisions of one person; other people's decisions on the device stay untouched. */
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

/** Adds a request id to each call of a decision. */
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

/** Whether a new decision replaces a final one: of the same item, or done in the same queue. */
function isReplaced(decision: PendingDecision, made: Item): boolean {
  const isDoneHere = decision.status === 'done' && decision.kind === made.kind;
  return isDoneHere || isOfItem(decision, made);
}

function isHeldIn({ status, kind }: PendingDecision, made: Item): boolean {
  return status === 'held' && kind === made.kind;
}

/** Called with a decision and its final answer. */
type AnswerListener = (decision: PendingDecision, reply: Reply) => void;

/** Sends decisions by their ids. */
type DecisionSender = {
  /** Sends one now, if the device still has it. */
  readonly sendNow: (id: string) => void;
  /** Sends several, one at a time, to spare the server. */
  readonly sendEach: (ids: readonly string[]) => Promise<void>;
  /** Whether a decision was sent less than 15 s ago and has no answer. */
  readonly isUnderWay: (id: string) => boolean;
};

/** The dependencies of `createDecisionSender`. */
type DecisionSenderParts = {
  readonly list: DecisionList;
  readonly kept: KeptDecisions;
  readonly clock: Clock;
  readonly send: DecisionsService['send'];
  readonly onAnswer: AnswerListener;
};

/** After this time a decision counts as unanswered; a later answer still counts. */
const silenceMs = 15_000;

/** Creates the sender of one person's decisions: a decision stays on the device until its answer is final. Rule MY-21. */
function createDecisionSender(parts: DecisionSenderParts): DecisionSender {
  const { list, kept, clock, send, onAnswer } = parts;
  const underWay = new Set<string>();

  /** Marks a decision as sending; false if another window has undone or finished it. */
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

/** Sends the calls of a decision one at a time; returns the first refusal, else the first answer. */
async function sendAll({ calls }: KeptDecision, send: DecisionsService['send']): Promise<Reply> {
  let answer: Reply | undefined;
  for (const call of calls) {
    const reply = await send(call);
    // Another report about the same engagement may already be resolved; then there is nothing left to do.
    const isLeftOut = answer !== undefined && !reply.success && reply.code === 'report_resolved';
    if (!reply.success && !isLeftOut) return reply;
    answer ??= reply;
  }
  return answer ?? { success: true };
}

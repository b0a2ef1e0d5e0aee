import {
  type Check,
  isAnything,
  isFilledText,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isShapedAs,
  isText,
  isUndefinedOr,
} from './check.ts';
import type { DeviceSlot } from './device-slots.ts';

/** The operations of undoable decisions. */
export const decisionNames = [
  'reviewEngagement',
  'decideApprovalRequest',
  'resolveReport',
] as const;

/** One of these operations. */
export type DecisionName = (typeof decisionNames)[number];

/** The queues whose decisions can be undone. */
export const decisionKinds = ['review', 'request', 'report'] as const;

/** One of these queues. */
export type DecisionKind = (typeof decisionKinds)[number];

/** The possible decisions: on an engagement or a request, or the outcome of a report. */
export const verdicts = ['approve', 'reject', 'none', 'overturn', 'warn', 'ban', 'unban'] as const;

/** One of these decisions. */
export type Verdict = (typeof verdicts)[number];

/** An unanswered decision, as stored on the device. Rule MY-21. */
export type KeptDecision = {
  readonly kind: DecisionKind;
  /** The engagement, the person or the group of reports that it decides. */
  readonly itemId: string;
  /** The X handle that the queue shows for the item. */
  readonly handle: string;
  readonly verdict: Verdict;
  /** The reason of a rejection, or the note on a report. */
  readonly reason: string | null;
  /** The post of an engagement; null for other items. */
  readonly postId: string | null;
  /** The person concerned by the outcome of a report; absent in older decisions. */
  readonly personId?: string | undefined;
  /** The calls in their order; the first one's request id is the decision's id. */
  readonly calls: readonly {
    readonly name: DecisionName;
    readonly request: { readonly requestId: string };
  }[];
  readonly madeAtMs: number;
  /** Whether it may have been sent, so that it cannot be undone anymore. */
  readonly isSent: boolean;
};

const isCallList = isListOf(
  isShapedAs({
    name: isOneOf(decisionNames),
    request: isShapedAs({ requestId: isFilledText }),
  }),
);

function isCalls(value: unknown): value is KeptDecision['calls'] {
  return isCallList(value) && value.length > 0;
}

/** Returns whether a value is a stored decision; each is checked separately, so that an invalid one does not affect others. */
export const isKeptDecision: Check<KeptDecision> = isShapedAs<KeptDecision>({
  kind: isOneOf(decisionKinds),
  itemId: isFilledText,
  handle: isText,
  verdict: isOneOf(verdicts),
  reason: isNullOr(isText),
  postId: isNullOr(isText),
  personId: isUndefinedOr(isText),
  calls: isCalls,
  madeAtMs: isNumber,
  isSent: isFlag,
});

/** One person's unanswered decisions, by id. Rule MY-21. */
export function decisionsSlot(userId: string): DeviceSlot<Record<string, unknown>> {
  return { key: `yapp-decisions-${userId}`, version: 1, holds: isRecordOf(isAnything) };
}

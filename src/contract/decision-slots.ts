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

/** The operations that carry decisions with undo. */
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

/** What can be decided: on an engagement or a request, or as the outcome of a report. */
export const verdicts = ['approve', 'reject', 'none', 'overturn', 'warn', 'ban', 'unban'] as const;

/** One of these decisions. */
export type Verdict = (typeof verdicts)[number];

/** A decision that has no answer yet, as the device keeps it. Rule MY-21. */
export type KeptDecision = {
  readonly kind: DecisionKind;
  /** The engagement, the person or the group of reports that is decided on. */
  readonly itemId: string;
  /** The X handle under which the item is known. */
  readonly handle: string;
  readonly verdict: Verdict;
  /** The reason of a rejection, or the note on a report. */
  readonly reason: string | null;
  /** The post of an engagement; null for other items. */
  readonly postId: string | null;
  /** The person that the outcome of a report is about; older decisions do not say. */
  readonly personId?: string | undefined;
  /** The calls in the order in which they are sent; the first one's request id is the id of the decision. */
  readonly calls: readonly {
    readonly name: DecisionName;
    readonly request: { readonly requestId: string };
  }[];
  readonly madeAtMs: number;
  /** Whether it may have arrived, so that it cannot be undone any more. */
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

/** Returns whether something is a kept decision; each is checked on its own, so that a broken one takes no other with it. */
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

/** The decisions of one person that have no answer yet, by their ids. Rule MY-21. */
export function decisionsSlot(userId: string): DeviceSlot<Record<string, unknown>> {
  return { key: `yapp-decisions-${userId}`, version: 1, holds: isRecordOf(isAnything) };
}

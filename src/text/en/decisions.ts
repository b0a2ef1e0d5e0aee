import type { Verdict } from '#src/contract/decision-slots.ts';

/** The words of decisions that can be undone, wherever they are made. Rules MY-09, MY-21, PA-09. */
export const decisionsText = {
  did: (verdict: Verdict, handle: string) => {
    if (verdict === 'approve') return `Approved @${handle}`;
    return verdict === 'reject' ? `Rejected @${handle}` : `Resolved the report of @${handle}`;
  },
  wish: (verdict: Verdict, handle: string) => {
    if (verdict === 'approve') return `approve @${handle}`;
    return verdict === 'reject' ? `reject @${handle}` : `resolve the report of @${handle}`;
  },
  failed: (wish: string) => `Failed: ${wish}`,
  kept: (wish: string) => `Kept, sent when you are online: ${wish}`,
  several: (wishes: readonly string[], moreCount: number) =>
    [...wishes, ...(moreCount === 0 ? [] : [`${moreCount} more`])].join(', '),
  sending: 'Sending…',
  undo: (secondsLeft: number) => `Undo ${secondsLeft}`,
  undone: (handle: string) => `Undone: @${handle} waits again`,
  show: 'Show',
  dismiss: 'OK',
  noAnswer: 'No answer came.',
} as const;

import { maxStatusDigits } from '#src/domain/text.ts';
import { type EngagementType, type ProofType, proofTypes } from '#src/domain/engagement-types.ts';
import type { Engagement, Proofs } from '#src/domain/engagement.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { parseStatusLink, type StatusLink } from '#src/domain/posts/post-link.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { EngagementId, UserId } from '#src/domain/ids.ts';

/** The epoch of the timestamps in X's ids. Rule FA-11. */
const schemeStartMs = 1_288_834_974_657n;

/** The first id with a timestamp; smaller ids were sequential. Rule FA-11. */
const firstTimedId = 29_700_859_247n;

/** How many low bits of an id hold the machine and the sequence number. */
const bitsBelowTime = 22n;

/** How far X's clock may be ahead of ours. Rule FA-11. */
const clockToleranceMs = 5 * 60 * 1000;

/** When a status was created, in milliseconds since 1970; null for ids without a timestamp. Rule FA-11. */
export function statusTimeMs(statusId: string): number | null {
  const id = BigInt(statusId);
  return id < firstTimedId ? null : Number((id >> bitsBelowTime) + schemeStartMs);
}

/** Why a status cannot be a response to a post: X has no such status, it is the post itself, or it is older. */
export type NoAnswerReason = 'no_status' | 'post_itself' | 'older_than_post';

/**
 * Why a status cannot be a response to a post, or null if it can. Its id must have at most 20 digits, must not be the
 * post's own, and its time must not be before the post's status or more than 5 minutes in the future. An id without a
 * timestamp is older than any id with one. `postStatusId` is null for a post without a link. Rules FA-11, MY-34.
 */
export function noAnswerReason(
  statusId: string,
  postStatusId: string | null,
  nowMs: number,
): NoAnswerReason | null {
  if (statusId.length > maxStatusDigits) return 'no_status';
  if (statusId === postStatusId) return 'post_itself';
  const madeAtMs = statusTimeMs(statusId);
  const postMadeAtMs = postStatusId === null ? null : statusTimeMs(postStatusId);
  if (postMadeAtMs !== null && (madeAtMs === null || madeAtMs < postMadeAtMs)) {
    return 'older_than_post';
  }
  return madeAtMs !== null && madeAtMs > nowMs + clockToleranceMs ? 'no_status' : null;
}

/** The proof links as they were typed. */
export interface TypedProofs {
  readonly comment?: string | undefined;
  readonly quote?: string | undefined;
}

/** Why a proof link is refused. */
export type ProofLinkFailure = FailureOf<
  'proof_link_missing' | 'proof_link_invalid' | 'proof_link_foreign'
>;

/** The context in which a proof link is checked. */
export interface ProofTerms {
  /** The engager's own handle on X. */
  readonly ownHandle: string;
  /** The X status id of the post, or null for a post without a link. */
  readonly postStatusId: string | null;
  readonly nowMs: number;
}

/** The checked proof links of one engagement. */
export interface CheckedProofs {
  /** The normalized link of each step that needs one. */
  readonly proofs: Proofs;
  /** The first of the links: the comment's, or else the quote's. Rule EN-02. */
  readonly link: string | null;
  /** Each link's key, which is the same for all spellings of a link. Rule EN-08. */
  readonly keys: readonly string[];
}

/**
 * Checks the link of a comment or quote step; the checks run in the order missing, not a status link or not a response to
 * the post, another person's handle. Rules EN-04, EN-05, EN-06, FA-11.
 */
export function checkProofLink(
  type: ProofType,
  text: string,
  { ownHandle, postStatusId, nowMs }: ProofTerms,
): Result<StatusLink, ProofLinkFailure> {
  if (text.trim() === '') return err({ code: 'proof_link_missing', type });
  const link = parseStatusLink(text);
  if (!link.ok || noAnswerReason(link.value.statusId, postStatusId, nowMs) !== null) {
    return err({ code: 'proof_link_invalid', type });
  }
  if (link.value.handle !== ownHandle.toLowerCase()) {
    return err({ code: 'proof_link_foreign', handle: ownHandle });
  }
  return ok(link.value);
}

/** What is wrong with a typed proof link. Rule MY-34. */
export type ProofLinkFault =
  | { readonly code: NoAnswerReason }
  | { readonly code: 'not_yours'; readonly handle: string };

/** A more exact fault of a proof link than its refusal; null if there is none, or the text is empty. Rule MY-34. */
export function proofLinkFault(text: string, terms: ProofTerms): ProofLinkFault | null {
  if (text.trim() === '') return null;
  const link = parseStatusLink(text);
  if (!link.ok) return { code: 'no_status' };
  const { statusId, handle } = link.value;
  const reason = noAnswerReason(statusId, terms.postStatusId, terms.nowMs);
  if (reason !== null) return { code: reason };
  return handle === terms.ownHandle.toLowerCase() ? null : { code: 'not_yours', handle };
}

/** Checks the links of all steps that need one, the comment's before the quote's. Rule EN-07. */
export function checkProofs(
  types: readonly EngagementType[],
  proofs: TypedProofs,
  terms: ProofTerms,
): Result<CheckedProofs, ProofLinkFailure> {
  const checked: { [Type in ProofType]?: string } = {};
  const keys: string[] = [];
  for (const type of proofTypes.filter((proofType) => types.includes(proofType))) {
    const link = checkProofLink(type, proofs[type] ?? '', terms);
    if (!link.ok) return link;
    checked[type] = link.value.url;
    keys.push(link.value.statusId);
  }
  return ok({ proofs: checked, link: firstProofLink(checked), keys });
}

/** The first of the proof links: the comment's, or else the quote's, or null. Rule EN-02. */
export function firstProofLink(proofs: Proofs): string | null {
  return proofs.comment ?? proofs.quote ?? null;
}

/** The maximum number of engagements in one `readClashes` call. Rule FA-12. */
export const maxClashesAsked = 100;

/** One use of a status as proof. Rule FA-12. */
export interface ProofUse {
  readonly engagementId: EngagementId;
  readonly userId: UserId;
  readonly statusId: string;
}

/** The X status ids that prove an engagement. Rule FA-12. */
export function proofStatusIds({ proofs }: Pick<Engagement, 'proofs'>): readonly string[] {
  return proofTypes.flatMap((type) => {
    const link = parseStatusLink(proofs[type] ?? '');
    return link.ok ? [link.value.statusId] : [];
  });
}

/** Other people's uses of the statuses that prove an engagement; all uses of each person. Rule FA-12. */
export function usesByOthers(
  engagement: Pick<Engagement, 'engagedBy' | 'proofs'>,
  uses: readonly ProofUse[],
): readonly ProofUse[] {
  const statusIds = new Set(proofStatusIds(engagement));
  return uses.filter((use) => use.userId !== engagement.engagedBy && statusIds.has(use.statusId));
}

/** The other people who used a status of this engagement as their own proof, each once. Rule FA-12. */
export function clashingUses(
  engagement: Pick<Engagement, 'engagedBy' | 'proofs'>,
  uses: readonly ProofUse[],
): readonly ProofUse[] {
  const byPerson = new Map(usesByOthers(engagement, uses).map((use) => [use.userId, use]));
  return [...byPerson.values()];
}

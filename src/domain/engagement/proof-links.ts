import { proofTypes, type EngagementType, type ProofType } from '#src/domain/engagement-types.ts';
import type { Proofs } from '#src/domain/engagement.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import { parseStatusLink, type StatusLink } from '#src/domain/posts/post-link.ts';
import { noAnswerReason, type NoAnswerReason } from '#src/domain/posts/status-id.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** The proof links as they were typed. */
export interface TypedProofs {
  readonly comment?: string | undefined;
  readonly quote?: string | undefined;
}

/** Why a proof link is refused. */
export type ProofLinkFailure = FailureOf<
  'proof_link_missing' | 'proof_link_invalid' | 'proof_link_foreign'
>;

/** What a proof link is checked against. */
export interface ProofTerms {
  /** The engager's own handle on X. */
  readonly ownHandle: string;
  /** X's own number of the post's status, or null for a post without a link. */
  readonly postStatusId: string | null;
  readonly nowMs: number;
}

/** The proof links of one engagement, checked. */
export interface CheckedProofs {
  /** The normalised link of each step that asks for one. */
  readonly proofs: Proofs;
  /** The first of the links: the comment's, or else the quote's. Rule EN-02. */
  readonly link: string | null;
  /** Each link's key, which is the same in any spelling. Rule EN-08. */
  readonly keys: readonly string[];
}

/**
 * Checks the link of a comment or quote step, in the order missing, no status link or one that cannot be an answer to
 * the post, by another person's handle. Rules EN-04, EN-05, EN-06, FA-11.
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

/** What is wrong with a proof link that was typed. Rule MY-34. */
export type ProofLinkFault =
  | { readonly code: NoAnswerReason }
  | { readonly code: 'not_yours'; readonly handle: string };

/** What is wrong with a proof link, beside the sentence of its refusal; null where nothing is, or nothing was typed. Rule MY-34. */
export function proofLinkFault(text: string, terms: ProofTerms): ProofLinkFault | null {
  if (text.trim() === '') return null;
  const link = parseStatusLink(text);
  if (!link.ok) return { code: 'no_status' };
  const { statusId, handle } = link.value;
  const reason = noAnswerReason(statusId, terms.postStatusId, terms.nowMs);
  if (reason !== null) return { code: reason };
  return handle === terms.ownHandle.toLowerCase() ? null : { code: 'not_yours', handle };
}

/** Checks the links of all steps that ask for one, the comment's before the quote's. Rule EN-07. */
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

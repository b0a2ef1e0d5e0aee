import type { FailureOf } from '#src/domain/failure.ts';
import { normalizeName, visibleText } from '#src/domain/people/profile.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { countCharacters, maxAboutCharacters, maxLinkCharacters } from '#src/domain/text.ts';
import {
  type EngagementType,
  inStepOrder,
  isEngagementType,
  type PointType,
  type ProofType,
} from '#src/domain/engagement-types.ts';
import { isTypeAllowed } from './offered-types.ts';
import { parseStatusLink, statusIdOf } from './post-link.ts';

/** Parses what a post is about as one plain line, null if empty; refuses with `about_too_long`. Rule MY-18. */
export function checkAbout(text: string): Result<string | null, FailureOf<'about_too_long'>> {
  const line = normalizeName(text);
  if (countCharacters(line) > maxAboutCharacters) return err({ code: 'about_too_long' });
  return ok(line === '' ? null : line);
}

/** The minimum number of visible characters of a guide. Rule PO-14. */
const shortestGuide = 20;

/** The maximum length of a guide in characters. Rule PO-14. */
const maxGuideCharacters = 100;

/**
 * Checks the guide of a selected comment or quote and returns it trimmed. Refuses with `guide_too_short` (also if it is
 * missing) or `guide_too_long`. Rule PO-14.
 */
export function checkGuide(
  guide: ProofType,
  text: string,
): Result<string, FailureOf<'guide_too_short' | 'guide_too_long'>> {
  const trimmed = text.trim();
  if (countCharacters(visibleText(trimmed)) < shortestGuide)
    return err({ code: 'guide_too_short', guide });
  if (countCharacters(trimmed) > maxGuideCharacters) return err({ code: 'guide_too_long', guide });
  return ok(trimmed);
}

/** The maximum number of engagements of a post, so that every cost is an exact integer. */
export const largestLimit = 1_000_000;

/**
 * Parses the limit of a request: a positive integer, or a text that is parsed and rounded down. Refuses with
 * `limit_invalid`. Rules PO-07, PO-08.
 */
export function parseLimit(input: unknown): Result<number, FailureOf<'limit_invalid'>> {
  const limit = typeof input === 'string' ? floorOfText(input) : input;
  if (typeof limit !== 'number' || !isLimit(limit)) return err({ code: 'limit_invalid' });
  return ok(limit);
}

/**
 * Parses the limit of the form: digits only. Refuses with `form_limit_invalid`, or with `form_limit_too_large` above the
 * maximum. Rules PO-09, MY-33.
 */
export function parseFormLimit(
  text: string,
  largest: number = largestLimit,
): Result<number, FailureOf<'form_limit_invalid' | 'form_limit_too_large'>> {
  const limit = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (limit > largest) return err({ code: 'form_limit_too_large', largest });
  if (!isLimit(limit)) return err({ code: 'form_limit_invalid' });
  return ok(limit);
}

function floorOfText(text: string): number {
  return /^\d+(\.\d*)?$/.test(text.trim()) ? Math.floor(Number(text)) : 0;
}

function isLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit > 0 && limit <= largestLimit;
}

type LimitFailure = FailureOf<'limit_invalid' | 'form_limit_invalid' | 'form_limit_too_large'>;

/** Why a draft is refused. */
export type DraftFailure =
  | FailureOf<'types_missing' | 'type_invalid' | 'post_link_missing' | 'post_link_invalid'>
  | FailureOf<'guide_too_short' | 'guide_too_long' | 'about_too_long'>
  | LimitFailure;

/** What an author typed; the limit is already parsed, by the form's rule or the operation's. */
export interface PostDraftInput {
  readonly types: readonly string[];
  readonly limit: Result<number, LimitFailure>;
  readonly content: string;
  readonly commentGuide: string;
  readonly quoteGuide: string;
  /** What the post is about; optional. Rule MY-18. */
  readonly about?: string;
}

/** The prices of all types, including disabled ones, and whether the author is an administrator. */
interface TypeTerms {
  readonly pointTypes: readonly PointType[];
  readonly isAdmin: boolean;
}

/** A valid draft. */
export interface PostDraft {
  readonly types: readonly EngagementType[];
  readonly limit: number;
  readonly content: string;
  readonly link: string | null;
  /** The X status id of the link, or null without a link. */
  readonly statusId: string | null;
  readonly commentGuide: string | null;
  readonly quoteGuide: string | null;
  readonly about: string | null;
}

/**
 * Checks what an author typed, in the order types, limit, link, guides, about. Rules PO-04 to PO-15, MY-18, and PO-25 as
 * far as it depends on the draft only.
 */
export function checkPostDraft(
  input: PostDraftInput,
  terms: TypeTerms,
): Result<PostDraft, DraftFailure> {
  const types = checkTypes(input.types, terms);
  if (!types.ok) return types;
  if (!input.limit.ok) return input.limit;
  const link = checkLink(input.content, types.value);
  if (!link.ok) return link;
  const commentGuide = checkGuideOf('comment', input.commentGuide, types.value);
  if (!commentGuide.ok) return commentGuide;
  const quoteGuide = checkGuideOf('quote', input.quoteGuide, types.value);
  if (!quoteGuide.ok) return quoteGuide;
  const about = checkAbout(input.about ?? '');
  if (!about.ok) return about;
  return ok({
    types: types.value,
    limit: input.limit.value,
    content: link.value === null ? '' : input.content,
    link: link.value,
    statusId: statusIdOf(link.value),
    commentGuide: commentGuide.value,
    quoteGuide: quoteGuide.value,
    about: about.value,
  });
}

/** All faults of what an author typed, in the same order. Rule MY-15. */
export function draftFailures(input: PostDraftInput, terms: TypeTerms): readonly DraftFailure[] {
  const checked = checkTypes(input.types, terms);
  const types = checked.ok ? checked.value : input.types.filter(isEngagementType);
  const checks = [
    checked,
    input.limit,
    checkLink(input.content, types),
    checkGuideOf('comment', input.commentGuide, types),
    checkGuideOf('quote', input.quoteGuide, types),
    checkAbout(input.about ?? ''),
  ];
  return checks.flatMap((each) => (each.ok ? [] : [each.failure]));
}

function checkTypes(
  names: readonly string[],
  terms: TypeTerms,
): Result<readonly EngagementType[], FailureOf<'types_missing' | 'type_invalid'>> {
  if (names.length === 0) return err({ code: 'types_missing' });
  const types: EngagementType[] = [];
  for (const name of names) {
    if (!isEngagementType(name) || !isTypeAllowed(name, terms.pointTypes, terms.isAdmin)) {
      return err({ code: 'type_invalid', type: name });
    }
    types.push(name);
  }
  return ok(inStepOrder(types));
}

function checkLink(
  content: string,
  types: readonly EngagementType[],
): Result<string | null, FailureOf<'post_link_missing' | 'post_link_invalid'>> {
  if (content.trim() === '') {
    const isFollowOnly = types.length > 0 && types.every((type) => type === 'follow');
    return isFollowOnly ? ok(null) : err({ code: 'post_link_missing' });
  }
  const link = parseStatusLink(content);
  const isLink = link.ok && content.length <= maxLinkCharacters;
  return isLink ? ok(link.value.url) : err({ code: 'post_link_invalid' });
}

function checkGuideOf(
  guide: ProofType,
  text: string,
  types: readonly EngagementType[],
): Result<string | null, FailureOf<'guide_too_short' | 'guide_too_long'>> {
  return types.includes(guide) ? checkGuide(guide, text) : ok(null);
}

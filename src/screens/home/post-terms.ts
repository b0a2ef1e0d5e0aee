import type { EngagementType, PointType } from '#src/domain/engagement-types.ts';
import type { Failure, FailureCode } from '#src/domain/failure.ts';
import { postCostTenths, typeCostTenths } from '#src/domain/points/cost.ts';
import { rewardTenths } from '#src/domain/points/reward.ts';
import { sumTenths, type PointTenths, tenths } from '#src/domain/points/tenths.ts';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import {
  checkAbout,
  checkGuide,
  checkPostDraft,
  draftFailures,
  parseFormLimit,
  type PostDraftInput,
} from '#src/domain/posts/post-draft.ts';
import type { PostForm } from '#src/contract/draft-slots.ts';

/** Who fills in the form, and the current prices. */
export type FormTerms = {
  readonly pointTypes: readonly PointType[];
  readonly isAdmin: boolean;
};

/** The price of a post by its form; undefined without a type or a limit. Rule PO-21. */
export type Price = {
  readonly limit: number;
  readonly totalTenths: PointTenths;
  /** The cost of one place; null if the sum is rounded, so that it is not a whole number of tenths. */
  readonly eachTenths: PointTenths | null;
  /** The part that goes to all engagers together, and the part that is burned. */
  readonly rewardTenths: PointTenths;
  readonly feeTenths: PointTenths;
};

/** The selected types that are on offer: a stored draft may contain one that no longer is. Rule PO-02. */
export function chosenTypes(form: PostForm, terms: FormTerms): readonly EngagementType[] {
  const offered = offeredTypes(terms.pointTypes, terms.isAdmin);
  return offered.filter((type) => form.types.includes(type));
}

/** The cost of one type at the typed limit, or for one engagement if there is no limit. */
export function chipCost(type: EngagementType, form: PostForm, terms: FormTerms): PointTenths {
  const limit = parseFormLimit(form.limit);
  return typeCostTenths(type, limit.ok ? limit.value : 1, terms.pointTypes);
}

/** The price of the post, and where it goes. Rules PO-18 to PO-21. */
export function priceOf(form: PostForm, terms: FormTerms): Price | undefined {
  const limit = parseFormLimit(form.limit);
  const types = chosenTypes(form, terms);
  if (!limit.ok || types.length === 0) return undefined;
  const totalTenths = postCostTenths(types, limit.value, terms.pointTypes);
  const paidTenths = tenths(rewardTenths(types, terms.pointTypes) * limit.value);
  return {
    limit: limit.value,
    totalTenths,
    eachTenths: totalTenths % limit.value === 0 ? tenths(totalTenths / limit.value) : null,
    rewardTenths: paidTenths,
    feeTenths: tenths(Math.max(0, totalTenths - paidTenths)),
  };
}

/** The maximum preset number of places. Rule MY-26. */
const maxPresetLimit = 10;

/** How many places the balance pays for the chosen types; undefined if nothing costs anything. */
export function affordableLimit(
  form: PostForm,
  terms: FormTerms,
  balanceTenths: PointTenths,
): number | undefined {
  const types = chosenTypes(form, terms);
  const costOf = (limit: number) =>
    sumTenths(types.map((type) => typeCostTenths(type, limit, terms.pointTypes)));
  const maxPlaces = 1_000_000;
  if (costOf(maxPlaces) <= balanceTenths) return undefined;
  let affordable = 0;
  let tooMany = maxPlaces;
  while (tooMany - affordable > 1) {
    const middle = Math.floor((affordable + tooMany) / 2);
    if (costOf(middle) <= balanceTenths) affordable = middle;
    else tooMany = middle;
  }
  return affordable;
}

/** The form with its number of places: the person's own, else as many as the balance pays, 1 to 10. Rule MY-26. */
export function withPresetLimit(
  form: PostForm,
  terms: FormTerms,
  balanceTenths: PointTenths,
): PostForm {
  if (form.isLimitChosen === true) return form;
  const affordable = affordableLimit(form, terms, balanceTenths) ?? maxPresetLimit;
  return { ...form, limit: String(Math.min(maxPresetLimit, Math.max(1, affordable))) };
}

/** Checks the form as it would be sent. Rules PO-04 to PO-15. */
export function checkForm(form: PostForm, terms: FormTerms): ReturnType<typeof checkPostDraft> {
  return checkPostDraft(draftOf(form, terms), terms);
}

function draftOf(form: PostForm, terms: FormTerms): PostDraftInput {
  return { ...form, types: chosenTypes(form, terms), limit: parseFormLimit(form.limit) };
}

/** The fields of the form that can be invalid. */
export type FormField = 'types' | 'limit' | 'link' | 'comment' | 'quote' | 'about';

/** The failure of each field. */
export type FieldFailures = { readonly [Field in FormField]?: Failure };

/**
 * The failures of each field: after a try everything that is missing; an emptied limit, and a guide or subject that is too
 * long, show at once. Rules PO-09, PO-14, PO-29, MY-15, MY-18.
 */
export function fieldFailures(form: PostForm, terms: FormTerms, hasTried: boolean): FieldFailures {
  const failures: { [Field in FormField]?: Failure } = {};
  const limit = parseFormLimit(form.limit);
  if (!limit.ok) failures.limit = limit.failure;
  const types = chosenTypes(form, terms);
  if (types.includes('comment')) addTooLong(failures, 'comment', form.commentGuide);
  if (types.includes('quote')) addTooLong(failures, 'quote', form.quoteGuide);
  const about = checkAbout(form.about);
  if (!about.ok) failures.about = about.failure;
  for (const failure of hasTried ? draftFailures(draftOf(form, terms), terms) : []) {
    const field = 'guide' in failure ? failure.guide : fieldOf(failure.code);
    failures[field] = failure;
  }
  return failures;
}

function addTooLong(
  failures: { [Field in FormField]?: Failure },
  type: 'comment' | 'quote',
  guide: string,
): void {
  const checked = checkGuide(type, guide);
  if (checked.ok || checked.failure.code !== 'guide_too_long') return;
  failures[type] = checked.failure;
}

const limitCodes: ReadonlySet<FailureCode> = new Set([
  'limit_invalid',
  'form_limit_invalid',
  'form_limit_too_large',
]);

function fieldOf(code: FailureCode): FormField {
  if (limitCodes.has(code)) return 'limit';
  if (code === 'about_too_long') return 'about';
  if (code === 'post_link_missing' || code === 'post_link_invalid') return 'link';
  return 'types';
}

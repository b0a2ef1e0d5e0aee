import { z } from 'zod';
import { userIdSchema } from '#src/contract/ids.ts';
import { proofTypes } from '#src/domain/engagement-types.ts';
import type { Failure, FailureCode, FailureOf } from '#src/domain/failure.ts';
import { isTenths, tenths } from '#src/domain/points/tenths.ts';

/** Failures shown as stated: one in the words of another failure, one in words that no language has. */
type StatedCode = 'session_missing' | 'internal_error';

/** The failures whose sentence needs values. */
type ValuedCode = Exclude<
  { [Code in FailureCode]: keyof FailureOf<Code> extends 'code' ? never : Code }[FailureCode],
  StatedCode
>;

const points = z.number().refine(isTenths).transform(tenths);
const handle = z.object({ handle: z.string() });
const reason = z.object({ reason: z.string() });
const proofType = z.object({ type: z.enum(proofTypes) });
const guide = z.object({ guide: z.enum(proofTypes) });

const person = z.object({
  id: userIdSchema,
  name: z.string(),
  handle: z.string(),
  xUsername: z.string(),
});

/** The values of each failure that has some, as they travel beside its code. */
const valueSchemas: {
  readonly [Code in ValuedCode]: z.ZodType<Omit<FailureOf<Code>, 'code'>>;
} = {
  handle_not_found: handle,
  x_sign_in_unfinished: reason,
  type_invalid: z.object({ type: z.string() }),
  form_limit_too_large: z.object({ largest: z.number() }),
  guide_too_short: guide,
  guide_too_long: guide,
  post_too_soon: z.object({ minutes: z.number() }),
  open_posts_full: z.object({ count: z.number() }),
  price_changed: z.object({ costTenths: points }),
  not_enough_points: z.object({ requiredTenths: points }),
  proof_link_missing: proofType,
  proof_link_invalid: proofType,
  proof_link_foreign: handle,
  approval_refused: reason,
  rejection_refused: reason,
  review_call_failed: reason,
  report_resolve_refused: reason,
  insufficient_points: z.object({
    availableTenths: points,
    requiredTenths: points,
  }),
  points_too_large: z.object({ mostTenths: points }),
  request_too_soon: z.object({ hours: z.number() }),
  request_decided: z.object({ isApproved: z.boolean(), handle: z.string() }),
  several_people: z.object({ people: z.array(person) }),
  already_banned: handle,
  not_banned: handle,
  no_warnings: handle,
  gift_limit: z.object({ limitTenths: points }),
  too_many_requests: z.object({ seconds: z.number() }),
  parameter_missing: z.object({ name: z.string() }),
  stated_error: z.object({ message: z.string() }),
};

/** What travels beside the code of a failure; undefined when its sentence needs no values. Rule LA-01. */
export function failureValues(failure: Failure): Readonly<Record<string, unknown>> | undefined {
  if (!hasValues(failure.code)) return undefined;
  const { code: _code, ...values } = failure;
  return values;
}

/** The failure of a code and its values, as they arrived; undefined when a value is missing or strange. */
export function readFailure(code: FailureCode, values: unknown): Failure | undefined {
  if (code === 'session_missing' || code === 'internal_error') return undefined;
  const parsed = hasValues(code) ? valueSchemas[code].safeParse(values) : undefined;
  if (parsed?.success === false) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema was chosen by the code, which the compiler cannot follow through the map
  return { code, ...parsed?.data } as Failure;
}

function hasValues(code: FailureCode): code is ValuedCode {
  return Object.hasOwn(valueSchemas, code);
}

import { proofTypes } from '#src/domain/engagement-types.ts';
import type { Failure, FailureCode, FailureOf } from '#src/domain/failure.ts';
import { isUserId } from '#src/domain/ids.ts';
import { isTenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { allOutcomes } from '#src/domain/report.ts';
import {
  type Check,
  isFlag,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isShapedAs,
  isText,
} from './check.ts';

/** Failures with special texts: one shows another failure's text, one is not translated. */
type StatedCode = 'session_missing' | 'internal_error';

/** The failures whose text needs values. */
type ValuedCode = Exclude<
  { [Code in FailureCode]: keyof FailureOf<Code> extends 'code' ? never : Code }[FailureCode],
  StatedCode
>;

const isPoints: Check<PointTenths> = (value): value is PointTenths =>
  isNumber(value) && isTenths(value);
const handle = isShapedAs({ handle: isText });
const reason = isShapedAs({ reason: isText });
const proofType = isShapedAs({ type: isOneOf(proofTypes) });
const guide = isShapedAs({ guide: isOneOf(proofTypes) });

const isPerson = isShapedAs({ id: isUserId, name: isText, handle: isText, xUsername: isText });

/** The values of each failure that has some, as sent with its code. */
const valueChecks: {
  readonly [Code in ValuedCode]: Check<Omit<FailureOf<Code>, 'code'>>;
} = {
  handle_not_found: handle,
  x_sign_in_unfinished: reason,
  type_invalid: isShapedAs({ type: isText }),
  form_limit_too_large: isShapedAs({ largest: isNumber }),
  guide_too_short: guide,
  guide_too_long: guide,
  post_too_soon: isShapedAs({ minutes: isNumber }),
  open_posts_full: isShapedAs({ count: isNumber }),
  price_changed: isShapedAs({ costTenths: isPoints }),
  not_enough_points: isShapedAs({ requiredTenths: isPoints }),
  proof_link_missing: proofType,
  proof_link_invalid: proofType,
  proof_link_foreign: handle,
  approval_refused: reason,
  rejection_refused: reason,
  review_call_failed: reason,
  report_resolved: isShapedAs({ handle: isText, outcome: isOneOf(allOutcomes) }),
  report_resolve_refused: reason,
  insufficient_points: isShapedAs({ availableTenths: isPoints, requiredTenths: isPoints }),
  points_too_large: isShapedAs({ maxTenths: isPoints }),
  type_points_too_large: isShapedAs({ maxTenths: isPoints }),
  request_too_soon: isShapedAs({ hours: isNumber }),
  request_decided: isShapedAs({ isApproved: isFlag, handle: isText }),
  several_people: isShapedAs({ people: isListOf(isPerson) }),
  already_banned: handle,
  not_banned: handle,
  no_warnings: handle,
  gift_limit: isShapedAs({ limitTenths: isPoints }),
  too_many_requests: isShapedAs({ seconds: isNumber }),
  parameter_missing: isShapedAs({ name: isText }),
  stated_error: isShapedAs({ message: isText }),
};

/** The values sent with a failure's code; undefined if its text needs none. Rule LA-01. */
export function failureValues(failure: Failure): Readonly<Record<string, unknown>> | undefined {
  if (!hasValues(failure.code)) return undefined;
  const { code: _code, ...values } = failure;
  return values;
}

/** Parses a failure from its code and values; undefined if a value is missing or invalid. */
export function parseFailure(code: FailureCode, values: unknown): Failure | undefined {
  if (code === 'session_missing' || code === 'internal_error') return undefined;
  const isWhole = !hasValues(code) || valueChecks[code](values);
  if (!isWhole) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the check was chosen by the code, which the compiler cannot follow through the map
  return { ...(hasValues(code) && isObject(values) ? values : {}), code } as Failure;
}

function hasValues(code: FailureCode): code is ValuedCode {
  return Object.hasOwn(valueChecks, code);
}

import type { FailureOf } from '#src/domain/failure.ts';
import { parsePoints, type TypedPoints } from '#src/domain/points/typed-points.ts';
import { type PointTenths, tenths } from '#src/domain/points/tenths.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { isRowId } from '#src/domain/ids.ts';
import type { PointType } from '#src/domain/engagement-types.ts';

/** The fields of the engagement type form, as typed. */
export interface TypeFormInput {
  readonly name: string;
  readonly cost: string | number;
  readonly reward: string | number;
}

/** The valid fields of the form; the name is trimmed and in lower case. */
export interface TypeForm {
  readonly name: string;
  readonly costTenths: PointTenths;
  readonly rewardTenths: PointTenths;
}

/** Why the form is refused. */
type TypeFormFailure = FailureOf<
  | 'type_name_missing'
  | 'type_cost_invalid'
  | 'type_reward_invalid'
  | 'type_cost_too_precise'
  | 'type_reward_too_precise'
>;

/**
 * Checks the form; the refusals come in the order name, numbers, decimals, each for the cost before the reward.
 * Rules TY-04 to TY-07.
 */
export function checkTypeForm(input: TypeFormInput): Result<TypeForm, TypeFormFailure> {
  const name = normalizeTypeName(input.name);
  const cost = parsePoints(input.cost);
  const reward = parsePoints(input.reward);
  if (name === '') return err({ code: 'type_name_missing' });
  if (!cost.ok && cost.failure.code !== 'too_precise') return err({ code: 'type_cost_invalid' });
  if (!reward.ok && reward.failure.code !== 'too_precise') {
    return err({ code: 'type_reward_invalid' });
  }
  if (!cost.ok) return err({ code: 'type_cost_too_precise' });
  if (!reward.ok) return err({ code: 'type_reward_too_precise' });
  return ok({ name, costTenths: cost.value, rewardTenths: reward.value });
}

/** The name under which a type is stored: trimmed and in lower case. Rule TY-10. */
export function normalizeTypeName(name: string): string {
  return name.trim().toLowerCase();
}

/** A request to create or update a type, as received; the prices are in points. */
export interface SaveTypeCommand {
  readonly isNew: boolean;
  readonly name: string;
  readonly cost: TypedPoints;
  readonly reward: TypedPoints;
  readonly isEnabled: boolean;
  readonly isForAll: boolean;
  /** Whether a reward above the cost was confirmed. Rule FA-15. */
  readonly isConfirmed: boolean;
  /** Whether the super administrator saves it. Rule FA-24. */
  readonly isSuperAdmin: boolean;
}

/** Why a type is not saved. */
type SaveTypeFailure = FailureOf<
  | 'type_name_missing'
  | 'type_points_negative'
  | 'type_cost_negative'
  | 'type_reward_negative'
  | 'type_cost_invalid'
  | 'type_reward_invalid'
  | 'type_cost_too_precise'
  | 'type_reward_too_precise'
  | 'type_save_failed'
  | 'type_reward_above_cost'
  | 'type_points_too_large'
  | 'super_admin_only'
>;

/** The maximum cost and reward of a type. Rule FA-24. */
const maxTypeTenths = tenths(10_000);

/**
 * Decides the row that saving a type writes; the checks run in the order name, negatives, numbers, decimals, row id, size,
 * reward above the cost. Creating a type that exists, or updating one that does not, is `type_save_failed`. Rules TY-08 to
 * TY-12, FA-15, FA-24.
 */
export function decideSaveType(
  command: SaveTypeCommand,
  existing: PointType | null,
): Result<PointType, SaveTypeFailure> {
  const { isNew, isEnabled, isForAll, cost = '', reward = '' } = command;
  if (normalizeTypeName(command.name) === '') return err({ code: 'type_name_missing' });
  const negative = negativeFailure(isNew, isNegative(cost), isNegative(reward));
  if (negative !== null) return err(negative);
  const form = checkTypeForm({ name: command.name, cost, reward });
  if (!form.ok) return form;
  const isExpected = isNew === (existing === null);
  if (!isRowId(form.value.name) || !isExpected) return err({ code: 'type_save_failed' });
  const { costTenths, rewardTenths } = form.value;
  if (Math.max(costTenths, rewardTenths) > maxTypeTenths) {
    return err({ code: 'type_points_too_large', maxTenths: maxTypeTenths });
  }
  if (rewardTenths > costTenths) {
    if (!command.isSuperAdmin) return err({ code: 'super_admin_only' });
    if (!command.isConfirmed) return err({ code: 'type_reward_above_cost' });
  }
  return ok({ ...form.value, isEnabled, isForAll });
}

function negativeFailure(
  isNew: boolean,
  isCostNegative: boolean,
  isRewardNegative: boolean,
): SaveTypeFailure | null {
  if (!isCostNegative && !isRewardNegative) return null;
  if (isNew) return { code: 'type_points_negative' };
  return { code: isCostNegative ? 'type_cost_negative' : 'type_reward_negative' };
}

function isNegative(points: string | number): boolean {
  const parsed = parsePoints(points);
  return !parsed.ok && parsed.failure.code === 'negative';
}

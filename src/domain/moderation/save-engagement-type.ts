import type { FailureOf } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import type { PointType } from '#src/domain/point-type.ts';
import { parsePoints } from '#src/domain/points/parse-points.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { TypedPoints } from '#src/domain/points/typed-points.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { checkTypeForm, normaliseTypeName } from './engagement-type-form.ts';

/** A request to create or update a type, as it came in; the prices are in points. */
export interface SaveTypeCommand {
  readonly isNew: boolean;
  readonly name: string;
  readonly cost: TypedPoints;
  readonly reward: TypedPoints;
  readonly isEnabled: boolean;
  readonly isForAll: boolean;
  /** Whether a reward above the cost is meant. Rule FA-15. */
  readonly isConfirmed: boolean;
  /** Whether the super administrator saves it. Rule FA-24. */
  readonly isSuperAdmin: boolean;
}

/** Why a type is not saved. */
export type SaveTypeFailure = FailureOf<
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

/** The most that a type may cost or earn. Rule FA-24. */
const maxTypeTenths = tenths(10_000);

/**
 * Decides the row that saving a type writes, in the order name, negatives, numbers, decimals, row id, size, reward above
 * the cost; creating one that exists and updating one that does not are `type_save_failed`. Rules TY-08 to TY-12, FA-15,
 * FA-24.
 */
export function decideSaveType(
  command: SaveTypeCommand,
  existing: PointType | null,
): Result<PointType, SaveTypeFailure> {
  const { isNew, isEnabled, isForAll, cost = '', reward = '' } = command;
  if (normaliseTypeName(command.name) === '') return err({ code: 'type_name_missing' });
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

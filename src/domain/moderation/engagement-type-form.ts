import type { FailureOf } from '#src/domain/failure.ts';
import { parsePoints } from '#src/domain/points/parse-points.ts';
import { type PointTenths } from '#src/domain/points/tenths.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** The fields of the engagement type form as they were typed. */
export interface TypeFormInput {
  readonly name: string;
  readonly cost: string | number;
  readonly reward: string | number;
}

/** The fields of the form without fault; the name is trimmed and in lower case. */
export interface TypeForm {
  readonly name: string;
  readonly costTenths: PointTenths;
  readonly rewardTenths: PointTenths;
}

/** Why the form is refused. */
export type TypeFormFailure = FailureOf<
  | 'type_name_missing'
  | 'type_cost_invalid'
  | 'type_reward_invalid'
  | 'type_cost_too_precise'
  | 'type_reward_too_precise'
>;

/**
 * Checks the form; the refusals come in the order name, numbers, decimals, cost before reward.
 * Rules TY-04 to TY-07.
 */
export function checkTypeForm(input: TypeFormInput): Result<TypeForm, TypeFormFailure> {
  const name = normaliseTypeName(input.name);
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
export function normaliseTypeName(name: string): string {
  return name.trim().toLowerCase();
}

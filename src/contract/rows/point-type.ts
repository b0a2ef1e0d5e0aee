import { z } from 'zod';
import type { PointType } from '#src/domain/point-type.ts';
import { flagField, pointsField, systemFields } from './fields.ts';

/** Reads a row of `pointConst`, whose id is the type's name. Rule DB-08. */
export const pointTypeRowSchema = z
  .object({
    ...systemFields,
    pointToPost: pointsField,
    pointAsReward: pointsField,
    enabled: flagField,
    forAll: flagField,
  })
  .transform((row): PointType => ({
    name: row.$id,
    costTenths: row.pointToPost,
    rewardTenths: row.pointAsReward,
    isEnabled: row.enabled,
    isForAll: row.forAll,
  }));

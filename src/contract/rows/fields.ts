import { z } from 'zod';
import { isEngagementType, type EngagementType } from '#src/domain/engagement-types.ts';
import { pointTenthsSchema } from '#src/domain/points/tenths.ts';

/** The fields that Appwrite puts into every row; times come as ISO texts, the sequence as a text of digits. */
export const systemFields = {
  $id: z.string(),
  $createdAt: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  $updatedAt: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  $sequence: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === null || value === undefined ? null : Number(value))),
};

/** A text column that may be unset: null or absent reads as the empty text. Rule DB-13. */
export const textField = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** A text column that may be unset and whose absence means something: null, absent or empty reads as null. */
export const optionalTextField = z
  .string()
  .nullish()
  .transform((text) => (text === undefined || text === '' ? null : text));

/** A counter column: unset reads as 0. */
export const countField = z
  .number()
  .int()
  .nullish()
  .transform((count) => count ?? 0);

/** An amount of points in tenths: unset reads as 0. Rule PT-01. */
export const pointsField = countField.pipe(pointTenthsSchema);

/** A flag column: unset reads as false. */
export const flagField = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? false);

/** Engagement types as a list or as JSON text; anything else reads as no types. Rule DB-13. */
export const engagementTypesField = z
  .unknown()
  .optional()
  .transform((value): readonly EngagementType[] => {
    const list = z
      .array(z.unknown())
      .safeParse(typeof value === 'string' ? parseJson(value) : value);
    if (!list.success) return [];
    return list.data.filter((name) => typeof name === 'string').filter(isEngagementType);
  });

/** Reads JSON text, answering undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

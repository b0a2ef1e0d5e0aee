import { z } from 'zod';
import { pointTenthsSchema } from '#src/domain/points/tenths.ts';
import { countField, optionalTextField, parseJson, systemFields, textField } from './fields.ts';

/** Reads a row of `pointLedger`: one movement of points, in tenths. Rule PT-07. */
export const ledgerRowSchema = z
  .object({
    ...systemFields,
    debit: z.string(),
    credit: z.string(),
    amount: pointTenthsSchema,
    kind: z.string(),
    refId: optionalTextField,
    actorId: optionalTextField,
    note: optionalTextField,
    userId: optionalTextField,
  })
  .transform((row) => ({
    id: row.$id,
    debit: row.debit,
    credit: row.credit,
    amountTenths: row.amount,
    kind: row.kind,
    refId: row.refId,
    actorId: row.actorId,
    note: row.note,
    userId: row.userId,
    createdAtMs: row.$createdAt,
  }));
export type LedgerRow = z.output<typeof ledgerRowSchema>;

/** Reads a row of `moderationLog`: one administrator's act. Rule AD-16. */
export const moderationRowSchema = z
  .object({
    ...systemFields,
    actorId: z.string(),
    targetId: optionalTextField,
    action: z.string(),
    reason: optionalTextField,
    details: textField.transform(parseJson),
  })
  .transform((row) => ({
    id: row.$id,
    actorId: row.actorId,
    targetId: row.targetId,
    action: row.action,
    reason: row.reason,
    details: row.details,
    createdAtMs: row.$createdAt,
  }));
export type ModerationRow = z.output<typeof moderationRowSchema>;

/** Reads a row of `proofLinks`: which engagement used a link up. Rule EN-08. */
export const proofLinkRowSchema = z
  .object({ ...systemFields, engagementId: z.string() })
  .transform((row) => ({ id: row.$id, engagementId: row.engagementId }));

/** Reads a row of `verifications`: a link that the server issued. Rules VX-09, VX-20. */
export const verificationRowSchema = z
  .object({
    ...systemFields,
    userId: z.string(),
    name: textField,
    firstName: textField,
    handle: textField,
    photoUrl: optionalTextField,
    issuedAtMs: z.number(),
    openedAtMs: z.number().nullish(),
    nonceHash: optionalTextField,
    opened: countField,
    used: countField,
  })
  .transform((row) => ({
    id: row.$id,
    userId: row.userId,
    name: row.name,
    firstName: row.firstName,
    handle: row.handle,
    photoUrl: row.photoUrl,
    issuedAtMs: row.issuedAtMs,
    openedAtMs: row.openedAtMs ?? null,
    nonceHash: row.nonceHash,
    isOpened: row.opened > 0,
    isUsed: row.used > 0,
  }));

/** The states of a message on its way. Rule TR-25. */
export const outboxStatuses = ['pending', 'sent', 'failed'] as const;

/** Reads a row of `botOutbox`: one message for the bot. Rules TR-24, TR-25. */
export const outboxRowSchema = z
  .object({
    ...systemFields,
    path: z.string(),
    payload: z.string().transform(parseJson),
    status: z.enum(outboxStatuses),
    attempts: countField,
    nextAttemptAtMs: countField,
    lastError: optionalTextField,
  })
  .transform((row) => ({
    id: row.$id,
    path: row.path,
    payload: row.payload,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAtMs: row.nextAttemptAtMs,
    lastError: row.lastError,
    createdAtMs: row.$createdAt,
  }));
export type OutboxRow = z.output<typeof outboxRowSchema>;

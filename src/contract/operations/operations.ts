import { z } from 'zod';
import type { OperationDefinition } from './fields.ts';
import type { GuestRight } from '#src/domain/access/permissions.ts';
import { announcementOperations } from './announcements.ts';
import { moderationOperations } from './moderation.ts';
import { peopleOperations, personalDataOperations } from './people.ts';
import { postOperations } from './posts.ts';
import { reportOperations } from './reports.ts';
import { sessionOperations } from './session.ts';

/** The catalog of operations: every call of the trusted function by name, for client and server. Rule ER-06. */
export const operations = {
  ...sessionOperations,
  ...peopleOperations,
  ...postOperations,
  ...reportOperations,
  ...moderationOperations,
  ...personalDataOperations,
  ...announcementOperations,
} as const;

/** The name of an operation, which is also the path of its call. */
export type OperationName = keyof typeof operations;

/** The operations that a guest may call. Rule TR-05. */
export type GuestOperationName = {
  [Name in OperationName]: (typeof operations)[Name]['right'] extends GuestRight ? Name : never;
}[OperationName];

/** The operations that change something and identify a repetition by its request id. Rule TR-15. */
export type ChangeName = {
  [Name in OperationName]: OperationRequest<Name> extends { requestId: string } ? Name : never;
}[OperationName];

/** An operation's fields that do not make it another request. Rule TR-31. */
export function conditionsOf(name: OperationName): readonly string[] {
  const { conditions = [] }: OperationDefinition = operations[name];
  return conditions;
}

/** Returns whether an operation changes something and so counts towards the rate limit. Rule TR-33. */
export function isChange(name: OperationName): boolean {
  return 'requestId' in operations[name].input.shape || name === 'startVerification';
}

/** The request that a caller sends to an operation. */
export type OperationRequest<Name extends OperationName> = z.input<
  (typeof operations)[Name]['input']
>;

/** The parsed input of an operation. */
export type OperationInput<Name extends OperationName> = z.output<
  (typeof operations)[Name]['input']
>;

/** The output of a successful operation. */
export type OperationOutput<Name extends OperationName> = z.output<
  (typeof operations)[Name]['output']
>;

/**
 * The answer to a refused request: its English sentence, a stable code, and the values that a translated sentence needs.
 * `fault` is present if the failure is internal: the id under which the server's log has the cause. Rules ER-01, LA-01,
 * OP-19.
 */
export const refusalSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
  fault: z.string().optional(),
});

/** Returns whether a text names an operation. */
export function isOperationName(text: string): text is OperationName {
  return Object.hasOwn(operations, text);
}

import { operations, type OperationName } from '#src/contract/operations/operations.ts';
import { commonRefusalCodes, readComments } from '#server/docs/operations-page.ts';
import type { FunctionReply } from '#server/function/router.ts';

const comments = readComments();

/** Throws if an operation refuses with a code that its documentation does not list. Rule OP-15. */
export function expectDocumented(name: OperationName, reply: FunctionReply): void {
  if (reply.success || !Object.hasOwn(operations, name)) return;
  const named: readonly string[] = [
    operations[name].fallback.code,
    ...commonRefusalCodes,
    ...(comments.get(name)?.refuses ?? []),
  ];
  if (named.includes(reply.code)) return;
  throw new Error(`${name} refused with ${reply.code}, which its comment does not name`);
}

import { parseJson } from '#src/contract/json.ts';
import {
  operations,
  refusalSchema,
  type OperationName,
  type OperationOutput,
  type OperationRequest,
} from '#src/contract/operations/operations.ts';
import { statusOf } from '#src/tables/rows.ts';
import type { Backend } from './backend.ts';
import { refuse, succeed, type Reply } from './reply.ts';

/** Runs a named operation of the trusted function; a lost or strange answer is a refusal, never an exception. */
export type OperationCall = <Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
) => Promise<Reply<OperationOutput<Name>>>;

/** The code of a refusal that a fresh login may cure. Rule TR-03. */
export const sessionMissingCode = 'session_missing';

/** Makes the plain call, without login or request ids. Rule ER-04. */
export function createOperationCall(backend: Backend): OperationCall {
  return async (name, request) => {
    try {
      const body = await backend.execute(`/${name}`, JSON.stringify(request));
      return readReply(name, parseJson(body));
    } catch (error) {
      if (statusOf(error) === 401)
        return { ...refuse({ code: 'unknown_error' }), code: sessionMissingCode };
      // The line was cut or the server fell over: nobody knows whether the operation ran.
      return refuse({ code: 'outcome_unknown' });
    }
  };
}

function readReply<Name extends OperationName>(
  name: Name,
  reply: unknown,
): Reply<OperationOutput<Name>> {
  const refusal = refusalSchema.safeParse(reply);
  if (refusal.success) return refusal.data;
  const isSuccess = typeof reply === 'object' && reply !== null && 'success' in reply;
  const output = operations[name].output.safeParse(reply);
  if (!isSuccess || reply.success !== true || !output.success) {
    return refuse({ code: 'outcome_unknown' });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema was chosen by the name, which the compiler cannot follow through the map
  return succeed(output.data as OperationOutput<Name>);
}

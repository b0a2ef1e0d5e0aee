import { parseJson } from '#src/contract/json.ts';
import { isAnything, isObject, isRecordOf, isShapedAs, isText } from '#src/contract/check.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#src/contract/operations/operations.ts';
import { isFailureCode } from '#src/text/en/errors.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import type { Backend } from './backend.ts';
import { refuse, succeed, type Reply } from './reply.ts';

/** Runs a named operation of the trusted function; a lost or strange answer is a refusal, never an exception. */
export type OperationCall = <Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
) => Promise<Reply<OperationOutput<Name>>>;

/** Makes the plain call, without login or request ids. Rule ER-04. */
export function createOperationCall(backend: Backend): OperationCall {
  return async (name, request) => {
    try {
      const body = await backend.execute(`/${name}`, JSON.stringify(request));
      return await readReply(name, parseJson(body));
    } catch (error) {
      if (statusOf(error) === 401) {
        return refuse({ code: 'session_missing', otherwise: { code: 'unknown_error' } });
      }
      // The line was cut or the server fell over: nobody knows whether the operation ran.
      return refuse({ code: 'outcome_unknown' });
    }
  };
}

const isRefusal = isShapedAs({ success: isFalse, error: isText, code: isText });

function isFalse(value: unknown): value is false {
  return value === false;
}

/** Reads an answer by the operation's schema, whose code comes with the first answer that needs it. Rule SP-05. */
async function readReply<Name extends OperationName>(
  name: Name,
  reply: unknown,
): Promise<Reply<OperationOutput<Name>>> {
  if (isRefusal(reply)) {
    const { error, code } = reply;
    // A newer server may know codes that this app does not; its sentence is shown all the same.
    const known = {
      success: false,
      error,
      code: isFailureCode(code) ? code : 'stated_error',
    } as const;
    const values: unknown = Reflect.get(reply, 'values');
    return isRecordOf(isAnything)(values) ? { ...known, values } : known;
  }
  const { operations } = await import('#src/contract/operations/operations.ts');
  const isSuccess = isObject(reply) && Reflect.get(reply, 'success') === true;
  const output = operations[name].output.safeParse(reply);
  if (!isSuccess || !output.success) return refuse({ code: 'outcome_unknown' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema was chosen by the name, which the compiler cannot follow through the map
  return succeed(output.data as OperationOutput<Name>);
}

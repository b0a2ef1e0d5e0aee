import {
  isAnything,
  isObject,
  isRecordOf,
  isShapedAs,
  isText,
  parseJson,
} from '#src/contract/check.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#src/contract/operations/operations.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import type { Backend } from './backend.ts';
import { retryAfterSecondsOf } from './retry-when-busy.ts';
import { refuse, succeed, toWireSentence, type Reply } from './reply.ts';

/** Runs a named operation of the trusted function; a lost or invalid answer is a refusal, never an exception. */
export type OperationCall = <Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
) => Promise<Reply<OperationOutput<Name>>>;

/** Reports a faulty answer, with the operation and the request id. Rule OP-19. */
export type ReportFault = (
  failure: { readonly code: 'answer_unreadable' | 'server_failed' },
  context: { readonly operation: string; readonly request: string | undefined },
) => void;

/** Creates the plain call, without login or request ids. Rules ER-04, OP-19. */
export function createOperationCall(
  backend: Pick<Backend, 'execute'>,
  report: ReportFault,
): OperationCall {
  return async (name, request) => {
    const context = { operation: name, request: requestIdIn(request) };
    try {
      const body = await backend.execute(`/${name}`, JSON.stringify(request));
      const reply = await readReply(name, parseJson(body));
      if (reply !== null) return reply;
      report({ code: 'answer_unreadable' }, context);
      return refuse({ code: 'outcome_unknown' });
    } catch (error) {
      if (statusOf(error) === 500) report({ code: 'server_failed' }, context);
      if (statusOf(error) === 401) {
        return refuse({ code: 'session_missing', otherwise: { code: 'unknown_error' } });
      }
      const seconds = retryAfterSecondsOf(error);
      if (seconds !== undefined) {
        const isBusy = statusOf(error) === 503;
        return refuse(isBusy ? { code: 'server_busy' } : { code: 'too_many_requests', seconds });
      }
      // The connection broke or the server crashed: it is unknown whether the operation ran.
      return refuse({ code: 'outcome_unknown' });
    }
  };
}

const isRefusal = isShapedAs({ success: isFalse, error: isText, code: isText });

function isFalse(value: unknown): value is false {
  return value === false;
}

function requestIdIn(request: object): string | undefined {
  const id: unknown = Reflect.get(request, 'requestId');
  return isText(id) ? id : undefined;
}

/**
 * Parses an answer by the operation's schema, or as a refusal; either parser loads with the first answer that needs it.
 * Null if the answer is neither. Rule SP-05.
 */
async function readReply<Name extends OperationName>(
  name: Name,
  reply: unknown,
): Promise<Reply<OperationOutput<Name>> | null> {
  if (isRefusal(reply)) {
    const { error, code } = reply;
    const { isFailureCode } = await import('#src/text/en/errors.ts');
    // A newer server may send codes that this app does not know; its sentence is shown anyway.
    const known = {
      success: false,
      error: toWireSentence(error),
      code: isFailureCode(code) ? code : 'stated_error',
    } as const;
    const values: unknown = Reflect.get(reply, 'values');
    return isRecordOf(isAnything)(values) ? { ...known, values } : known;
  }
  const { operations } = await import('#src/contract/operations/operations.ts');
  const isSuccess = isObject(reply) && Reflect.get(reply, 'success') === true;
  const output = operations[name].output.safeParse(reply);
  if (!isSuccess || !output.success) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema was chosen by the name, which the compiler cannot follow through the map
  return succeed(output.data as OperationOutput<Name>);
}

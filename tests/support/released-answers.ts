import { json, type ApiAnswer, type ApiRequest } from '#server/local-appwrite/http/api-call.ts';
import { isJsonObject, parseStored } from '#server/local-appwrite/values/json-text.ts';

/** The release whose answers differ from those of the version that this backend follows. Rule OP-11. */
const released = '1.9.6';

type Dispatch = (request: ApiRequest) => Promise<ApiAnswer>;

/** Types of columns that this release takes by their own calls only. */
const unknownInline = new Set(['varchar', 'text', 'mediumtext', 'longtext', 'enum']);
const tablesPath = /^\/tablesdb\/[^/]+\/tables$/;
const databasesPath = /^\/tablesdb(?:\/(?!transactions$)[^/]+)?$/;

/** The first column of a new table whose type this release does not know there. */
function unknownColumn(request: ApiRequest): Readonly<Record<string, unknown>> | undefined {
  if (request.method !== 'POST' || !tablesPath.test(request.path)) return undefined;
  const sent = parseStored(Buffer.from(request.body).toString());
  const columns = isJsonObject(sent) ? sent['columns'] : undefined;
  if (!Array.isArray(columns)) return undefined;
  return columns.filter(isJsonObject).find(({ type }) => unknownInline.has(String(type)));
}

function refusal(message: string): ApiAnswer {
  const type = 'general_argument_invalid';
  return json(400, { message, code: 400, type, version: released });
}

/** One thing of an answer as this release shows it: executions name their function, databases have no status. */
function shownOne(path: string, value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  if (value['resourceType'] === 'functions' && Object.hasOwn(value, 'requestPath')) {
    const { resourceId, resourceType: _type, ...rest } = value;
    return { ...rest, functionId: resourceId };
  }
  if (!databasesPath.test(path) || !Object.hasOwn(value, 'status')) return value;
  const { status: _status, ...rest } = value;
  return rest;
}

function shown(path: string, body: unknown): unknown {
  if (!isJsonObject(body)) return body;
  const answer = Object.hasOwn(body, 'version') ? { ...body, version: released } : body;
  if (answer['type'] === 'row_unique_constraint_violation') {
    return { ...answer, type: 'row_already_exists' };
  }
  const lists = Object.entries(answer).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((item: unknown) => shownOne(path, item)) : value,
  ]);
  return shownOne(path, Object.fromEntries(lists));
}

/**
 * Answers as the released 1.9.6 does where it differs most from its later main: no inline `varchar`, `text` and
 * `enum` columns, `row_already_exists` for a broken unique index, no `status` of databases, `functionId` in
 * executions. For trying programs against both; nothing else of that release is copied.
 */
export function asReleased(dispatch: Dispatch): Dispatch {
  return async (request) => {
    const column = unknownColumn(request);
    if (column !== undefined) {
      const { key, type } = column;
      return refusal(`Invalid type for attribute '${String(key)}': ${String(type)}`);
    }
    const answer = await dispatch(request);
    return answer.body === undefined
      ? answer
      : { ...answer, body: shown(request.path, answer.body) };
  };
}

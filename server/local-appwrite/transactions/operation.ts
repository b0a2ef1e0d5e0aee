import { isJsonObject, parseStored } from '../values/json-text.ts';

const actions = ['create', 'update', 'upsert', 'delete', 'increment', 'decrement'] as const;
/** Bulk changes, which Appwrite can stage; this backend refuses them, because the product stages none. */
const bulkActions = ['bulkCreate', 'bulkUpdate', 'bulkUpsert', 'bulkDelete'];

/** The action of an operation. */
export type OperationAction = (typeof actions)[number];

type Data = Readonly<Record<string, unknown>> | readonly unknown[];

/** One staged change. */
export type Operation = {
  readonly action: OperationAction;
  readonly databaseId: string;
  readonly tableId: string;
  readonly rowId: string;
  readonly data: Data;
  /** The permissions of a row that an upsert creates, if it names none. */
  readonly defaultPermissions?: readonly string[];
};

/** An operation, with the number of the last write when it was staged. */
export type StagedOperation = Operation & { readonly stagedRevision: number };

function isData(value: unknown): value is Data {
  return isJsonObject(value) || Array.isArray(value);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
}

function stepProblem(action: OperationAction, data: unknown): string | undefined {
  if (action !== 'increment' && action !== 'decrement') return undefined;
  if (!isJsonObject(data) || !Object.hasOwn(data, 'column')) {
    return `Key 'column' is required in data for ${action}`;
  }
  const { value } = data;
  if (value === undefined) return undefined;
  return isNumeric(value) && Number(value) > 0
    ? undefined
    : `Key 'value' must be a numeric value greater than 0 for ${action}`;
}

/** Why a value is not an operation; undefined if it is one. */
export function operationProblem(value: unknown): string | undefined {
  if (!isJsonObject(value)) return 'Value must be an array';
  for (const key of ['databaseId', 'action', 'tableId']) {
    if (!Object.hasOwn(value, key)) return `Missing required key: ${key}`;
  }
  for (const key of ['databaseId', 'action', 'tableId']) {
    if (!isFilled(value[key])) return `Key '${key}' must be a non\u2011empty string`;
  }
  const action = actions.find((known) => known === value['action']);
  if (action === undefined) {
    const known = [...actions, ...bulkActions];
    const isBulk = known.some((name) => name === value['action']);
    return isBulk
      ? 'Bulk actions cannot be staged'
      : `Key 'action' must be one of: ${known.join(', ')}`;
  }
  if (!Object.hasOwn(value, 'rowId')) {
    return `Key 'rowId' is required for action '${action}'`;
  }
  if (Object.hasOwn(value, 'rowId') && !isFilled(value['rowId'])) {
    return "Key 'rowId' must be a non-empty string";
  }
  const { data } = value;
  if (data === undefined && action !== 'delete') return 'Missing required key: data';
  if (data !== undefined && !isData(data)) return "Key 'data' must be an array";
  return stepProblem(action, data);
}

/** Reads an operation that `operationProblem` accepted. */
export function readOperation(value: unknown): Operation | undefined {
  if (!isJsonObject(value)) return undefined;
  const action = actions.find((known) => known === value['action']);
  const { databaseId, tableId, rowId, data, defaultPermissions } = value;
  if (action === undefined || typeof databaseId !== 'string' || typeof tableId !== 'string') {
    return undefined;
  }
  return {
    action,
    databaseId,
    tableId,
    rowId: typeof rowId === 'string' ? rowId : '',
    data: isData(data) ? data : {},
    ...(Array.isArray(defaultPermissions)
      ? { defaultPermissions: defaultPermissions.filter((text) => typeof text === 'string') }
      : {}),
  };
}

/** Reads stored operations. */
export function storedOperations(text: unknown, stagedRevision: number): StagedOperation[] {
  const list = parseStored(text);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const operation = readOperation(item);
    return operation === undefined ? [] : [{ ...operation, stagedRevision }];
  });
}

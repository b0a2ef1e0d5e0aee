import type { Backend } from '../backend/backend.ts';
import { isoTime } from '../values/iso-time.ts';
import { isJsonObject, parseStored, storedTexts, toJson } from '../values/json-text.ts';
import type { StoredRecord } from '../sqlite/store.ts';

/** A header in a list, in the API's format. */
export type HeaderEntry = { readonly name: string; readonly value: string };

/** One stored run of a function. */
export type Execution = {
  readonly id: string;
  readonly functionId: string;
  readonly functionSequence: number;
  readonly deploymentId: string;
  /** The read permissions of the execution. */
  readonly readers: readonly string[];
  readonly trigger: 'http' | 'schedule';
  readonly status: 'waiting' | 'scheduled' | 'processing' | 'completed' | 'failed';
  readonly requestMethod: string;
  readonly requestPath: string;
  readonly requestHeaders: readonly HeaderEntry[];
  readonly responseStatusCode: number;
  readonly responseHeaders: readonly HeaderEntry[];
  readonly logs: string;
  readonly errors: string;
  readonly durationSeconds: number;
  readonly scheduledAtMs: number | null;
  /** The call that a scheduled execution will make, in JSON. */
  readonly scheduledCall: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

function headersOf(text: unknown): HeaderEntry[] {
  const list = parseStored(text);
  if (!Array.isArray(list)) return [];
  return list.filter(isJsonObject).map((entry) => ({
    name: String(entry['name']),
    value: String(entry['value']),
  }));
}

const triggers: readonly Execution['trigger'][] = ['http', 'schedule'];
const statuses: readonly Execution['status'][] = [
  'waiting',
  'scheduled',
  'processing',
  'completed',
  'failed',
];

/** Converts a stored record to an execution. */
export function executionOf(record: StoredRecord, functionId: string): Execution {
  const { scheduledAtMs, scheduledCall } = record;
  return {
    id: String(record['id']),
    functionId,
    functionSequence: Number(record['functionSequence']),
    deploymentId: String(record['deploymentId']),
    readers: storedTexts(record['readers']),
    trigger: triggers.find((trigger) => trigger === record['trigger']) ?? 'http',
    status: statuses.find((status) => status === record['status']) ?? 'failed',
    requestMethod: String(record['requestMethod']),
    requestPath: String(record['requestPath']),
    requestHeaders: headersOf(record['requestHeaders']),
    responseStatusCode: Number(record['responseStatusCode']),
    responseHeaders: headersOf(record['responseHeaders']),
    logs: String(record['logs']),
    errors: String(record['errors']),
    durationSeconds: Number(record['durationSeconds']),
    scheduledAtMs: typeof scheduledAtMs === 'number' ? scheduledAtMs : null,
    scheduledCall: typeof scheduledCall === 'string' ? scheduledCall : null,
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
  };
}

/** How an execution is presented. */
type ExecutionView = {
  /** Only API keys may see logs and errors. */
  readonly isForKey: boolean;
  /** The function's answer, which is never stored. */
  readonly body: string;
  /** The response format that the caller's SDK requested. */
  readonly format: string | undefined;
};

function isOlderFormat(format: string | undefined): boolean {
  const major = Number.parseInt(format ?? '', 10);
  return Number.isFinite(major) && major < 2;
}

/** An execution in the API's format; before format 2.0.0 its owner is `functionId`. */
export function executionModel(execution: Execution, view: ExecutionView): Record<string, unknown> {
  const owner = isOlderFormat(view.format)
    ? { functionId: execution.functionId }
    : { resourceId: execution.functionId, resourceType: 'functions' };
  return {
    $id: execution.id,
    $createdAt: isoTime(execution.createdAtMs),
    $updatedAt: isoTime(execution.updatedAtMs),
    $permissions: execution.readers,
    ...owner,
    deploymentId: execution.deploymentId,
    trigger: execution.trigger,
    status: execution.status,
    requestMethod: execution.requestMethod,
    requestPath: execution.requestPath,
    requestHeaders: execution.requestHeaders,
    responseStatusCode: execution.responseStatusCode,
    responseBody: view.body,
    responseHeaders: execution.responseHeaders,
    logs: view.isForKey ? execution.logs : '',
    errors: view.isForKey ? execution.errors : '',
    duration: execution.durationSeconds,
    scheduledAt: execution.scheduledAtMs === null ? null : isoTime(execution.scheduledAtMs),
  };
}

/** The headers of a call that its execution shows, as on Appwrite. */
export const loggedRequestHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'agent',
  'content-length',
  'host',
  'x-appwrite-client-ip',
]);
const loggedResponseHeaders = new Set(['content-type', 'content-length']);

/** Callers may send long values; the stored part stays small. */
const maxValueCharacters = 512;

function loggedHeaders(headers: readonly HeaderEntry[], names: ReadonlySet<string>): string {
  return toJson(
    headers
      .filter(({ name }) => names.has(name))
      .map(({ name, value }) => ({ name, value: value.slice(0, maxValueCharacters) })),
  );
}

/** Stores an execution, inside a write, unless its function has been deleted. */
export function keepExecution(backend: Pick<Backend, 'store'>, execution: Execution): void {
  backend.store.run(
    `INSERT INTO executions
      (id, functionSequence, deploymentId, readers, "trigger", status, requestMethod, requestPath,
        requestHeaders, responseStatusCode, responseHeaders, logs, errors, durationSeconds,
        scheduledAtMs, scheduledCall, createdAtMs, updatedAtMs)
      SELECT ?, sequence, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
        FROM functions WHERE sequence = ?
      ON CONFLICT (id) DO UPDATE SET
        status = excluded.status,
        responseStatusCode = excluded.responseStatusCode,
        responseHeaders = excluded.responseHeaders,
        logs = excluded.logs,
        errors = excluded.errors,
        durationSeconds = excluded.durationSeconds,
        updatedAtMs = excluded.updatedAtMs`,
    execution.id,
    execution.deploymentId,
    toJson(execution.readers),
    execution.trigger,
    execution.status,
    execution.requestMethod,
    execution.requestPath,
    loggedHeaders(execution.requestHeaders, loggedRequestHeaders),
    execution.responseStatusCode,
    loggedHeaders(execution.responseHeaders, loggedResponseHeaders),
    execution.logs,
    execution.errors,
    execution.durationSeconds,
    execution.scheduledAtMs,
    execution.scheduledCall,
    execution.createdAtMs,
    execution.updatedAtMs,
    execution.functionSequence,
  );
}

/** Removes an execution, inside a write. */
export function removeExecution(backend: Pick<Backend, 'store'>, executionId: string): void {
  backend.store.run('DELETE FROM executions WHERE id = ?', executionId);
}

const maxHeaders = 100;
const maxBytes = 16_384;

/** Why a caller's headers are refused. */
export const clientHeadersReason =
  'Headers must contain at most 100 keys and 16384 bytes in total. Valid key chars are a-z, A-Z, 0-9, and hyphen. Keys can\'t start or end with a hyphen, or start with "x-appwrite". Values can\'t be arrays or objects.';

const namePattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const ownPrefix = 'x-appwrite';

function hasControlCharacters(value: string): boolean {
  for (let position = 0; position < value.length; position += 1) {
    const code = value.charCodeAt(position);
    if ((code < 32 && code !== 9) || code === 127) return true;
  }
  return false;
}

/**
 * Reads the headers that a caller sends to the function, by lower-case name; undefined if Appwrite refuses
 * them, or if a value contains a line break, which Appwrite would allow. Appwrite checks its own header
 * names case-sensitively, so `X-Appwrite-User-Id` passes here too: functions must cope with it. Rule OP-12.
 */
export function readClientHeaders(sent: unknown): Record<string, string> | undefined {
  if (Array.isArray(sent)) return sent.length === 0 ? {} : undefined;
  if (!isJsonObject(sent)) return undefined;
  const entries = Object.entries(sent);
  if (entries.length > maxHeaders) return undefined;
  const headers: Record<string, string> = {};
  let bytes = 0;
  for (const [name, value] of entries) {
    const isPlain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || !namePattern.test(name) || name.startsWith(ownPrefix)) return undefined;
    const text = String(value);
    if (hasControlCharacters(text)) return undefined;
    bytes += name.length + text.length;
    const lowerName = name.toLowerCase();
    headers[lowerName] = lowerName.startsWith(ownPrefix)
      ? joinedHeader(headers[lowerName], text)
      : text;
  }
  return bytes >= maxBytes ? undefined : headers;
}

/** Joins a header that was sent twice, as Node's HTTP server does. */
export function joinedHeader(first: string | undefined, second: string): string {
  return first === undefined || first === '' ? second : `${first}, ${second}`;
}

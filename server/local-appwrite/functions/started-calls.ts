import { isJsonObject, parseStored, textOr } from '../values/json-text.ts';
import type { Execution } from './execution-record.ts';
import type { FunctionCall } from './run-function.ts';

/** A call that the backend itself makes. */
export function ownCall(
  trigger: Execution['trigger'],
  more: Partial<FunctionCall> = {},
): FunctionCall {
  return {
    trigger,
    method: 'POST',
    path: '/',
    headers: {},
    body: '',
    userId: undefined,
    sessionId: undefined,
    clientIp: '127.0.0.1',
    ...more,
  };
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads back the call of a scheduled execution. */
export function storedCall(text: string | null): FunctionCall {
  const stored = parseStored(text);
  if (!isJsonObject(stored)) return ownCall('schedule');
  const headers = isJsonObject(stored['headers']) ? stored['headers'] : {};
  return ownCall('schedule', {
    method: textOr(stored['method'], 'POST'),
    path: textOr(stored['path'], '/'),
    body: textOr(stored['body']),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, textOr(value)]),
    ),
    userId: textOrUndefined(stored['userId']),
    sessionId: textOrUndefined(stored['sessionId']),
    clientIp: textOr(stored['clientIp'], '127.0.0.1'),
  });
}

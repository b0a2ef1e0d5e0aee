import { field, listField, textField } from './protocol.ts';

const MAX_KEYS = 1024;
const MAX_VALUE_LENGTH = 4096;
const KEY = /^[\w-]{1,128}$/;

/** The answer to a custom method: a result or the messenger's error code. */
export type CustomMethodAnswer = { readonly result: unknown } | { readonly error: string };

/** Runs the messenger's storage methods on one person's values; any other method is refused. */
export function runStorageMethod(
  values: Map<string, string>,
  method: string,
  params: unknown,
): CustomMethodAnswer {
  const keys = listField(params, 'keys').filter((key) => typeof key === 'string');
  switch (method) {
    case 'getStorageKeys':
      return { result: Array.from(values.keys()) };
    case 'getStorageValues':
      return { result: Object.fromEntries(keys.map((key) => [key, values.get(key) ?? ''])) };
    case 'deleteStorageValues':
      for (const key of keys) {
        values.delete(key);
      }
      return { result: true };
    case 'saveStorageValue':
      return save(values, textField(params, 'key'), field(params, 'value'));
    default:
      return { error: 'METHOD_NOT_FOUND' };
  }
}

function save(values: Map<string, string>, key: string, value: unknown): CustomMethodAnswer {
  if (!KEY.test(key)) {
    return { error: 'KEY_INVALID' };
  }
  if (typeof value !== 'string' || value.length > MAX_VALUE_LENGTH) {
    return { error: 'VALUE_INVALID' };
  }
  if (!values.has(key) && values.size >= MAX_KEYS) {
    return { error: 'QUOTA_EXCEEDED' };
  }
  values.set(key, value);
  return { result: true };
}

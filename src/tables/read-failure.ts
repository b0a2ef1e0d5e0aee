import type { UnreadableRow } from './define-table.ts';

/** Why rows could not be read: no answer, a refusal by the backend, or an invalid answer. */
export type ReadFailure =
  | { readonly code: 'row_missing' }
  | { readonly code: 'unauthorized' }
  | { readonly code: 'refused'; readonly status: number; readonly message: string }
  | { readonly code: 'unreachable'; readonly message: string }
  | UnreadableRow;

/** Converts what an SDK threw: Appwrite's refusals have `code` and `type`, anything else means no answer. */
export function toReadFailure(error: unknown): ReadFailure {
  const message = messageOf(error);
  const status = statusOf(error);
  if (status === 0) return { code: 'unreachable', message };
  if (status === 401) return { code: 'unauthorized' };
  if (status === 404) return { code: 'row_missing' };
  return { code: 'refused', status, message };
}

/** The message of an error, or an empty string: an SDK's error has no message if the answer had none. */
export function messageOf(error: unknown): string {
  const message: unknown = error instanceof Error ? error.message : String(error);
  return typeof message === 'string' ? message : '';
}

/** The HTTP status in an SDK's exception, or 0 if the request got no answer. */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('code' in error)) return 0;
  return typeof error.code === 'number' ? error.code : 0;
}

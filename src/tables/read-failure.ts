import type { UnreadableRow } from './define-table.ts';

/** Why rows could not be read: no one answered, the backend refused, or the answer was not understood. */
export type ReadFailure =
  | { readonly code: 'row_missing' }
  | { readonly code: 'unauthorized' }
  | { readonly code: 'refused'; readonly status: number; readonly message: string }
  | { readonly code: 'unreachable'; readonly message: string }
  | UnreadableRow;

/** Reads what an SDK threw: Appwrite's own refusals carry `code` and `type`, anything else means no answer. */
export function readFailure(error: unknown): ReadFailure {
  const message = messageOf(error);
  const status = statusOf(error);
  if (status === 0) return { code: 'unreachable', message };
  if (status === 401) return { code: 'unauthorized' };
  if (status === 404) return { code: 'row_missing' };
  return { code: 'refused', status, message };
}

/** What an error says, empty where it says nothing: an SDK's error has no message when the answer had none. */
export function messageOf(error: unknown): string {
  const message: unknown = error instanceof Error ? error.message : String(error);
  return typeof message === 'string' ? message : '';
}

/** The HTTP status that an SDK's exception carries, or 0 when the request was never answered. */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('code' in error)) return 0;
  return typeof error.code === 'number' ? error.code : 0;
}

import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** The most engagements that one post can ask for, so that every cost is an exact integer. */
export const largestLimit = 1_000_000;

/**
 * Reads a limit as a request carries it: a positive integer, or a text that is parsed and floored;
 * refuses with `limit_invalid`. Rules PO-07, PO-08.
 */
export function parseLimit(input: unknown): Result<number, FailureOf<'limit_invalid'>> {
  const limit = typeof input === 'string' ? floorOfText(input) : input;
  if (typeof limit !== 'number' || !isLimit(limit)) return err({ code: 'limit_invalid' });
  return ok(limit);
}

/**
 * Reads a limit as the form holds it: digits only; refuses with `form_limit_invalid`, or with
 * `form_limit_too_large` beyond the largest one. Rules PO-09, MY-33.
 */
export function parseFormLimit(
  text: string,
  largest: number = largestLimit,
): Result<number, FailureOf<'form_limit_invalid' | 'form_limit_too_large'>> {
  const limit = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (limit > largest) return err({ code: 'form_limit_too_large', largest });
  if (!isLimit(limit)) return err({ code: 'form_limit_invalid' });
  return ok(limit);
}

function floorOfText(text: string): number {
  return /^\d+(\.\d*)?$/.test(text.trim()) ? Math.floor(Number(text)) : 0;
}

function isLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit > 0 && limit <= largestLimit;
}

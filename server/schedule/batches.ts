import type { Failure } from '#src/domain/failure.ts';
import type { Result } from '#src/domain/result.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { messageOf } from '#src/tables/read-failure.ts';
import type { OperationContext } from '../runtime/context.ts';
import { readCursor, saveCursor } from './cursor.ts';
import type { Failures } from './failures.ts';

/** How long a piece of the schedule's work may take, how much it lists at a time, and what of it failed before. */
export type BatchLimits = {
  /** Whether another piece may begin. */
  readonly hasTime: () => boolean;
  /** How many rows are listed at a time. */
  readonly batchSize: number;
  readonly failures: Failures;
};

/** One page of a listing: the ids on it in their order; null where it cannot be read. */
export type ItemPage = { readonly ids: readonly string[] } | null;

/** How single items are worked on, each with a transaction of its own. */
export type ItemWork = {
  /** How many items are worked on at the same time. */
  readonly atOnce: number;
  /** Works on one item: true where it did something, false where there was nothing to do. */
  readonly work: (context: OperationContext, id: string) => Promise<Result<boolean, Failure>>;
};

/** Work that is listed in batches. */
type BatchWork = ItemWork & {
  /** The ids of due work, at most so many, after the item `after`. */
  readonly list: (size: number, after: string | undefined) => Promise<ItemPage>;
};

/** How many items were changed, how many failed, and whether all that is due was looked at. */
export type Batched = {
  readonly done: number;
  readonly failed: number;
  readonly isComplete: boolean;
};

/** How often one item is tried again after conflicts, so that it keeps no other waiting. */
const maxItemRetries = 5;

/**
 * Works through due work, batch by batch, until nothing is left or time runs out. An item that fails is noted and
 * passed over; items that failed in earlier runs are left to `retryFailures`. Rule TR-42.
 */
export async function inBatches(
  context: OperationContext,
  limits: BatchLimits,
  work: BatchWork,
): Promise<Batched> {
  let done = 0;
  let failed = 0;
  let after: string | undefined;
  while (limits.hasTime()) {
    const page = await work.list(limits.batchSize, after);
    if (page === null) break;
    const fresh = page.ids.filter((id) => !limits.failures.has(id));
    const batch = await workOn(context, limits, { ids: fresh, ...work });
    done += batch.done;
    failed += batch.failed;
    if (!batch.isComplete) break;
    after = page.ids.at(-1);
    if (page.ids.length < limits.batchSize) return { done, failed, isComplete: true };
  }
  return { done, failed, isComplete: false };
}

/** Works through due work, then on what failed in earlier runs; answers how many items were changed. Rule TR-42. */
export async function workThroughDue(
  context: OperationContext,
  limits: BatchLimits,
  work: BatchWork,
): Promise<number> {
  const { done } = await inBatches(context, limits, work);
  return done + (await retryFailures(context, limits, work));
}

/** Work on those rows of a listing that need it, going through all of them over several runs. */
type ListingWork = ItemWork & {
  /** The kind of the schedule's work, under which its place is noted. */
  readonly kind: string;
  readonly pageSize: number;
  /** The page after a row, and which of its rows are due; null where it cannot be read. */
  readonly list: (after: string | undefined) => Promise<DuePage | null>;
};

type DuePage = { readonly ids: readonly string[]; readonly due: readonly string[] };

/**
 * Works through a listing page by page from where the last run ended, and starts over after the last page or a page that
 * cannot be read; then retries what failed in earlier runs. Resolves to how many items were changed. Rule TR-42.
 */
export async function workThroughListing(
  context: OperationContext,
  limits: BatchLimits,
  { kind, pageSize, list, ...work }: ListingWork,
): Promise<number> {
  const begin = await readCursor(context, kind);
  let place = begin;
  let done = 0;
  while (limits.hasTime()) {
    const page = await list(place === '' ? undefined : place);
    if (page === null) {
      // The row at which the last run ended may have been deleted.
      place = '';
      break;
    }
    const ids = page.due.filter((id) => !limits.failures.has(id));
    const batch = await workOn(context, limits, { ids, ...work });
    done += batch.done;
    if (!batch.isComplete) break;
    place = nextCursorOf(page.ids, pageSize) ?? '';
    if (place === '') break;
  }
  if (place !== begin) await saveCursor(context, kind, place);
  return done + (await retryFailures(context, limits, work));
}

/** Works on the items that failed in earlier runs and are due again; answers how many were changed. Rule TR-42. */
export async function retryFailures(
  context: OperationContext,
  limits: BatchLimits,
  work: ItemWork,
): Promise<number> {
  const ids = limits.failures.due.map(({ id }) => id);
  return (await workOn(context, limits, { ids, ...work })).done;
}

/** Works on these items as long as there is time. */
export async function workOn(
  context: OperationContext,
  { hasTime, failures }: BatchLimits,
  { ids, atOnce, work }: ItemWork & { readonly ids: readonly string[] },
): Promise<Batched> {
  const waiting = [...ids];
  let done = 0;
  let failed = 0;
  let isComplete = true;
  async function workOne(id: string): Promise<void> {
    let retriesLeft = maxItemRetries;
    const mayRetry = () => hasTime() && retriesLeft-- > 0;
    const outcome = await settled(() => work({ ...context, hasTime: mayRetry }, id));
    if (outcome.ok) {
      failures.remove(id);
      if (outcome.value) done += 1;
      return;
    }
    failures.add(id, outcome.failure);
    failed += 1;
  }
  async function workThrough(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (!hasTime()) {
        isComplete = false;
        return;
      }
      await workOne(id);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  return { done, failed, isComplete };
}

/** A failure as a text for the operator; work that throws is a failed item too. */
async function settled(
  work: () => Promise<Result<boolean, Failure>>,
): Promise<Result<boolean, string>> {
  try {
    const outcome = await work();
    return outcome.ok ? outcome : { ok: false, failure: causeOf(outcome.failure) };
  } catch (error) {
    return { ok: false, failure: messageOf(error) };
  }
}

function causeOf(failure: Failure): string {
  return failure.code === 'stated_error' ? failure.message : failure.code;
}

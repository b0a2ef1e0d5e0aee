import type { Failure } from '#src/domain/failure.ts';
import type { Result } from '#src/domain/result.ts';
import { nextCursorOf } from '#src/tables/next-cursor.ts';
import { messageOf, type ReadFailure } from '#src/tables/read-failure.ts';
import type { OperationContext } from '../runtime/context.ts';
import { isCursorGone, readCursor, saveCursor } from './cursor.ts';
import type { Failures } from './failures.ts';

/** The limits of one job of the schedule, and its items that failed in earlier runs. */
export type BatchLimits = {
  /** Whether another piece may start. */
  readonly hasTime: () => boolean;
  /** How many rows are listed at a time. */
  readonly batchSize: number;
  readonly failures: Failures;
};

/** How to process single items, each in its own transaction. */
export type ItemWork = {
  /** How many items are processed at the same time. */
  readonly atOnce: number;
  /** Processes one item: true if it changed something, false if there was nothing to do. */
  readonly work: (context: OperationContext, id: string) => Promise<Result<boolean, Failure>>;
};

/** The ids of a page, in order. */
type Page = { readonly ids: readonly string[] };

/** Work that is listed in batches. */
type BatchWork = ItemWork & {
  /** Lists the ids of at most `size` due items after the item `after`. */
  readonly list: (size: number, after: string | undefined) => Promise<Result<Page, ReadFailure>>;
};

/** How many items were changed, how many failed, and whether all due items were processed. */
export type Batched = {
  readonly done: number;
  readonly failed: number;
  readonly isComplete: boolean;
};

/** How often an item is retried after conflicts, so it does not hold up the others. */
const maxItemRetries = 5;

/**
 * Processes due items batch by batch until nothing is left or time runs out. An item that fails is
 * recorded and skipped; items that failed in earlier runs are left to `retryFailures`. Rule TR-42.
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
    if (!page.ok) break;
    const { ids } = page.value;
    const fresh = ids.filter((id) => !limits.failures.has(id));
    const batch = await workOn(context, limits, { ids: fresh, ...work });
    done += batch.done;
    failed += batch.failed;
    if (!batch.isComplete) break;
    after = ids.at(-1);
    if (ids.length < limits.batchSize) return { done, failed, isComplete: true };
  }
  return { done, failed, isComplete: false };
}

/** Processes due items, then the ones that failed in earlier runs; resolves to the number of changed items. Rule TR-42. */
export async function workThroughDue(
  context: OperationContext,
  limits: BatchLimits,
  work: BatchWork,
): Promise<number> {
  const { done } = await inBatches(context, limits, work);
  return done + (await retryFailures(context, limits, work));
}

/** Work that scans a listing over several runs and processes the rows that need it. */
type ListingWork = ItemWork & {
  /** The kind of the schedule's work, whose guard row stores the cursor. */
  readonly kind: string;
  readonly pageSize: number;
  /** The page after a row, and which of its rows are due. */
  readonly list: (after: string | undefined) => Promise<Result<DuePage, ReadFailure>>;
};

type DuePage = Page & { readonly due: readonly string[] };

/**
 * Scans a listing page by page from the cursor of the last run, and starts over after the last page or if the row
 * of the cursor was deleted; then retries items that failed in earlier runs. Resolves to the number of changed items. Rule TR-42.
 */
export async function workThroughListing(
  context: OperationContext,
  limits: BatchLimits,
  { kind, pageSize, list, ...work }: ListingWork,
): Promise<number> {
  const begin = await readCursor(context, kind);
  let cursor = begin;
  let done = 0;
  while (limits.hasTime()) {
    const page = await list(cursor === '' ? undefined : cursor);
    if (!page.ok) {
      if (isCursorGone(page.failure)) cursor = '';
      break;
    }
    const ids = page.value.due.filter((id) => !limits.failures.has(id));
    const batch = await workOn(context, limits, { ids, ...work });
    done += batch.done;
    if (!batch.isComplete) break;
    cursor = nextCursorOf(page.value.ids, pageSize) ?? '';
    if (cursor === '') break;
  }
  if (cursor !== begin) await saveCursor(context, kind, cursor);
  return done + (await retryFailures(context, limits, work));
}

/** Processes the items that failed in earlier runs and are due again; resolves to the number of changed items. Rule TR-42. */
export async function retryFailures(
  context: OperationContext,
  limits: BatchLimits,
  work: ItemWork,
): Promise<number> {
  const ids = limits.failures.due.map(({ id }) => id);
  return (await workOn(context, limits, { ids, ...work })).done;
}

/** Processes the given items while there is time. */
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

/** Returns the failure as text for the operator; work that throws is a failed item too. */
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

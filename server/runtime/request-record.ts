import {
  conditionsOf,
  operations,
  type OperationName,
} from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { requestsTable } from '#src/tables/requests.ts';
import type { Rows } from '#src/tables/rows.ts';
import { requestDigest, requestRowIdOf } from './row-ids.ts';
import type { Write } from './writes.ts';

/** The record of a request that took effect, by which a repetition is recognized. Rules TR-15, TR-31. */
export type RequestRecord = {
  /** Returns the same writes, with the request's id in each outbox message. Rule OP-19. */
  readonly trace: (writes: readonly Write[]) => readonly Write[];
  /** Stores the answer; of two attempts of one request, the second is refused at its commit. */
  readonly write: (answer: unknown) => Write;
  /**
   * The first answer to this request, or a refusal if its id was used with other content, or by
   * another person for a row that is among `writes`; null if it never took effect.
   */
  readonly firstAnswer: (writes: readonly Write[]) => Promise<Result<unknown, Failure> | null>;
};

/** The actor, the operation and its parsed input. */
export type KnownRequest = {
  readonly name: OperationName;
  readonly actorId: UserId;
  readonly requestId: string;
  readonly input: object;
};

/** Creates the record of one request. Conditions, such as the price that was shown, are not part of its content. */
export function createRequestRecord(
  rows: Rows,
  { name, actorId, requestId, input }: KnownRequest,
): RequestRecord {
  const rowId = requestRowIdOf(actorId, requestId);
  const others = new Set(['requestId', ...conditionsOf(name)]);
  const content = Object.entries(input).filter(([field]) => !others.has(field));
  const digest = requestDigest(name, Object.fromEntries(content));
  return {
    trace: (writes) => writes.map((write) => withRequest(write, requestId)),
    write: (answer) => ({
      action: 'create',
      table: 'requests',
      rowId,
      data: requestsTable.toRow({ actorId, digest, answer }),
    }),
    async firstAnswer(writes) {
      // Read before the record, because a row of this request is committed together with its record.
      const isTaken = await hasForeignRow(rows, requestId, writes);
      const record = await rows.get('requests', rowId);
      if (!record.ok) {
        if (record.failure.code !== 'row_missing') return err({ code: 'outcome_unknown' });
        return isTaken ? err(operations[name].fallback) : null;
      }
      if (record.value.digest !== digest) return err({ code: 'request_reused' });
      return ok(record.value.answer);
    },
  };
}

/** Whether a row that would be created with the request's id already exists. */
async function hasForeignRow(
  rows: Rows,
  requestId: string,
  writes: readonly Write[],
): Promise<boolean> {
  const own = writes.filter(({ action, rowId }) => action === 'create' && rowId === requestId);
  const found = await Promise.all(own.map(({ table }) => rows.get(table, requestId)));
  return found.some((row) => row.ok);
}

function withRequest(write: Write, requestId: string): Write {
  if (write.table !== 'botOutbox' || write.action !== 'create') return write;
  return { ...write, data: { ...write.data, requestId } };
}

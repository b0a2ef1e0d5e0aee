import type { TablesDB } from 'node-appwrite';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import { ok } from '#src/domain/result.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { BotClient } from '#server/outbox/bot-client.ts';
import { createOutboxDelivery } from '#server/outbox/delivery.ts';
import { messageTo } from './delivery-harness.ts';

type Condition = { readonly method: string; readonly values?: readonly unknown[] };
type Change = { readonly rowId: string; readonly data: Partial<OutboxEntry> };

/** A message and the person or topic that receives it. */
export type Waiting = Pick<OutboxEntry, 'id'> & Partial<OutboxEntry> & { readonly to?: string };

/** An outbox in memory that answers pages as a backend does, and a delivery over it. */
export function memoryOutbox(
  messages: readonly Waiting[],
  parts: {
    readonly bot: BotClient | null;
    readonly nowMs?: () => number;
    readonly queue?: (work: () => Promise<void>) => Promise<void>;
    readonly note?: (change: Change) => Promise<void>;
  },
) {
  const entries = messages.map(({ to = '1002', ...entry }): OutboxEntry => {
    const { path, payload } = messageTo(to, entry.id).call;
    const state = { status: 'pending', attempts: 0, nextAttemptAtMs: 0, lastError: null } as const;
    return { path, payload, ...state, requestId: null, createdAtMs: 0, ...entry };
  });
  const changes: Change[] = [];
  const lines: string[] = [];
  const rows = {
    list: async ({ conditions }: { readonly conditions: readonly string[] }) => {
      const asked = conditions.map((each): Condition => JSON.parse(each));
      const valueOf = (method: string) => asked.find((each) => each.method === method)?.values?.[0];
      const after = entries.findIndex(({ id }) => id === valueOf('cursorAfter')) + 1;
      const page = entries.slice(after, after + Number(valueOf('limit') ?? 25));
      return ok({ rows: page, ids: page.map(({ id }) => id), total: entries.length });
    },
  } as unknown as Rows;
  const tablesDB = {
    updateRow: async (change: Change) => {
      await parts.note?.(change);
      changes.push({ rowId: change.rowId, data: change.data });
    },
  } as unknown as TablesDB;
  const delivery = createOutboxDelivery({
    rows,
    tablesDB,
    databaseId: 'yapp',
    bot: parts.bot,
    nowMs: parts.nowMs ?? (() => 0),
    background: { queue: parts.queue ?? ((work) => work()) },
    log: (line) => void lines.push(line),
  });
  return { delivery, changes, lines };
}

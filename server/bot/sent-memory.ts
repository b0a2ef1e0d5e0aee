import type { DatabaseSync } from 'node:sqlite';

const hourMs = 3_600_000;
/** Long enough that nothing is sent twice, no matter how long the schedule did not run. */
const retentionMs = 31 * 24 * hourMs;

/** How much of the message of an outbox id has been sent. */
export type SentProgress = { readonly sentParts: number; readonly isFinished: boolean };

/** Remembers for 31 days what was sent for which outbox id, across restarts. Rule TR-25. */
export type SentMemory = {
  readonly progressOf: (outboxId: string) => SentProgress;
  readonly remember: (outboxId: string, progress: SentProgress) => void;
};

/** Creates the memory in a database of the bot service. */
export function createSentMemory(options: {
  readonly database: DatabaseSync;
  readonly nowMs: () => number;
}): SentMemory {
  const { database, nowMs } = options;
  database.exec(`CREATE TABLE IF NOT EXISTS sent_messages (
    outbox_id TEXT PRIMARY KEY,
    sent_parts INTEGER NOT NULL,
    is_finished INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`);
  const read = database.prepare(
    'SELECT sent_parts, is_finished FROM sent_messages WHERE outbox_id = ?',
  );
  const write = database.prepare(`INSERT INTO sent_messages VALUES (?, ?, ?, ?)
    ON CONFLICT (outbox_id) DO UPDATE SET
      sent_parts = excluded.sent_parts,
      is_finished = excluded.is_finished,
      updated_at_ms = excluded.updated_at_ms`);
  const forget = database.prepare('DELETE FROM sent_messages WHERE updated_at_ms < ?');
  let prunedAtMs = Number.NEGATIVE_INFINITY;
  prune();

  function prune(): void {
    if (nowMs() - prunedAtMs < hourMs) return;
    prunedAtMs = nowMs();
    forget.run(nowMs() - retentionMs);
  }

  function progressOf(outboxId: string): SentProgress {
    const row = read.get(outboxId);
    return {
      sentParts: Number(row?.['sent_parts'] ?? 0),
      isFinished: row?.['is_finished'] === 1,
    };
  }

  function remember(outboxId: string, progress: SentProgress): void {
    write.run(outboxId, progress.sentParts, progress.isFinished ? 1 : 0, nowMs());
    prune();
  }

  return { progressOf, remember };
}

/** The states of a message on its way; a muted one is never sent, as its receiver does not want it. Rules TR-25, MY-32. */
export const outboxStatuses = ['pending', 'sent', 'failed', 'muted'] as const;

/** The state of a message on its way. */
export type OutboxStatus = (typeof outboxStatuses)[number];

/** One message for the bot service as the outbox keeps it. Rules TR-24, TR-25. */
export interface OutboxEntry {
  readonly id: string;
  /** The endpoint of the bot service. */
  readonly path: string;
  /** What the endpoint is sent; rows of older versions may hold other fields. */
  readonly payload: unknown;
  readonly status: OutboxStatus;
  readonly attempts: number;
  readonly nextAttemptAtMs: number;
  readonly lastError: string | null;
  /** The request that caused the message; null where none did, as for the schedule's. Rule OP-19. */
  readonly requestId: string | null;
  readonly createdAtMs: number;
}

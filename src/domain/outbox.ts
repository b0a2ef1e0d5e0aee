/** The states of a message on its way. Rule TR-25. */
export const outboxStatuses = ['pending', 'sent', 'failed'] as const;

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
  readonly createdAtMs: number;
}

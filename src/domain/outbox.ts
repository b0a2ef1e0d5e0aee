/** The states of an outbox message; `muted` ones are never sent, because the receiver opted out. Rules TR-25, MY-32. */
export const outboxStatuses = ['pending', 'sent', 'failed', 'muted'] as const;

/** The state of an outbox message. */
export type OutboxStatus = (typeof outboxStatuses)[number];

/** One message to the bot service, as stored in the outbox. Rules TR-24, TR-25. */
export interface OutboxEntry {
  readonly id: string;
  /** The endpoint of the bot service. */
  readonly path: string;
  /** The body for the endpoint; older versions may have stored other fields. */
  readonly payload: unknown;
  readonly status: OutboxStatus;
  readonly attempts: number;
  readonly nextAttemptAtMs: number;
  readonly lastError: string | null;
  /** The request that caused the message; null for scheduled jobs. Rule OP-19. */
  readonly requestId: string | null;
  readonly createdAtMs: number;
}

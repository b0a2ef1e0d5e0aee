import { Client, TablesDB } from 'node-appwrite';
import type { BotCall } from '#src/contract/bot.ts';
import { createRows } from '#src/tables/rows.ts';
import type { BotClient } from '#server/outbox/bot-client.ts';
import { createOutboxDelivery, type OutboxDelivery } from '#server/outbox/delivery.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';

/** A delivery over a backend's outbox, with the test's own bot and clock; records each backend call. */
export function deliveryOver(
  backend: TestBackend,
  parts: { readonly bot: BotClient; readonly nowMs: () => number },
  onBackendCall: (ended: Promise<unknown>) => void = () => undefined,
): OutboxDelivery {
  const { databaseId, projectId, apiKey } = backendNames;
  const client = new Client().setEndpoint(backend.endpoint).setProject(projectId).setKey(apiKey);
  const call = client.call.bind(client);
  client.call = (...request) => {
    const answer = call(...request);
    onBackendCall(answer);
    return answer;
  };
  const tablesDB = new TablesDB(client);
  const rows = createRows(tablesDB, databaseId, (_table, failure) => {
    throw new Error(failure.code);
  });
  const log = (message: string) => {
    throw new Error(message);
  };
  const background = { queue: (work: () => Promise<void>) => work() };
  return createOutboxDelivery({ rows, tablesDB, databaseId, log, background, ...parts });
}

/** Writes messages into the outbox, oldest first, as operations do. */
export async function writeMessages(
  backend: TestBackend,
  messages: readonly { readonly id: string; readonly call: BotCall }[],
): Promise<void> {
  for (const { id, call } of messages) {
    const payload = JSON.stringify(call.payload);
    await backend.addRow('botOutbox', id, { path: call.path, payload });
  }
}

/** A message to a person, whose text is its id. */
export function messageTo(telegramId: string, id: string): { id: string; call: BotCall } {
  return { id, call: { path: 'bot/notify', payload: { telegramId, message: id } } };
}

/** The delivery states of the messages in a backend's outbox, by id. */
export async function statusesOf(backend: TestBackend): Promise<Readonly<Record<string, unknown>>> {
  const rows = await backend.rows('botOutbox');
  return Object.fromEntries(rows.map((row) => [row.$id, row['status']]));
}

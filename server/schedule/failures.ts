import type { OutboxMessage } from '#src/contract/bot.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { query } from '#src/tables/query.ts';
import { scheduleFailuresTable } from '#src/tables/schedule-failures.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { botText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { outboxWrite } from '../outbox/message.ts';
import type { OperationContext } from '../runtime/context.ts';
import { chunk } from '../runtime/chunk.ts';
import { failureRowIdOf } from '../runtime/row-ids.ts';
import type { Write } from '../runtime/writes.ts';

/** An item that failed before and is due again. */
export type FailedItem = { readonly id: string; readonly place: string };

/** The failed items of one kind of work. They are processed after all others. Rule TR-42. */
export type Failures = {
  /** Whether an item failed before, so the normal listing skips it. */
  readonly has: (id: string) => boolean;
  /** Whether an item is set aside for now. */
  readonly isSetAside: (id: string) => boolean;
  /** The failed items that are due again, oldest failure first. */
  readonly due: readonly FailedItem[];
  /** Records that an item failed in this run; `place` is how far its work got. */
  readonly add: (id: string, cause: string, place?: string) => void;
  /** Records that an item is done, or has advanced and needs another run. */
  readonly remove: (id: string) => void;
  readonly advance: (id: string, place: string) => void;
  /**
   * Saves the changes of this run; false if the backend refuses them. While the backend is down
   * nothing is saved, so no item is set aside for an outage.
   */
  readonly save: () => Promise<boolean>;
};

/** After this many failed runs in a row an item is set aside. Rule TR-42. */
const maxFailedRuns = 3;
const setAsideMs = 24 * 60 * 60 * 1000;
const maxKnownFailures = 1000;
const maxCauseCharacters = 200;
const maxNamedItems = 10;

const table = 'scheduleFailures';

type Change =
  | { readonly kind: 'failed'; readonly cause: string; readonly place: string }
  | { readonly kind: 'advanced'; readonly place: string }
  | { readonly kind: 'done' };

/** Reads the failures of one kind of work; throws if the backend does not answer. */
export async function openFailures(context: OperationContext, kind: string): Promise<Failures> {
  const asked = query(table).equal('kind', kind).oldestFirst().limit(maxKnownFailures);
  const page = await context.rows.list(asked);
  if (!page.ok) throw new Error(`failures of ${kind} cannot be read: ${page.failure.code}`);
  const known = new Map(page.value.rows.map((row) => [row.itemId, row]));
  const changes = new Map<string, Change>();
  const nowMs = context.nowMs();
  return {
    has: (id) => known.has(id) || changes.get(id)?.kind === 'failed',
    isSetAside: (id) => isLater(known.get(id)?.retryAtMs ?? 0, nowMs),
    due: page.value.rows
      .filter(({ retryAtMs }) => !isLater(retryAtMs, nowMs))
      .map(({ itemId, place }) => ({ id: itemId, place: place ?? '' })),
    add(id, cause, place = '') {
      context.log(`The schedule's ${kind} could not do ${id}: ${cause}`);
      changes.set(id, { kind: 'failed', cause, place });
    },
    advance: (id, place) => void changes.set(id, { kind: 'advanced', place }),
    remove: (id) => {
      if (known.has(id)) changes.set(id, { kind: 'done' });
    },
    async save() {
      const isSaved = await saveChanges(context, kind, { known, changes });
      if (isSaved) changes.clear();
      return isSaved;
    },
  };
}

/** Whether an item waits until a time. A wait of more than a day was set while the clock was ahead. */
function isLater(timeMs: number, nowMs: number): boolean {
  return timeMs > nowMs && timeMs <= nowMs + setAsideMs;
}

type Noted = {
  readonly known: ReadonlyMap<string, RowOf<typeof table>>;
  readonly changes: ReadonlyMap<string, Change>;
};

async function saveChanges(
  context: OperationContext,
  kind: string,
  { known, changes }: Noted,
): Promise<boolean> {
  const nowMs = context.nowMs();
  const setAside: string[] = [];
  const writes = [...changes].map(([itemId, change]): Write => {
    const rowId = failureRowIdOf(kind, itemId);
    const row = known.get(itemId);
    if (change.kind === 'done') return { action: 'delete', table, rowId };
    const failedRuns = (row?.failedRuns ?? 0) + (change.kind === 'failed' ? 1 : 0);
    const isSetAside = change.kind === 'failed' && failedRuns >= maxFailedRuns;
    if (isSetAside) setAside.push(itemId);
    const data = {
      kind,
      itemId,
      failedRuns,
      retryAtMs: isSetAside ? nowMs + setAsideMs : nowMs,
      cause: change.kind === 'failed' ? change.cause.slice(0, maxCauseCharacters) : null,
      place: change.place === '' ? null : change.place,
    };
    return row === undefined
      ? { action: 'create', table, rowId, data: scheduleFailuresTable.toRow(data) }
      : { action: 'update', table, rowId, data: scheduleFailuresTable.toChanges(data) };
  });
  const messages = setAside.length === 0 ? [] : setAsideMessage(context, kind, setAside);
  writes.push(...messages.map((message) => outboxWrite(message, nowMs)));
  for (const part of chunk(writes)) {
    const saved = await context.begin().commit(part);
    if (saved.ok) continue;
    context.log(`Failures of the schedule's ${kind} could not be kept: ${saved.failure.code}`);
    return false;
  }
  for (const id of setAside) context.noteFault(`The schedule's ${kind} sets ${id} aside for a day`);
  return true;
}

/** The message to the admin group about items that were set aside; none if no group is configured. */
function setAsideMessage(
  { environment, nowMs }: OperationContext,
  kind: string,
  items: readonly string[],
): readonly OutboxMessage[] {
  const { adminChatId } = environment.bot;
  if (adminChatId === '') return [];
  const { botMessages } = botText(defaultLanguage);
  const named = items.slice(0, maxNamedItems).join(', ');
  const message = botMessages.workSetAside({ kind, count: items.length, items: named });
  return [
    {
      id: prefixedId('stuck', `${kind.toLowerCase()}.${nowMs().toString(36)}`),
      call: { path: 'bot/notify', payload: { telegramId: adminChatId, message } },
    },
  ];
}

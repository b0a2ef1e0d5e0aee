import type { Clients } from './client.ts';
import type { StagedWrite } from './follow-parts.ts';
import type { Installation } from './installation.ts';
import { mayRead, type Reader } from './oracle/readers.ts';
import { columnsOf, expectedRow, isKnownTable, type KnownTable } from './oracle/rows.ts';
import type { State } from './oracle/state.ts';
import { areSameValues, shown } from './same-values.ts';
import { valuesOf, type SentRow } from './wire-rows.ts';

/** People whose apps follow live what is committed, and what each of them has to receive. Rules DB-23, DB-24. */
export type Listeners = {
  /** Opens the lines that are not open; resolves once all are. */
  readonly open: () => Promise<void>;
  /** Takes note of what an operation committed. */
  readonly note: (writes: readonly StagedWrite[], operation: string) => void;
  /** The rights of a person's line may have changed, so that what arrives until the next look is unknown. */
  readonly doubt: (personId: string) => void;
  /** Holds what was heard since the last time against what had to be. */
  readonly look: () => void;
  /** All lines are cut, as when the backend ends. */
  readonly cut: () => void;
};

/** What the listeners need. */
export type ListenersParts = {
  readonly ids: readonly string[];
  readonly state: State;
  readonly clients: Clients;
  readonly installation: () => Installation;
  readonly complain: (text: string) => void;
};

type Listener = {
  readonly id: string;
  /** Who it is to the backend; null while there is no line. */
  reader: Reader | null;
  cut: () => void;
  /** Rows of which something has to be heard, and of which something was. */
  due: Set<string>;
  /** Rows of which something may be heard: a write that changes no known column may change nothing. Rule TR-38. */
  allowed: Set<string>;
  heard: Map<string, HeardRow>;
  /** Whether the own rights may have changed, so that what arrives is unknown. */
  isUnsure: boolean;
};

/** A row as an event had it last, and whether the event said that it is gone. */
type HeardRow = { readonly row: SentRow; readonly isDeleted: boolean };

type Frame =
  | {
      readonly type: 'connected';
      readonly data: { readonly user: { readonly labels: readonly string[] } | null };
    }
  | {
      readonly type: 'event';
      readonly data: { readonly events: readonly string[]; readonly payload: Partial<SentRow> };
    };

/** Makes the listeners of one run. */
export function createListeners(parts: ListenersParts): Listeners {
  const { state, clients, complain } = parts;
  const all = parts.ids.map((id): Listener => ({
    id,
    reader: null,
    cut: () => undefined,
    due: new Set(),
    allowed: new Set(),
    heard: new Map(),
    isUnsure: false,
  }));

  function hear(listener: Listener, frame: Frame): void {
    if (frame.type === 'connected') {
      const { user } = frame.data;
      if (user !== null) listener.reader = { id: listener.id, labels: user.labels };
      // The session has ended; the next line is opened in a new one.
      else clients.forget(listener.id);
    } else if (frame.type === 'event') {
      const { $id, $tableId } = frame.data.payload;
      // An event of the own account: its labels may be others since, and with them what is heard.
      if ($tableId === undefined) listener.isUnsure = true;
      if ($id === undefined || $tableId === undefined) return;
      const isDeleted = frame.data.events.some((event) => event.endsWith('.delete'));
      const row = { ...frame.data.payload, $id, $tableId };
      listener.heard.set(`${$tableId} ${$id}`, { row, isDeleted });
    }
  }

  async function open(listener: Listener): Promise<void> {
    cut(listener);
    const session = await clients.signIn(listener.id);
    if (session === null) return;
    listener.cut = parts.installation().listen(session, (text) => {
      hear(listener, JSON.parse(text) as Frame);
    });
  }

  function cut(listener: Listener): void {
    listener.cut();
    Object.assign(listener, { reader: null, isUnsure: false });
    forget(listener);
  }

  function look(listener: Listener): void {
    const { id, due, allowed, heard } = listener;
    for (const key of due) if (!heard.has(key)) complain(`${id} did not receive row ${key}`);
    for (const [key, { row, isDeleted }] of heard) {
      const table = row.$tableId;
      // Messages are noted past transactions, and that by anyone who delivers them.
      if (!isKnownTable(table) || table === 'botOutbox') continue;
      if (!allowed.has(key)) complain(`${id} received row ${key}`);
      const found = isDeleted ? undefined : valuesOf(table, row);
      const expected = expectedRow(state, table, row.$id);
      if (!areSameValues(found, expected))
        complain(`${id} heard ${shown(found)} of row ${key}, not ${shown(expected)}`);
    }
  }

  return {
    async open() {
      for (const listener of all) if (listener.reader === null) await open(listener);
    },
    note(writes, operation) {
      // Of two logins at once, the second writes what the first one wrote.
      const isLogin = operation === 'openSession' || operation === 'openApp';
      for (const listener of all) {
        const { reader } = listener;
        if (reader === null) continue;
        for (const write of writes) {
          const { tableId: table, rowId: id } = write;
          if (table === 'users' && id === reader.id) listener.isUnsure = true;
          if (!isKnownTable(table) || table === 'botOutbox') continue;
          if (!mayRead(state, { table, id }, reader)) continue;
          listener.allowed.add(`${table} ${id}`);
          if (!isLogin && changesKnown(table, write)) listener.due.add(`${table} ${id}`);
        }
      }
    },
    doubt(personId) {
      for (const listener of all) if (listener.id === personId) listener.isUnsure = true;
    },
    look() {
      for (const listener of all) {
        if (listener.reader === null) continue;
        if (listener.isUnsure) cut(listener);
        else look(listener);
        forget(listener);
      }
    },
    cut() {
      for (const listener of all) cut(listener);
    },
  };
}

function forget(listener: Listener): void {
  Object.assign(listener, { due: new Set(), allowed: new Set(), heard: new Map() });
}

/** Whether a write makes a row, or changes something of it that the oracle knows; who is erased may be so already. */
function changesKnown(table: KnownTable, { action, data }: StagedWrite): boolean {
  if (table === 'users' && data['x_username'] === '') return false;
  const columns: readonly string[] = columnsOf[table];
  const changed = 'column' in data ? [String(data['column'])] : Object.keys(data);
  return action === 'create' || changed.some((column) => columns.includes(column));
}

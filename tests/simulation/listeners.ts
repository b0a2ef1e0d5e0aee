import type { Clients } from './client.ts';
import type { StagedWrite } from './commit-types.ts';
import type { Installation } from './installation.ts';
import { mayRead, type Reader } from './oracle/readers.ts';
import { columnsOf, expectedRow, isKnownTable, type KnownTable } from './oracle/rows.ts';
import type { State } from './oracle/state.ts';
import { areSameValues, shown } from './same-values.ts';
import { valuesOf, type SentRow } from './wire-rows.ts';

/** People whose apps receive live events, and checks of what each of them receives. Rules DB-23, DB-24. */
export type Listeners = {
  /** Connects those who are not connected; resolves once all are. */
  readonly connect: () => Promise<void>;
  /** Records what an operation committed. */
  readonly recordCommit: (writes: readonly StagedWrite[], operation: string) => void;
  /** A person's permissions may have changed, so the events until the next check are unknown. */
  readonly markUncertain: (personId: string) => void;
  /** Compares the events received since the last check with the expected ones. */
  readonly check: () => void;
  /** Closes all connections, as when the backend stops. */
  readonly disconnect: () => void;
};

/** The dependencies of the listeners. */
export type ListenersParts = {
  readonly ids: readonly string[];
  readonly state: State;
  readonly clients: Clients;
  readonly installation: () => Installation;
  readonly complain: (text: string) => void;
};

type Listener = {
  readonly id: string;
  /** The person and labels as the backend sees them; null without a connection. */
  reader: Reader | null;
  disconnect: () => void;
  /** Rows that an event must report. */
  expected: Set<string>;
  /** Rows that an event may report: a write that changes no known column may change nothing. Rule TR-38. */
  allowed: Set<string>;
  received: Map<string, ReceivedRow>;
  /** Whether permissions may have changed, so the events are unknown. */
  isUncertain: boolean;
};

/** A row from its latest event, and whether that event deleted it. */
type ReceivedRow = { readonly row: SentRow; readonly isDeleted: boolean };

type Frame =
  | {
      readonly type: 'connected';
      readonly data: { readonly user: { readonly labels: readonly string[] } | null };
    }
  | {
      readonly type: 'event';
      readonly data: { readonly events: readonly string[]; readonly payload: Partial<SentRow> };
    };

/** Creates the listeners of one run. */
export function createListeners(parts: ListenersParts): Listeners {
  const { state, clients, complain } = parts;
  const all = parts.ids.map((id): Listener => ({
    id,
    reader: null,
    disconnect: () => undefined,
    expected: new Set(),
    allowed: new Set(),
    received: new Map(),
    isUncertain: false,
  }));

  function receive(listener: Listener, frame: Frame): void {
    if (frame.type === 'connected') {
      const { user } = frame.data;
      if (user !== null) listener.reader = { id: listener.id, labels: user.labels };
      // The session has ended; the next connection logs in again.
      else clients.forget(listener.id);
    } else if (frame.type === 'event') {
      const { $id, $tableId } = frame.data.payload;
      // An event of the account: its labels may have changed, and with them what it receives.
      if ($tableId === undefined) listener.isUncertain = true;
      if ($id === undefined || $tableId === undefined) return;
      const isDeleted = frame.data.events.some((event) => event.endsWith('.delete'));
      const row = { ...frame.data.payload, $id, $tableId };
      listener.received.set(`${$tableId} ${$id}`, { row, isDeleted });
    }
  }

  async function connect(listener: Listener): Promise<void> {
    disconnect(listener);
    const session = await clients.signIn(listener.id);
    if (session === null) return;
    listener.disconnect = parts.installation().listen(session, (text) => {
      receive(listener, JSON.parse(text) as Frame);
    });
  }

  function disconnect(listener: Listener): void {
    listener.disconnect();
    Object.assign(listener, { reader: null, isUncertain: false });
    forget(listener);
  }

  function check(listener: Listener): void {
    const { id, allowed, received } = listener;
    for (const key of listener.expected)
      if (!received.has(key)) complain(`${id} did not receive row ${key}`);
    for (const [key, { row, isDeleted }] of received) {
      const table = row.$tableId;
      // Deliveries update messages outside transactions.
      if (!isKnownTable(table) || table === 'botOutbox') continue;
      if (!allowed.has(key)) complain(`${id} received row ${key}`);
      const found = isDeleted ? undefined : valuesOf(table, row);
      const expected = expectedRow(state, table, row.$id);
      if (!areSameValues(found, expected))
        complain(`${id} received ${shown(found)} of row ${key}, not ${shown(expected)}`);
    }
  }

  return {
    async connect() {
      for (const listener of all) if (listener.reader === null) await connect(listener);
    },
    recordCommit(writes, operation) {
      // A login that repeats a concurrent one may change nothing.
      const isLogin = operation === 'openSession' || operation === 'openApp';
      for (const listener of all) {
        const { reader } = listener;
        if (reader === null) continue;
        for (const write of writes) {
          const { tableId: table, rowId: id } = write;
          if (table === 'users' && id === reader.id) listener.isUncertain = true;
          if (!isKnownTable(table) || table === 'botOutbox') continue;
          if (!mayRead(state, { table, id }, reader)) continue;
          listener.allowed.add(`${table} ${id}`);
          if (!isLogin && changesKnown(table, write)) listener.expected.add(`${table} ${id}`);
        }
      }
    },
    markUncertain(personId) {
      for (const listener of all) if (listener.id === personId) listener.isUncertain = true;
    },
    check() {
      for (const listener of all) {
        if (listener.reader === null) continue;
        if (listener.isUncertain) disconnect(listener);
        else check(listener);
        forget(listener);
      }
    },
    disconnect() {
      for (const listener of all) disconnect(listener);
    },
  };
}

function forget(listener: Listener): void {
  Object.assign(listener, { expected: new Set(), allowed: new Set(), received: new Map() });
}

/** Whether a write creates a row or changes a known column; repeating an erasure may change nothing. */
function changesKnown(table: KnownTable, { action, data }: StagedWrite): boolean {
  if (table === 'users' && data['x_username'] === '') return false;
  const columns: readonly string[] = columnsOf[table];
  const changed = 'column' in data ? [String(data['column'])] : Object.keys(data);
  return action === 'create' || changed.some((column) => columns.includes(column));
}

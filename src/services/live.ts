import type { RealtimeResponseEvent } from 'appwrite';
import { z } from 'zod';
import type { RowOf, TableId } from '#src/tables/row-schemas.ts';
import { parseRow } from '#src/tables/rows.ts';
import type { Backend } from './backend.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** The tables whose changes are followed; who hears of which row is the backend's permissions' business. */
const liveTables = [
  'users',
  'posts',
  'engagement',
  'notifications',
  'pointLedger',
  'reports',
] as const satisfies readonly TableId[];
type LiveTable = (typeof liveTables)[number];

/** A row as it is since a change. */
export type LiveChange = {
  readonly [Table in LiveTable]: {
    readonly table: Table;
    readonly row: RowOf<Table>;
    /** When the row was changed last, in milliseconds since 1970; a late event carries an older time. */
    readonly updatedAtMs: number;
  };
}[LiveTable];

/** Who hears of changes. */
export type LiveListener = {
  readonly onChange: (change: LiveChange) => void;
  /** The line is open again: what happened meanwhile was missed, and is not told any more. */
  readonly onGap: () => void;
};

/** Changes of rows as they happen, by one websocket. Rule DB-23. */
export type LiveService = {
  /** Opens the line for a person and tells of changes until it is released; a second call takes the line over. */
  follow(userId: string, listener: LiveListener): () => void;
};

/** What the service works with. */
export type LiveParts = {
  readonly backend: Pick<Backend, 'address' | 'realtime'>;
  readonly sessions: Pick<SessionKeeper, 'ensure' | 'isInSession' | 'onSession'>;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** From the opening of the socket until its subscription is surely in force. */
const settleMs = 500;
/** The SDK comes back by itself after a minute at most, unless the server sent it away. */
const overdueMs = 75_000;
const shortestPauseMs = 1000;
const longestPauseMs = 60_000;

/** The account's own events tell of labels, which an open line does not learn of. */
const accountSchema = z.object({ labels: z.array(z.string()) });
const systemSchema = z.object({ $updatedAt: z.string().transform((text) => Date.parse(text)) });

type Following = { readonly userId: string; readonly listener: LiveListener };

/**
 * Makes the service. One socket with one subscription; after every gap the listener is told to read anew. The
 * line is opened anew when the session or the account's labels change, and when the server refuses it.
 */
export function createLiveService({ backend, sessions, wait }: LiveParts): LiveService {
  const { realtime, address } = backend;
  let current: Following | undefined;
  // What was begun for an earlier line, or before the last opening, no longer counts.
  let line = 0;
  let turn = 0;
  let hasBeenOpen = false;
  let refusals = 0;
  let labels: string | undefined;

  async function later(delayMs: number, call: () => void): Promise<void> {
    const own = ++turn;
    await wait(delayMs);
    if (own === turn && current !== undefined) call();
  }

  function open(following: Following): void {
    const own = ++line;
    turn++;
    const take = (event: RealtimeResponseEvent<unknown>) => {
      if (own === line) takeEvent(event, following.listener);
    };
    const subscribing = realtime.subscribe([...channelsOf(address.databaseId, following)], take);
    // A socket that cannot be opened rejects once; the SDK goes on trying.
    subscribing.catch(() => undefined);
  }

  function close(): void {
    line++;
    turn++;
    void realtime.disconnect();
  }

  function reopen(): void {
    if (current === undefined) return;
    close();
    open(current);
  }

  function takeEvent(event: RealtimeResponseEvent<unknown>, listener: LiveListener): void {
    refusals = 0;
    const account = event.channels.includes('account')
      ? accountSchema.safeParse(event.payload)
      : undefined;
    if (account !== undefined) {
      const newLabels = account.data?.labels.join() ?? labels;
      if (newLabels === labels) return;
      labels = newLabels;
      reopen();
      return;
    }
    const change = changeOf(event);
    if (change !== undefined) listener.onChange(change);
  }

  realtime.onOpen(() => {
    void later(settleMs, () => {
      if (hasBeenOpen) current?.listener.onGap();
      hasBeenOpen = true;
    });
  });
  realtime.onClose(() => {
    void later(overdueMs, reopen);
  });
  realtime.onError((_error, code) => {
    // Without a code it is the socket's own error, after which the SDK comes back by itself.
    if (code === undefined) return;
    refusals++;
    void later(Math.min(longestPauseMs, shortestPauseMs * 2 ** (refusals - 1)), reopen);
  });
  sessions.onSession(reopen);

  return {
    follow(userId, listener) {
      const following = { userId, listener };
      if (current !== undefined) close();
      current = following;
      // The session that comes into use opens the line.
      if (sessions.isInSession()) open(following);
      else void sessions.ensure();
      return () => {
        if (current !== following) return;
        current = undefined;
        close();
      };
    },
  };
}

function channelsOf(databaseId: string, { userId }: Following): readonly string[] {
  const rows = (table: LiveTable) => `tablesdb.${databaseId}.tables.${table}.rows`;
  return [
    'account',
    ...liveTables.map((table) => (table === 'users' ? `${rows(table)}.${userId}` : rows(table))),
  ];
}

const eventPattern = /\.tables\.([^.*]+)\.rows\.(?:[^*]+)\.(?:create|update|upsert)$/;

/** Reads an event of a row; undefined for deletions and for what does not parse. */
function changeOf({ events, payload }: RealtimeResponseEvent<unknown>): LiveChange | undefined {
  const name = events.map((event) => eventPattern.exec(event)?.[1]).find(Boolean);
  const table = liveTables.find((liveTable) => liveTable === name);
  const system = systemSchema.safeParse(payload);
  if (table === undefined || !system.success) return undefined;
  const row = parseRow(table, payload);
  if (!row.ok) return undefined;
  // The row was parsed by its table, which the compiler cannot follow through the union.
  return { table, row: row.value, updatedAtMs: system.data.$updatedAt } as LiveChange;
}

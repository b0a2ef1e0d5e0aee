import { createAttempts, type Attempts } from './attempts.ts';
import type { RunningCall } from './calls.ts';
import type { DataView } from './data-view.ts';
import { createFollow } from './follow.ts';
import type { Follow, StagedWrite } from './follow-parts.ts';
import type { SentMessage } from './installation.ts';
import type { WireRequest } from './machine/wires.ts';
import {
  expectedIds,
  expectedRow,
  isKnownTable,
  knownTables,
  type KnownTable,
} from './oracle/rows.ts';
import type { State } from './oracle/state.ts';
import { createPast } from './past.ts';
import { areSameValues, shown } from './same-values.ts';

/** Watches commits and responses, and checks them against the oracle. */
export type Witness = {
  /** Receives the backend's responses to people. */
  readonly served: (
    request: WireRequest,
    answered: { readonly status: number; readonly text: string },
  ) => void;
  /** Receives the function's response to a call, whether or not it arrives. */
  readonly answered: (call: RunningCall, reply: Readonly<Record<string, unknown>>) => void;
  readonly attempts: Attempts;
  /** Checks the rows committed since the last time. */
  readonly lookAtRows: () => void;
  /** Checks all rows against the oracle. */
  readonly lookAtAllRows: () => void;
  /** After a restart: commits whose answer no one heard are there or not. */
  readonly lookForLostCommits: () => void;
  /** When everything is idle: no work or message is left. */
  readonly lookAtTheEnd: (unknownCount: number, sent: readonly SentMessage[]) => void;
  readonly complaints: readonly string[];
  readonly complain: (text: string) => void;
  readonly commitCount: () => number;
};

/** The witness's dependencies. */
export type WitnessParts = {
  readonly state: State;
  readonly nowMs: () => number;
  readonly view: () => DataView;
  readonly faultCount: () => number;
  readonly hasDeadlines: () => boolean;
  readonly mayBeTooFast: (personId: string) => boolean;
  /** Follows what links accounts. */
  readonly followLink: Follow;
  /** Hears of each transaction once it is followed. */
  readonly onCommit: (writes: readonly StagedWrite[], operation: string) => void;
};

const maxComplaints = 20;
/** Tables into which rows go past transactions. */
const loose = new Set(['scheduleRuns', 'botOutbox']);

/** Creates the witness of one run. */
export function createWitness({
  state,
  nowMs,
  view,
  faultCount,
  followLink,
  hasDeadlines,
  mayBeTooFast,
  onCommit,
}: WitnessParts): Witness {
  const staged = new Map<string, readonly StagedWrite[]>();
  const callsOf = new Map<string, RunningCall>();
  /** The calls that have carried out what they were asked for. */
  const carriedOut = new Set<number>();
  const complaints: string[] = [];
  let touched = new Map<string, readonly [KnownTable, string]>();
  let commits = 0;
  const commitCount = (): number => commits;
  const complain = (text: string): void => {
    if (complaints.length < maxComplaints) complaints.push(text);
  };
  const past = createPast(state, nowMs);
  const parts = { state, past, nowMs, faultCount, complain };
  const follow = createFollow({ ...parts, followLink, hasDeadlines });
  const attempts = createAttempts({ ...parts, commitCount, mayBeTooFast });

  function committed(transactionId: string): void {
    const writes = staged.get(transactionId);
    const call = callsOf.get(transactionId);
    if (writes === undefined || call === undefined) return;
    staged.delete(transactionId);
    commits += 1;
    past.keep(() => follow(call, writes));
    onCommit(writes, call.name);
    if (writes.some(({ tableId }) => tableId === 'requests')) carriedOut.add(call.number);
    for (const { tableId, rowId, action } of writes) {
      if (tableId === 'pointLedger' && action === 'create') state.movedAtMs.set(rowId, nowMs());
      if (isKnownTable(tableId)) touched.set(`${tableId} ${rowId}`, [tableId, rowId]);
    }
    attempts.noteAll();
  }

  return {
    attempts,
    served({ call, method, url, body }, { status, text }) {
      if (call === undefined || method === 'GET') return;
      const path = new URL(url).pathname;
      const [, id = '', part] = transactionPath.exec(path) ?? [];
      if (part === '/operations' && status === 201) {
        const { operations } = JSON.parse(body) as { operations: Partial<StagedWrite>[] };
        staged.set(id, operations.map(asWrite));
        callsOf.set(id, call);
      } else if (id !== '' && isCommit(body)) {
        // Power may have gone after the staging, which then is lost while the transaction is not.
        if (status === 200 && isEmpty(text)) staged.delete(id);
        else if (status === 200) committed(id);
      } else if (status < 300) {
        const [, table, rowId] = rowsPath.exec(path) ?? [];
        if (table === 'botOutbox' && rowId !== undefined && body.includes('"status":"sent"'))
          state.sentAtMs.set(rowId, nowMs());
        if (table !== undefined && !loose.has(table))
          complain(`${call.name} wrote past transactions: ${path}`);
      }
    },
    answered({ number, name, actorId, body }, { success, code }) {
      if (!carriedOut.delete(number) || success === true || code === 'outcome_unknown') return;
      complain(`${name} of ${actorId} ${body} was carried out, and refused by ${String(code)}`);
    },
    lookAtRows() {
      const looked = touched;
      touched = new Map();
      for (const [table, id] of looked.values()) {
        // Of a delivery and a commit that were stored at the same moment the row says which was the later one.
        const isSent = table === 'botOutbox' && view().messageStatus(id) === 'sent';
        if (isSent && !state.sentAtMs.has(id)) state.sentAtMs.set(id, nowMs());
        const found = view().row(table, id);
        const expected = expectedRow(state, table, id);
        if (!areSameValues(found, expected))
          complain(`row ${table} ${id} is ${shown(found)}, and should be ${shown(expected)}`);
      }
      for (const { id, points } of state.people.values()) {
        if (points < 0) complain(`${id} has ${points} points`);
      }
    },
    lookAtAllRows: () => lookAtAllRows(state, view(), complain),
    lookForLostCommits() {
      for (const id of staged.keys()) {
        const transaction = view().transaction(id);
        if (transaction?.status !== 'committed') continue;
        if (transaction.operationCount === 0) staged.delete(id);
        else committed(id);
      }
    },
    lookAtTheEnd(unknownCount, sent) {
      if (unknownCount > 0) complain(`${unknownCount} requests stay without an answer`);
      lookAtMessages(state, { view: view(), sent, complain });
    },
    complaints,
    complain,
    commitCount,
  };
}

/** A deletion has no data. */
function asWrite({ action = '', tableId = '', rowId = '', data = {} }: Partial<StagedWrite>) {
  return { action, tableId, rowId, data };
}

const transactionPath = /^\/v1\/tablesdb\/transactions\/([^/]+)(\/operations)?$/;
const rowsPath = /^\/v1\/tablesdb\/[^/]+\/tables\/([^/]+)\/rows(?:\/([^/]+))?/;

function lookAtAllRows(state: State, view: DataView, complain: (text: string) => void): void {
  for (const table of knownTables) {
    const found = view.rows(table);
    for (const [id, row] of found) {
      const expected = expectedRow(state, table, id);
      if (!areSameValues(row, expected)) {
        complain(`row ${table} ${id} is ${shown(row)}, and should be ${shown(expected)}`);
      }
    }
    for (const id of expectedIds(state, table)) {
      if (!found.has(id)) complain(`row ${table} ${id} is lost`);
    }
  }
  if (view.count('proofLinks') !== state.proofs.size) complain('other proofs than were used');
  if (view.count('targetGuards') !== state.guards.size) complain('other guards than targets');
  // All accounts sum to zero by themselves; what each of them holds is never below zero. Rule PT-09.
  const held = new Map<string, number>();
  for (const { debit, credit, amount } of state.ledger.values()) {
    held.set(debit, (held.get(debit) ?? 0) - amount);
    held.set(credit, (held.get(credit) ?? 0) + amount);
  }
  for (const [account, amount] of held) {
    if (amount < 0 && account !== 'mint') complain(`${account} holds ${amount}`);
  }
}

type Spoken = {
  readonly view: DataView;
  readonly sent: readonly SentMessage[];
  readonly complain: (text: string) => void;
};

/** Every message was sent once, unless it was given up. Rules TR-24, TR-25. */
function lookAtMessages(state: State, { view, sent, complain }: Spoken): void {
  const said = new Map<string, number>();
  for (const { chatId, text } of sent) {
    const key = `${chatId} ${text}`;
    said.set(key, (said.get(key) ?? 0) + 1);
  }
  const due = new Map<string, string[]>();
  for (const [id, { to, text }] of state.outbox) {
    const key = `${to.startsWith('topic ') ? '-1001' : to} ${text}`;
    due.set(key, [...(due.get(key) ?? []), id]);
  }
  for (const [key, ids] of due) {
    const count = said.get(key) ?? 0;
    // Of messages with one text, any may be the one that was given up.
    const missing = ids.length - count;
    const failed = missing > 0 ? ids.filter((id) => view.messageStatus(id) === 'failed').length : 0;
    if (missing > failed) complain(`no one was sent ${key}`);
  }
  for (const [key, count] of said) {
    const extra = count - (due.get(key)?.length ?? 0);
    if (extra > 0) complain(`sent ${extra} times too often: ${key}`);
  }
}

/** Nothing was staged in the transaction that was answered, or what was is lost. */
function isEmpty(answer: string): boolean {
  const { operations } = JSON.parse(answer) as { operations?: number };
  return operations === 0;
}

function isCommit(body: string): boolean {
  const { commit } = JSON.parse(body === '' ? '{}' : body) as { commit?: boolean };
  return commit === true;
}

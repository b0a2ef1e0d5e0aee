import { createAttempts, type Attempts } from './attempts.ts';
import type { RunningCall } from './calls.ts';
import type { DataView } from './data-view.ts';
import { createCommitApplier } from './apply-commit.ts';
import type { ApplyCommit, StagedWrite } from './commit-types.ts';
import type { SentMessage } from './installation.ts';
import type { WireRequest } from './machine/wire.ts';
import {
  expectedIds,
  expectedRow,
  isKnownTable,
  knownTables,
  type KnownTable,
} from './oracle/rows.ts';
import type { State } from './oracle/state.ts';
import { createHistory } from './history.ts';
import { areSameValues, shown } from './same-values.ts';

/** Watches commits and responses, and checks them against the oracle. */
export type Witness = {
  /** Receives each request that the backend processed, with its response. */
  readonly onResponse: (
    request: WireRequest,
    response: { readonly status: number; readonly text: string },
  ) => void;
  /** Receives the function's reply to a call, whether or not it arrives. */
  readonly onReply: (call: RunningCall, reply: Readonly<Record<string, unknown>>) => void;
  readonly attempts: Attempts;
  /** Checks the rows changed since the last check. */
  readonly checkChangedRows: () => void;
  /** Checks all rows against the oracle. */
  readonly checkAllRows: () => void;
  /** After a restart: finds out which commits without a known response were stored. */
  readonly findLostCommits: () => void;
  /** At the end: checks that no request or message is left. */
  readonly checkEnd: (unknownCount: number, sent: readonly SentMessage[]) => void;
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
  readonly mayBeRateLimited: (personId: string) => boolean;
  /** Applies commits of the linking operations. */
  readonly applyLinkCommit: ApplyCommit;
  /** Called with each transaction after it is applied. */
  readonly onCommit: (writes: readonly StagedWrite[], operation: string) => void;
};

const maxComplaints = 20;
/** Tables that may be written outside transactions. */
const untransactedTables = new Set(['scheduleRuns', 'botOutbox']);

/** Creates the witness of one run. */
export function createWitness({
  state,
  nowMs,
  view,
  faultCount,
  applyLinkCommit,
  hasDeadlines,
  mayBeRateLimited,
  onCommit,
}: WitnessParts): Witness {
  const staged = new Map<string, readonly StagedWrite[]>();
  const callsOf = new Map<string, RunningCall>();
  /** The calls whose request was carried out. */
  const carriedOut = new Set<number>();
  const complaints: string[] = [];
  let touched = new Map<string, readonly [KnownTable, string]>();
  let commits = 0;
  const commitCount = (): number => commits;
  const complain = (text: string): void => {
    if (complaints.length < maxComplaints) complaints.push(text);
  };
  const history = createHistory(state, nowMs);
  const parts = { state, history, nowMs, faultCount, complain };
  const applyCommit = createCommitApplier({ ...parts, applyLinkCommit, hasDeadlines });
  const attempts = createAttempts({ ...parts, commitCount, mayBeRateLimited });

  function committed(transactionId: string): void {
    const writes = staged.get(transactionId);
    const call = callsOf.get(transactionId);
    if (writes === undefined || call === undefined) return;
    staged.delete(transactionId);
    commits += 1;
    history.record(() => applyCommit(call, writes));
    onCommit(writes, call.name);
    if (writes.some(({ tableId }) => tableId === 'requests')) carriedOut.add(call.number);
    for (const { tableId, rowId, action } of writes) {
      if (tableId === 'pointLedger' && action === 'create') state.movedAtMs.set(rowId, nowMs());
      if (isKnownTable(tableId)) touched.set(`${tableId} ${rowId}`, [tableId, rowId]);
    }
    attempts.updateAll();
  }

  return {
    attempts,
    onResponse({ call, method, url, body }, { status, text }) {
      if (call === undefined || method === 'GET') return;
      const path = new URL(url).pathname;
      const [, id = '', part] = transactionPath.exec(path) ?? [];
      if (part === '/operations' && status === 201) {
        const { operations } = JSON.parse(body) as { operations: Partial<StagedWrite>[] };
        staged.set(id, operations.map(asWrite));
        callsOf.set(id, call);
      } else if (id !== '' && isCommit(body)) {
        // If power failed after the staging, only the staged writes may be lost.
        if (status === 200 && isEmpty(text)) staged.delete(id);
        else if (status === 200) committed(id);
      } else if (status < 300) {
        const [, table, rowId] = rowsPath.exec(path) ?? [];
        if (table === 'botOutbox' && rowId !== undefined && body.includes('"status":"sent"'))
          state.sentAtMs.set(rowId, nowMs());
        if (table !== undefined && !untransactedTables.has(table))
          complain(`${call.name} wrote outside a transaction: ${path}`);
      }
    },
    onReply({ number, name, actorId, body }, { success, code }) {
      if (!carriedOut.delete(number) || success === true || code === 'outcome_unknown') return;
      complain(`${name} of ${actorId} ${body} was carried out, and refused by ${String(code)}`);
    },
    checkChangedRows() {
      const changed = touched;
      touched = new Map();
      for (const [table, id] of changed.values()) {
        // If a delivery and a commit were stored in the same flush, the row shows which came later.
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
    checkAllRows: () => checkAllRows(state, view(), complain),
    findLostCommits() {
      for (const id of staged.keys()) {
        const transaction = view().transaction(id);
        if (transaction?.status !== 'committed') continue;
        if (transaction.operationCount === 0) staged.delete(id);
        else committed(id);
      }
    },
    checkEnd(unknownCount, sent) {
      if (unknownCount > 0) complain(`${unknownCount} requests got no response`);
      checkMessages(state, { view: view(), sent, complain });
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

function checkAllRows(state: State, view: DataView, complain: (text: string) => void): void {
  for (const table of knownTables) {
    const found = view.rows(table);
    for (const [id, row] of found) {
      const expected = expectedRow(state, table, id);
      if (!areSameValues(row, expected)) {
        complain(`row ${table} ${id} is ${shown(row)}, and should be ${shown(expected)}`);
      }
    }
    for (const id of expectedIds(state, table)) {
      if (!found.has(id)) complain(`row ${table} ${id} is missing`);
    }
  }
  if (view.count('proofLinks') !== state.proofs.size) complain('unexpected proofs');
  if (view.count('targetGuards') !== state.guards.size) complain('unexpected guards');
  // Double entries always sum to zero, so only negative balances are checked. Rule PT-09.
  const balances = new Map<string, number>();
  for (const { debit, credit, amount } of state.ledger.values()) {
    balances.set(debit, (balances.get(debit) ?? 0) - amount);
    balances.set(credit, (balances.get(credit) ?? 0) + amount);
  }
  for (const [account, amount] of balances) {
    if (amount < 0 && account !== 'mint') complain(`${account} holds ${amount}`);
  }
}

type MessageParts = {
  readonly view: DataView;
  readonly sent: readonly SentMessage[];
  readonly complain: (text: string) => void;
};

/** Checks that every message was sent once or failed permanently. Rules TR-24, TR-25. */
function checkMessages(state: State, { view, sent, complain }: MessageParts): void {
  const sentCounts = new Map<string, number>();
  for (const { chatId, text } of sent) {
    const key = `${chatId} ${text}`;
    sentCounts.set(key, (sentCounts.get(key) ?? 0) + 1);
  }
  const expected = new Map<string, string[]>();
  for (const [id, { to, text, isMuted }] of state.outbox) {
    if (isMuted === true) continue;
    const key = `${to.startsWith('topic ') ? '-1001' : to} ${text}`;
    expected.set(key, [...(expected.get(key) ?? []), id]);
  }
  for (const [key, ids] of expected) {
    const count = sentCounts.get(key) ?? 0;
    // Any of several messages with the same text may be the failed one.
    const missing = ids.length - count;
    const failed = missing > 0 ? ids.filter((id) => view.messageStatus(id) === 'failed').length : 0;
    if (missing > failed) complain(`not sent: ${key}`);
  }
  for (const [key, count] of sentCounts) {
    const extra = count - (expected.get(key)?.length ?? 0);
    if (extra > 0) complain(`sent ${extra} times too often: ${key}`);
  }
}

/** Whether a committed transaction had no staged writes. */
function isEmpty(answer: string): boolean {
  const { operations } = JSON.parse(answer) as { operations?: number };
  return operations === 0;
}

function isCommit(body: string): boolean {
  const { commit } = JSON.parse(body === '' ? '{}' : body) as { commit?: boolean };
  return commit === true;
}

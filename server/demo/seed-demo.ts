import { createAgenda } from './agenda.ts';
import { beginHistory, type History } from './history.ts';
import { tableIds } from './memory-tables.ts';
import { personas, planPersonas, rootId, seedRoot } from './seed-personas.ts';
import { historyDays, planCommunity } from './seed-community.ts';
import type { SeedStore } from '../seed/seed-store.ts';

/** The table whose rows only matter while someone may still repeat a request. */
const forgotten = 'requests';

const dayMs = 24 * 60 * 60 * 1000;

/** What the demo's data depends on. */
export type DemoTerms = {
  readonly nowMs: number;
  /** The mini-app's address in the messenger, for the buttons of messages. */
  readonly miniAppUrl: string;
};

/**
 * Makes up what happened in the demo until now: a community of 50 people over 30 days, and the personas in their states.
 * The operations themselves make it, so that ledger and counters are true. Rule EM-04.
 */
export async function demoHistory({ nowMs, miniAppUrl }: DemoTerms): Promise<History> {
  const startMs = nowMs - historyDays * dayMs;
  const playable = new Set(personas.map(({ id }) => String(id)));
  const history = beginHistory(startMs, {
    superAdminId: rootId,
    miniAppUrl,
    isDelivered: (chatId) => !playable.has(chatId),
  });
  const agenda = createAgenda(history.moveTo);
  await seedRoot(history);
  planPersonas(history, agenda, nowMs);
  planCommunity(history, agenda, nowMs);
  await agenda.runUntil(nowMs);
  return history;
}

/**
 * Seeds a fresh demo; what a seeding that was cut off has left is replaced by another's.
 * Rules EM-02, EM-04.
 */
export async function seedDemo(store: SeedStore, history: History): Promise<void> {
  for (const { id, firstName, lastName } of personas) {
    const isMember = history.all('users').some(({ $id }) => $id === String(id));
    if (isMember) await store.createAccount(String(id), `${firstName} ${lastName}`);
  }
  for (const table of tableIds) {
    const rows = history.all(table);
    if (rows.length > 0 && table !== forgotten) await store.replaceRows(table, rows);
  }
}

import { Hono } from 'hono';
import { createAgenda } from './agenda.ts';
import { beginHistory, type History } from './history.ts';
import { tableIds } from './memory-tables.ts';
import { personas, planPersonas, rootId, seedRoot } from './seed-personas.ts';
import { historyDays, planCommunity } from './seed-community.ts';
import type { SeedStore } from '../seed/seed-store.ts';

const skins = ['#f6d7c3', '#ecbc9b', '#d39a72', '#a9714b', '#6f4630'];
const hairs = ['#2b211d', '#5a3b26', '#8f5a2e', '#c99a55', '#b9b3ab', '#7a2f22'];
const clothes = ['#f4f1ea', '#2f4858', '#b5483f', '#3d7a62', '#d9a441', '#5b4b8a'];

/** Hair as paths around a head at 32, 27 with a radius of 12. */
const cuts = [
  // Short.
  '<path d="M19.5 26c-1-10 5-14 12.5-14S45.5 16 44.5 26c-1.5-5-4-7-6.5-7.5-4 1-8 1-12 0-2.5.5-5 2.5-6.5 7.5z"/>',
  // Long.
  '<path d="M17 44c-2-20 2-33 15-33s17 13 15 33h-5V24c-6 0-14-1-17-5-1 4-3 6-3 9v16z"/>',
  // Curls.
  '<path d="M20 27a5 5 0 0 1 0-8 6 6 0 0 1 8-7 6 6 0 0 1 9 0 6 6 0 0 1 7 7 5 5 0 0 1 0 8c-1-4-3-6-6-7-4 1-8 1-12 0-3 1-5 3-6 7z"/>',
  // A bun.
  '<circle cx="32" cy="9.5" r="5"/><path d="M19.5 27c-1-10 4-15 12.5-15s13.5 5 12.5 15c-3-3-6-7-7-9-4 4-12 6-15 5-1 1-2 2-3 4z"/>',
];

/** A number derived from a text, always the same. */
function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** A drawn face derived from a handle; some people of the demo have none. */
export function faceOf(handle: string): string | null {
  const hash = hashOf(handle);
  if (hash % 6 === 0) return null;
  const skin = pick(skins, Math.floor(hash / 7));
  const hair = pick(hairs, Math.floor(hash / 41));
  const cloth = pick(clothes, Math.floor(hash / 251));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<path fill="hsl(${String(hash % 360)} 42% 74%)" d="M0 0h64v64H0z"/>` +
    `<path fill="${cloth}" d="M10 64c1-14 9-19 22-19s21 5 22 19z"/>` +
    `<path fill="${skin}" d="M27 36h10v9c0 6-10 6-10 0z"/><circle cx="32" cy="27" r="12" fill="${skin}"/>` +
    `<g fill="${hair}">${pick(cuts, Math.floor(hash / 1009))}</g>` +
    '<g fill="#2b211d"><circle cx="27.5" cy="28" r="1.4"/><circle cx="36.5" cy="28" r="1.4"/></g>' +
    '<path d="M28 33q4 3 8 0" fill="none" stroke="#2b211d" stroke-width="1.4" stroke-linecap="round"/></svg>'
  );
}

/** Serves drawn faces for the demo's people, so it does not show strangers who have such a handle on X. Rule IN-12. */
export function faceRoutes(): Hono {
  const app = new Hono();
  app.get('/avatars/:handle', (context) => {
    const face = faceOf(context.req.param('handle').toLowerCase());
    context.header('Cache-Control', 'public, max-age=86400');
    return face === null
      ? context.body(null, 404)
      : context.body(face, 200, { 'Content-Type': 'image/svg+xml' });
  });
  return app;
}

/** The table whose rows only matter while a request may be repeated. */
const forgotten = 'requests';

const dayMs = 24 * 60 * 60 * 1000;

/** The parameters of the demo's data. */
type DemoTerms = {
  readonly nowMs: number;
  /** The mini-app's address in the messenger, for the buttons of messages. */
  readonly miniAppUrl: string;
};

/**
 * Invents the demo's history until now: a community of 50 people over 30 days, and the personas in
 * their states. The real operations write it, so ledger and counters are consistent. Rule EM-04.
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

/** Seeds a new demo; replaces what an interrupted seeding left. Rules EM-02, EM-04. */
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

import { expect, test } from 'vitest';
import { auditPoints } from '#server/audit/audit.ts';
import type { FunctionReply } from '#server/function/router.ts';
import type { FaultRequest } from '#tests/support/test-backend/faults.ts';
import { worldNames } from '#tests/support/test-backend/names.ts';
import { actWith, snapshot } from '#tests/operations/fixture.ts';
import { openPreparedWorld, type World } from '#tests/support/test-backend.ts';
import { createChance, type Chance } from './chance.ts';
import { compare, createModel, follow, learn, type Model } from './model.ts';
import type { Wish } from './wish.ts';
import { memberIds, rootId, wish } from './wishes.ts';

// Random members and administrators do random things, one after the other, many at once and over again, while
// calls fail and answers are lost; after each step everything must add up. A failing seed is run again by
// SIMULATION_SEED=<seed>, longer runs by SIMULATION_SEEDS and SIMULATION_STEPS.
const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1);
const seedCount = Number(process.env['SIMULATION_SEEDS'] ?? 4);
const stepCount = Number(process.env['SIMULATION_STEPS'] ?? 30);
const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index);

/** A world with the messengers of its people. */
type Stage = { readonly world: World; readonly secrets: Map<string, string> };

/** Approved members with points, brought in by the operations themselves. */
async function openSimulation(): Promise<{ stage: Stage; wishes: readonly Wish[] }> {
  const { world, note } = await openPreparedWorld('simulation', async (empty) => {
    await empty.person(rootId, { isAdmin: true });
    const wishes: Wish[] = [];
    for (const id of memberIds) {
      await empty.person(id, { adminApproved: false, adminReqOpen: true });
      const gift = { username: `x_${id}`, type: 'X', points: 40, reason: 'Welcome' };
      const approval = { userId: id, isApproved: true };
      const act = { actor: rootId };
      wishes.push(
        { ...act, name: 'decideApprovalRequest', requestId: `a${id}`, request: approval },
        { ...act, name: 'addPoints', requestId: `gift${id}`, request: gift },
      );
    }
    const stage = { world: empty, secrets: new Map<string, string>() };
    for (const each of wishes) await send(stage, each);
    return wishes;
  });
  return { stage: { world, secrets: new Map() }, wishes: note };
}

/** Sends a wish as the app does: logs in where that is needed, and tries once more after a 401. */
async function send(stage: Stage, sent: Wish): Promise<FunctionReply> {
  const first = await sendIn(stage, await secretOf(stage, sent.actor), sent);
  if (first.success || first.code !== 'session_missing') return first;
  stage.secrets.delete(sent.actor);
  return sendIn(stage, await secretOf(stage, sent.actor), sent);
}

function sendIn(stage: Stage, secret: string, sent: Wish): Promise<FunctionReply> {
  const request = { ...sent.request, requestId: sent.requestId };
  return actWith(stage.world, secret, { name: sent.name, request });
}

async function secretOf({ world, secrets }: Stage, actor: string): Promise<string> {
  const known = secrets.get(actor);
  if (known !== undefined) return known;
  const ageSeconds = Math.round((Date.now() - (await world.nowMs())) / 1000);
  const initData = world.initData({ id: Number(actor), first_name: 'Person' }, { ageSeconds });
  const reply = await world.act(null, 'openSession', { initData });
  if (!reply.success) throw new Error(`no session: ${reply.error}`);
  secrets.set(actor, String(reply['secret']));
  return String(reply['secret']);
}

/** Sends a wish again, under the same id, until somebody says what became of it. */
async function sendUntilKnown(stage: Stage, sent: Wish): Promise<FunctionReply> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const reply = await send(stage, sent).catch(() => null);
    const isOpen = reply === null || (!reply.success && openCodes.has(reply.code));
    if (!isOpen) return reply;
  }
  throw new Error(`${sent.name} ${sent.requestId} was never answered`);
}

const openCodes = new Set(['outcome_unknown', 'internal_error', 'session_missing']);

const commit = '^PATCH /v1/tablesdb/transactions/';
const anyCall = '^(GET|POST|PATCH) /v1/(tablesdb|account)';
const executions = '/v1/functions/operations/executions';
const collision = { status: 409, body: '{"message":"Conflict.","type":"transaction_conflict"}' };
const accidents: readonly FaultRequest[] = [
  { match: executions, from: 'client', action: { cut: 'after' } },
  { match: executions, from: 'client', action: { cut: 'before' } },
  { match: commit, from: 'function', action: { cut: 'after' } },
  { match: commit, from: 'function', action: { cut: 'before' } },
  { match: commit, from: 'function', times: 2, action: collision },
  { match: commit, from: 'function', action: { status: 500 } },
  { match: commit, from: 'function', action: { delayMs: 15 } },
  { match: anyCall, from: 'function', action: { status: 503 } },
  { match: anyCall, from: 'function', action: { cut: 'after' } },
  { match: anyCall, from: 'function', action: { delayMs: 10 } },
  { match: '^POST /bot/', from: 'bot', times: 3, action: { cut: 'before' } },
];

/** What is sent in one step: new wishes, old ones again, and the same one several times. */
function stepOf(chance: Chance, model: Model): readonly Wish[] {
  const size = chance.percent(40) ? 2 + chance.below(7) : 1;
  const wishes = Array.from({ length: size }, () => {
    const isOld = chance.percent(12);
    const old = isOld ? chance.pick([...model.granted.values()])?.wish : undefined;
    return old ?? wish(chance, model);
  });
  const [first] = wishes;
  return first !== undefined && chance.percent(15) ? [...wishes, first, first] : wishes;
}

/** Asserts that the tables are what the answers promised, and that they add up. */
async function expectSoundness(world: World, model: Model, label: string): Promise<void> {
  const tables = await world.dump();
  follow(model, tables);
  const { expected, found } = compare(model, tables);
  expect(found, label).toEqual(expected);
  const reader: Parameters<typeof auditPoints>[0] = {
    listRows: async ({ tableId, queries = [] }) => ({
      total: 0,
      rows: queries.length === 1 ? [...(tables[tableId] ?? [])] : [],
    }),
  };
  const report = await auditPoints(reader, worldNames.databaseId, [rootId]);
  expect(report.findings, label).toEqual([]);
}

/** Lets some time pass, the deadline or less, and the schedule do what is due by then. */
async function passDeadlines(world: World, chance: Chance): Promise<void> {
  await world.passTime((chance.percent(50) ? 73 : 20) * 3_600_000);
  await world.deliverDue();
}

/** Those who may act still; whoever is banned hears of old wishes no more. */
async function membersOf(world: World): Promise<ReadonlySet<unknown>> {
  const { users = [] } = await world.dump();
  const members = users.filter(({ isBanned, adminApproved }) => isBanned !== true && adminApproved);
  return new Set(members.map(({ $id }) => $id));
}

test.each(seeds)(
  '[FA-05] [FA-06] [PT-06] [PT-09] [PT-03] [TR-15] [TR-20] whatever people do at once, over again and with failing calls adds up (seed %i)',
  async (seed) => {
    const chance = createChance(seed);
    const model = createModel();
    const { stage, wishes } = await openSimulation();
    const { world } = stage;
    for (const old of wishes) learn(model, old, await send(stage, old));

    for (let step = 1; step <= stepCount; step++) {
      const sent = stepOf(chance, model);
      const accident = chance.percent(30) ? chance.pick(accidents) : undefined;
      if (accident !== undefined) await world.fault({ ...accident, skip: chance.below(4) });
      const label = `seed ${seed}, step ${step}: ${sent.map(({ name }) => name).join(', ')}`;

      const replies = await Promise.all(sent.map((each) => sendUntilKnown(stage, each)));
      if (accident !== undefined) await world.noFaults();

      // An engagement must be known before a decision on it that was sent along is understood.
      const answered = sent.map((each, index) => ({ each, reply: replies[index] }));
      const complaints = answered.flatMap(({ each, reply }) =>
        reply === undefined ? [] : (learn(model, each, reply) ?? []),
      );
      expect(complaints, label).toEqual([]);
      await expectSoundness(world, model, label);
      if (chance.percent(12)) {
        await passDeadlines(world, chance);
        await expectSoundness(world, model, `${label}, and the schedule`);
      }
    }

    const before = await snapshot(world);
    const members = await membersOf(world);
    for (const { wish: old } of model.granted.values()) {
      const reply = await send(stage, old);
      const complaint = learn(model, old, reply);
      expect(complaint).toBeNull();
      expect([old.name, reply.success || !members.has(old.actor)]).toEqual([old.name, true]);
    }
    expect(await snapshot(world)).toEqual(before);
  },
  600_000,
);

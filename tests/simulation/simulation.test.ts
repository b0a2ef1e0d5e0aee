import { expect, test } from 'vitest';
import { auditPoints } from '#server/audit/audit.ts';
import type { FunctionReply } from '#server/function/router.ts';
import type { FaultRequest } from '#tests/support/test-backend/faults.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { actWith, snapshot } from '#tests/operations/fixture.ts';
import { openPreparedBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { createChance, type Chance } from './chance.ts';
import { compare, createModel, follow, learn, type Model } from './model.ts';
import type { Wish } from './input.ts';
import { memberIds, rootId, input } from './inputs.ts';

// Random members and administrators do random things, one after the other, many at once and over again, while
// calls fail and answers are lost; after each step everything must add up. A failing seed is run again by
// SIMULATION_SEED=<seed>, longer runs by SIMULATION_SEEDS and SIMULATION_STEPS.
const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1);
const seedCount = Number(process.env['SIMULATION_SEEDS'] ?? 4);
const stepCount = Number(process.env['SIMULATION_STEPS'] ?? 30);
const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index);

/** A backend with the messengers of its people. */
type RunningProduct = { readonly backend: TestBackend; readonly secrets: Map<string, string> };

/** Approved members with points, brought in by the operations themselves. */
async function openSimulation(): Promise<{ stage: RunningProduct; inputs: readonly Wish[] }> {
  const { backend, note } = await openPreparedBackend('simulation', async (empty) => {
    await empty.person(rootId, { isAdmin: true });
    const inputs: Wish[] = [];
    for (const id of memberIds) {
      await empty.person(id, { adminApproved: false, adminReqOpen: true });
      const gift = { username: `x_${id}`, type: 'X', points: 40, reason: 'Welcome' };
      const approval = { userId: id, isApproved: true };
      const act = { actor: rootId };
      inputs.push(
        { ...act, name: 'decideApprovalRequest', requestId: `a${id}`, request: approval },
        { ...act, name: 'addPoints', requestId: `gift${id}`, request: gift },
      );
    }
    const stage = { backend: empty, secrets: new Map<string, string>() };
    for (const each of inputs) await send(stage, each);
    return inputs;
  });
  return { stage: { backend, secrets: new Map() }, inputs: note };
}

/** Sends a input as the app does: logs in where that is needed, and tries once more after a 401. */
async function send(stage: RunningProduct, sent: Wish): Promise<FunctionReply> {
  const first = await sendIn(stage, await secretOf(stage, sent.actor), sent);
  if (first.success || first.code !== 'session_missing') return first;
  stage.secrets.delete(sent.actor);
  return sendIn(stage, await secretOf(stage, sent.actor), sent);
}

function sendIn(stage: RunningProduct, secret: string, sent: Wish): Promise<FunctionReply> {
  const request = { ...sent.request, requestId: sent.requestId };
  return actWith(stage.backend, secret, { name: sent.name, request });
}

async function secretOf({ backend, secrets }: RunningProduct, actor: string): Promise<string> {
  const known = secrets.get(actor);
  if (known !== undefined) return known;
  const ageSeconds = Math.round((Date.now() - (await backend.nowMs())) / 1000);
  const initData = backend.initData({ id: Number(actor), first_name: 'Person' }, { ageSeconds });
  const reply = await backend.act(null, 'openSession', { initData });
  if (!reply.success) throw new Error(`no session: ${reply.error}`);
  secrets.set(actor, String(reply['secret']));
  return String(reply['secret']);
}

/** Sends a input again, under the same id, until somebody says what became of it. */
async function sendUntilKnown(stage: RunningProduct, sent: Wish): Promise<FunctionReply> {
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

/** What is sent in one step: new inputs, old ones again, and the same one several times. */
function stepOf(chance: Chance, model: Model): readonly Wish[] {
  const size = chance.percent(40) ? 2 + chance.below(7) : 1;
  const inputs = Array.from({ length: size }, () => {
    const isOld = chance.percent(12);
    const old = isOld ? chance.pick([...model.granted.values()])?.input : undefined;
    return old ?? input(chance, model);
  });
  const [first] = inputs;
  return first !== undefined && chance.percent(15) ? [...inputs, first, first] : inputs;
}

/** Asserts that the tables are what the answers promised, and that they add up. */
async function expectSoundness(backend: TestBackend, model: Model, label: string): Promise<void> {
  const tables = await backend.dump();
  follow(model, tables);
  const { expected, found } = compare(model, tables);
  expect(found, label).toEqual(expected);
  const reader: Parameters<typeof auditPoints>[0] = {
    listRows: async ({ tableId, queries = [] }) => ({
      total: 0,
      rows: queries.length === 1 ? [...(tables[tableId] ?? [])] : [],
    }),
  };
  const report = await auditPoints(reader, backendNames.databaseId, [rootId]);
  expect(report.findings, label).toEqual([]);
}

/** Lets some time pass, the deadline or less, and the schedule do what is due by then. */
async function passDeadlines(backend: TestBackend, chance: Chance): Promise<void> {
  await backend.passTime((chance.percent(50) ? 73 : 20) * 3_600_000);
  await backend.deliverDue();
}

/** Those who may act still; whoever is banned hears of old inputs no more. */
async function membersOf(backend: TestBackend): Promise<ReadonlySet<unknown>> {
  const { users = [] } = await backend.dump();
  const members = users.filter(({ isBanned, adminApproved }) => isBanned !== true && adminApproved);
  return new Set(members.map(({ $id }) => $id));
}

test.each(seeds)(
  '[FA-05] [FA-06] [PT-06] [PT-09] [PT-03] [TR-15] [TR-20] whatever people do at once, over again and with failing calls adds up (seed %i)',
  async (seed) => {
    const chance = createChance(seed);
    const model = createModel();
    const { stage, inputs } = await openSimulation();
    const { backend } = stage;
    for (const old of inputs) learn(model, old, await send(stage, old));

    for (let step = 1; step <= stepCount; step++) {
      const sent = stepOf(chance, model);
      const accident = chance.percent(30) ? chance.pick(accidents) : undefined;
      if (accident !== undefined) await backend.fault({ ...accident, skip: chance.below(4) });
      const label = `seed ${seed}, step ${step}: ${sent.map(({ name }) => name).join(', ')}`;

      const replies = await Promise.all(sent.map((each) => sendUntilKnown(stage, each)));
      if (accident !== undefined) await backend.noFaults();

      // An engagement must be known before a decision on it that was sent along is understood.
      const answered = sent.map((each, index) => ({ each, reply: replies[index] }));
      const complaints = answered.flatMap(({ each, reply }) =>
        reply === undefined ? [] : (learn(model, each, reply) ?? []),
      );
      expect(complaints, label).toEqual([]);
      await expectSoundness(backend, model, label);
      if (chance.percent(12)) {
        await passDeadlines(backend, chance);
        await expectSoundness(backend, model, `${label}, and the schedule`);
      }
    }

    const before = await snapshot(backend);
    const members = await membersOf(backend);
    for (const { input: old } of model.granted.values()) {
      const reply = await send(stage, old);
      const complaint = learn(model, old, reply);
      expect(complaint).toBeNull();
      expect([old.name, reply.success || !members.has(old.actor)]).toEqual([old.name, true]);
    }
    expect(await snapshot(backend)).toEqual(before);
  },
  600_000,
);

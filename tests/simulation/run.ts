import { rmSync } from 'node:fs';
import type { Break } from './breaks.ts';
import { createChance } from './chance.ts';
import { createClients } from './client.ts';
import { openDataView, type DataView } from './data-view.ts';
import { createFaults } from './faults.ts';
import { copyTemplate, openInstallation } from './installation.ts';
import { clock } from './machine/clock.ts';
import { watchDatabases } from './machine/disk.ts';
import { entropy } from './machine/entropy.ts';
import { createNetwork, noFaults } from './machine/network.ts';
import { createMoments } from './moments.ts';
import { createPaceWatch, hurriedPace } from './pace-watch.ts';
import { createScheduler } from './machine/scheduler.ts';
import { createState } from './oracle/state.ts';
import { createListeners } from './listeners.ts';
import { createLinking } from './linking.ts';
import { createLooks } from './looks.ts';
import { everybody, memberIds, newcomerIds, rootId } from './people.ts';
import { makeStep, type Sent, type Step } from './steps.ts';
import { startMs } from './template.ts';
import type { RunResult } from './total.ts';
import { createTrace } from './trace.ts';
import { welcome } from './welcome.ts';
import { createWitness } from './witness.ts';

/** The options of a run. */
export type RunOptions = {
  readonly seed: number;
  /** The minimum number of operations. */
  readonly operations: number;
  readonly template: string;
  readonly place: string;
  /** Steps to take instead of random ones. */
  readonly steps?: readonly Step[];
  readonly verbose?: boolean;
  /** How the product is broken on purpose. */
  readonly broken?: Break | undefined;
};

const maxTries = 12;
/** After so long, everything is over whose time any rule limits. */
const longMs = 31 * 86_400_000;

/** Runs the product with a seed and checks everything that happens against the rules. */
export async function run(options: RunOptions): Promise<RunResult> {
  watchDatabases();
  const { seed, broken } = options;
  const mend = broken?.apply();
  entropy.restart(seed);
  clock.restart(startMs + 3_600_000);
  const { log, hash } = createTrace(options.verbose === true);
  const chance = createChance(seed);
  const choices = createChance(seed ^ 0x5bd1e995);
  const scheduler = createScheduler(choices, log);
  const state = createState(rootId, memberIds);
  const directory = copyTemplate(options.template, options.place);
  const network = createNetwork({
    chance: choices,
    scheduler,
    log,
    serve: async (request) => {
      const answered = await installation.serve(request);
      witness.served(request, answered);
      return answered;
    },
  });
  const installation = openInstallation({
    directory,
    chance: choices,
    network: () => network,
    log,
    processCount: 2 + (seed % 3),
    variables: broken?.variables ?? {},
    onAnswer: (call, reply) => {
      witness.answered(call, reply);
      if (call.name === 'submitEngagement') fillsLeft -= 1;
      if (fillsLeft === 0) void Promise.resolve().then(() => installation.setLimits({}));
    },
    onSessionEnd: (id) => listeners.doubt(id),
  });
  let view: DataView = openDataView(installation.file());
  const witness = createWitness({
    state,
    nowMs: clock.nowMs,
    view: () => view,
    faultCount: network.faultCount,
    hasDeadlines: () => hasDeadlines,
    mayBeTooFast: (personId) => paces.mayBeTooFast(personId),
    followLink: (call, writes) => linking.follow(call, writes),
    onCommit: (writes, operation) => listeners.note(writes, operation),
  });
  const setFaults = createFaults(choices, network);
  const clients = createClients(() => network);
  const { complain, commitCount } = witness;
  const looks = createLooks({
    state,
    clients,
    commitCount,
    labelsOf: (id) => view.labels(id),
    complain,
  });
  const linking = createLinking({
    state,
    clients,
    nowMs: clock.nowMs,
    wait: (delayMs) => new Promise((resolve) => void clock.start(resolve, delayMs)),
    faultCount: network.faultCount,
    complain,
  });
  const listeners = createListeners({
    ids: [rootId, ...memberIds.slice(0, 3)],
    state,
    clients,
    installation: () => installation,
    complain,
  });
  const paces = createPaceWatch(clock.nowMs, hurriedPace);
  const moments = createMoments({
    state,
    installation,
    due: () => ({ state, view, nowMs: clock.nowMs(), complain }),
    nowMs: clock.nowMs,
    calmly,
    pass,
    act,
    complain,
  });
  let hasDeadlines = true;
  let before = { nowMs: 0, faults: 0 };
  const unknown = new Map<string, Sent>();
  const taken: Step[] = [];
  let [operations, ids, underWay] = [0, 0, 0];
  /** After so many submissions, once their answers are on their way, all processes end. */
  let fillsLeft = Infinity;

  async function act(sent: Sent): Promise<void> {
    const { actorId, name, requestId } = sent;
    const body = { requestId, ...sent.body };
    // What arrives is what JSON leaves of it.
    const asked = { actorId, name, body: JSON.parse(JSON.stringify(body)) as Sent['body'] };
    const attempt = witness.attempts.begin(asked);
    for (let tries = 0; tries < maxTries; tries += 1) {
      paces.note(actorId);
      const reply = await clients.send(actorId, name, body);
      if (reply === null || reply['code'] === 'outcome_unknown') continue;
      witness.attempts.end(attempt, reply);
      unknown.delete(requestId);
      return;
    }
    witness.attempts.forget(attempt);
    unknown.set(requestId, sent);
  }

  function start(work: Promise<void>): void {
    underWay += 1;
    void work.finally(() => {
      underWay -= 1;
    });
  }

  async function finish(): Promise<void> {
    const isDone = await scheduler.runUntil(() => underWay === 0 && !network.isServing());
    if (!isDone) throw new Error('Something waits for what never happens.');
    witness.lookAtRows();
    listeners.look();
  }

  /** The function with or without deadlines for engagements, from its next call on. */
  function setDeadlines(isOn: boolean): void {
    if (hasDeadlines === isOn) return;
    hasDeadlines = isOn;
    installation.setLimits(isOn ? {} : { YAPP_REVIEW_DEADLINE_HOURS: '0' });
  }

  async function pass(durationMs: number): Promise<void> {
    setFaults(noFaults);
    listeners.cut();
    await scheduler.runFor(durationMs);
  }

  /** Without faults, and while nothing else happens. */
  async function calmly(work: () => Promise<void>): Promise<void> {
    setFaults(noFaults);
    start(work());
    await finish();
  }

  async function take(step: Step): Promise<void> {
    log(JSON.stringify(step));
    switch (step.kind) {
      case 'acts':
        setDeadlines(step.withoutDeadlines !== true);
        setFaults(step.faults);
        before = { nowMs: clock.nowMs(), faults: network.faultCount() };
        for (const sent of step.sent) start(act(sent));
        operations += step.sent.length;
        if (step.withSchedule) start(installation.runSchedule());
        await finish();
        if (network.faultCount() === before.faults) looks.lookAtLabels(step.sent, before.nowMs);
        setDeadlines(true);
        if (step.endsAfter === true) installation.setLimits({});
        return;
      case 'fill':
        [operations, fillsLeft] = [operations + step.sent.length, step.sent.length];
        await calmly(() => Promise.all(step.sent.map(act)).then(() => undefined));
        fillsLeft = Infinity;
        return;
      case 'schedule':
        setFaults(step.faults);
        for (let count = 0; count < step.count; count += 1) start(installation.runSchedule());
        await finish();
        return;
      case 'time':
        await pass(step.passMs);
        await calmly(listeners.open);
        return;
      case 'rest':
        await moments.rest();
        await calmly(listeners.open);
        return;
      case 'hurry':
        operations += step.sent.length;
        await moments.hurry(step.sent);
        await calmly(listeners.open);
        return;
      case 'link':
        setFaults(step.faults);
        for (const linker of step.linkers) start(linking.link(linker));
        operations += 3 * step.linkers.length;
        await finish();
        return;
      case 'look':
        await calmly(() => looks.lookAs(step.personId));
        await calmly(listeners.open);
        return;
      case 'clocks':
        installation.skewClocks();
        return;
      case 'end':
        view.close();
        listeners.cut();
        await installation.restart(step.how);
        view = openDataView(installation.file());
        witness.lookForLostCommits();
        witness.lookAtAllRows();
        await calmly(listeners.open);
    }
  }

  const nextId = (): string => {
    ids += 1;
    return `s${ids.toString(36)}`;
  };
  for (const step of welcome(nextId)) await take(step);
  await calmly(listeners.open);
  if (options.steps === undefined) {
    while (operations < options.operations && witness.complaints.length === 0) {
      const step = makeStep(chance, { state, nowMs: clock.nowMs(), nextId });
      taken.push(step);
      await take(step);
      if (chance.percent(5)) witness.lookAtAllRows();
    }
  } else {
    for (const step of options.steps) {
      taken.push(step);
      if (witness.complaints.length === 0) await take(step);
    }
  }
  if (witness.complaints.length === 0) await calmDown();
  view.close();
  listeners.cut();
  await installation.close();
  mend?.();
  rmSync(directory, { recursive: true, force: true });
  log(witness.complaints.join('\n'));
  return {
    complaints: witness.complaints,
    steps: taken,
    hash: hash(),
    operations,
    commits: witness.commitCount(),
    faults: network.faultCount(),
  };

  /** Faults stop: what is unknown becomes known, and due work is done. */
  async function calmDown(): Promise<void> {
    setFaults(noFaults);
    for (const sent of unknown.values()) {
      start(act(sent));
      await finish();
    }
    await moments.rest();
    await pass(longMs);
    await moments.rest();
    witness.lookAtAllRows();
    witness.lookAtTheEnd(unknown.size, installation.messages());
    for (const id of [...everybody, ...newcomerIds]) await calmly(() => looks.lookAnewAs(id));
  }
}

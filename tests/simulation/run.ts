import { rmSync } from 'node:fs';
import type { Breakage } from './breakages.ts';
import { createRandom } from './random.ts';
import { createClients } from './client.ts';
import { openDataView, type DataView } from './data-view.ts';
import { createFaults } from './faults.ts';
import { copyTemplate, openInstallation } from './installation.ts';
import { clock } from './machine/clock.ts';
import { watchDatabases } from './machine/disk.ts';
import { entropy } from './machine/entropy.ts';
import { createNetwork, noFaults } from './machine/network.ts';
import { createScenarios } from './scenarios.ts';
import { createRateWatch, burstLimit } from './rate-watch.ts';
import { createScheduler } from './machine/scheduler.ts';
import { createState } from './oracle/state.ts';
import { createListeners } from './listeners.ts';
import { createLinking } from './linking.ts';
import { createReadChecks } from './read-checks.ts';
import { initialIds, memberIds, newcomerIds, rootId } from './people.ts';
import { makeStep, type Command, type Step } from './steps.ts';
import { startMs } from './template.ts';
import type { RunResult } from './total.ts';
import { createTrace } from './trace.ts';
import { setupSteps } from './setup-steps.ts';
import { createWitness } from './witness.ts';

/** The options of a run. */
export type RunOptions = {
  readonly seed: number;
  /** The minimum number of operations. */
  readonly operations: number;
  readonly template: string;
  readonly scratchRoot: string;
  /** Steps to take instead of random ones. */
  readonly steps?: readonly Step[];
  readonly verbose?: boolean;
  /** How the product is broken on purpose. */
  readonly broken?: Breakage | undefined;
};

const maxTries = 12;
/** Longer than every time limit of the rules. */
const longMs = 31 * 86_400_000;

/** Runs the product with a seed and checks everything that happens against the rules. */
export async function run(options: RunOptions): Promise<RunResult> {
  watchDatabases();
  const { seed, broken } = options;
  const repair = broken?.apply();
  entropy.restart(seed);
  clock.restart(startMs + 3_600_000);
  const { log, hash } = createTrace(options.verbose === true);
  const random = createRandom(seed);
  const machineRandom = createRandom(seed ^ 0x5bd1e995);
  const scheduler = createScheduler(machineRandom, log);
  const state = createState(rootId, memberIds);
  const directory = copyTemplate(options.template, options.scratchRoot);
  const network = createNetwork({
    random: machineRandom,
    scheduler,
    log,
    serve: async (request) => {
      const response = await installation.serve(request);
      witness.onResponse(request, response);
      return response;
    },
  });
  const installation = openInstallation({
    directory,
    random: machineRandom,
    network: () => network,
    log,
    processCount: 2 + (seed % 3),
    variables: broken?.variables ?? {},
    onReply: (call, reply) => {
      witness.onReply(call, reply);
      if (call.name === 'submitEngagement') fillsLeft -= 1;
      if (fillsLeft === 0) void Promise.resolve().then(() => installation.setLimits({}));
    },
    onSessionEnd: (id) => listeners.markUncertain(id),
  });
  let view: DataView = openDataView(installation.file());
  const witness = createWitness({
    state,
    nowMs: clock.nowMs,
    view: () => view,
    faultCount: network.faultCount,
    hasDeadlines: () => hasDeadlines,
    mayBeRateLimited: (personId) => rates.mayBeRateLimited(personId),
    applyLinkCommit: (call, writes) => linking.applyCommit(call, writes),
    onCommit: (writes, operation) => listeners.recordCommit(writes, operation),
  });
  const setFaults = createFaults(machineRandom, network);
  const clients = createClients(() => network);
  const { complain, commitCount } = witness;
  const readChecks = createReadChecks({
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
  const rates = createRateWatch(clock.nowMs, burstLimit);
  const scenarios = createScenarios({
    state,
    installation,
    due: () => ({ state, view, nowMs: clock.nowMs(), complain }),
    nowMs: clock.nowMs,
    runWithoutFaults,
    advanceTime,
    sendCommand,
    complain,
  });
  let hasDeadlines = true;
  let before = { nowMs: 0, faults: 0 };
  const unknown = new Map<string, Command>();
  const taken: Step[] = [];
  let [operations, ids, pending] = [0, 0, 0];
  /** The number of submissions left after which all processes restart, before they can continue. */
  let fillsLeft = Infinity;

  async function sendCommand(sent: Command): Promise<void> {
    const { actorId, name, requestId } = sent;
    const body = { requestId, ...sent.body };
    // The server receives the body as JSON.
    const request = { actorId, name, body: JSON.parse(JSON.stringify(body)) as Command['body'] };
    const attempt = witness.attempts.begin(request);
    for (let tries = 0; tries < maxTries; tries += 1) {
      rates.record(actorId);
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
    pending += 1;
    void work.finally(() => {
      pending -= 1;
    });
  }

  async function finishStep(): Promise<void> {
    const isDone = await scheduler.runUntil(() => pending === 0 && !network.isServing());
    if (!isDone) throw new Error('Something waits for an event that never happens.');
    witness.checkChangedRows();
    listeners.check();
  }

  /** Switches the deadlines of engagements on or off. */
  function switchDeadlines(isOn: boolean): void {
    if (hasDeadlines === isOn) return;
    hasDeadlines = isOn;
    installation.setLimits(isOn ? {} : { YAPP_REVIEW_DEADLINE_HOURS: '0' });
  }

  async function advanceTime(durationMs: number): Promise<void> {
    setFaults(noFaults);
    listeners.disconnect();
    await scheduler.runFor(durationMs);
  }

  /** Runs work without faults and waits until it is done. */
  async function runWithoutFaults(work: () => Promise<void>): Promise<void> {
    setFaults(noFaults);
    start(work());
    await finishStep();
  }

  async function runStep(step: Step): Promise<void> {
    log(JSON.stringify(step));
    switch (step.kind) {
      case 'acts':
        switchDeadlines(step.withoutDeadlines !== true);
        setFaults(step.faults);
        before = { nowMs: clock.nowMs(), faults: network.faultCount() };
        for (const sent of step.sent) start(sendCommand(sent));
        operations += step.sent.length;
        if (step.withSchedule) start(installation.runSchedule());
        await finishStep();
        if (network.faultCount() === before.faults) readChecks.checkLabels(step.sent, before.nowMs);
        switchDeadlines(true);
        if (step.endsAfter === true) installation.setLimits({});
        return;
      case 'fill':
        [operations, fillsLeft] = [operations + step.sent.length, step.sent.length];
        await runWithoutFaults(() => Promise.all(step.sent.map(sendCommand)).then(() => undefined));
        fillsLeft = Infinity;
        return;
      case 'schedule':
        setFaults(step.faults);
        for (let count = 0; count < step.count; count += 1) start(installation.runSchedule());
        await finishStep();
        return;
      case 'time':
        await advanceTime(step.passMs);
        await runWithoutFaults(listeners.connect);
        return;
      case 'idle':
        await scenarios.idle();
        await runWithoutFaults(listeners.connect);
        return;
      case 'burst':
        operations += step.sent.length;
        await scenarios.burst(step.sent);
        await runWithoutFaults(listeners.connect);
        return;
      case 'link':
        setFaults(step.faults);
        for (const linker of step.linkers) start(linking.link(linker));
        operations += 3 * step.linkers.length;
        await finishStep();
        return;
      case 'read':
        await runWithoutFaults(() => readChecks.readAs(step.personId));
        await runWithoutFaults(listeners.connect);
        return;
      case 'clocks':
        installation.skewClocks();
        return;
      case 'end':
        view.close();
        listeners.disconnect();
        await installation.restart(step.how);
        view = openDataView(installation.file());
        witness.findLostCommits();
        witness.checkAllRows();
        await runWithoutFaults(listeners.connect);
    }
  }

  const nextId = (): string => `s${(ids += 1).toString(36)}`;
  for (const step of setupSteps(nextId)) await runStep(step);
  await runWithoutFaults(listeners.connect);
  if (options.steps === undefined) {
    while (operations < options.operations && witness.complaints.length === 0) {
      const step = makeStep(random, { state, nowMs: clock.nowMs(), nextId });
      taken.push(step);
      await runStep(step);
      if (random.percent(5)) witness.checkAllRows();
    }
  } else {
    for (const step of options.steps) {
      taken.push(step);
      if (witness.complaints.length === 0) await runStep(step);
    }
  }
  if (witness.complaints.length === 0) await finishRun();
  view.close();
  listeners.disconnect();
  await installation.close();
  repair?.();
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

  /** Repeats commands without a known reply, lets all due work happen, and checks everything. */
  async function finishRun(): Promise<void> {
    setFaults(noFaults);
    for (const sent of unknown.values()) {
      start(sendCommand(sent));
      await finishStep();
    }
    await scenarios.idle();
    await advanceTime(longMs);
    await scenarios.idle();
    witness.checkAllRows();
    witness.checkEnd(unknown.size, installation.messages());
    for (const id of [...initialIds, ...newcomerIds])
      await runWithoutFaults(() => readChecks.readAfterLogin(id));
  }
}

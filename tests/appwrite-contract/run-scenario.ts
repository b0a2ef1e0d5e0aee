import { randomBytes } from 'node:crypto';
import { capture, outcomeOf, send, runRequest } from './http-step.ts';
import {
  type RequestStep,
  type Step,
  type Run,
  type Scenario,
  pause,
  type ServerUnderTest,
} from './scenario.ts';
import { ownCall, prepare } from './setup.ts';
import { runSocketStep, type ScenarioSocket } from './socket-step.ts';

/** Runs one lane of a parallel step; the outcome of its last, or first refused, call. */
async function runLane(run: Run, steps: readonly RequestStep[], n: number): Promise<string> {
  const lane: Run = { ...run, variables: new Map([...run.variables, ['n', n]]) };
  let outcome = 'nothing';
  for (const step of steps) {
    const answer = await send(lane, step);
    capture(step, answer, lane.variables);
    outcome = outcomeOf(answer);
    if (answer.status >= 400) break;
  }
  return outcome;
}

/** Sends a step many times at once and compares how often each outcome came; the differences. */
async function runParallel(run: Run, step: Step, times: number): Promise<string[]> {
  const steps = step.steps ?? [step];
  const outcomes = await Promise.all(
    Array.from({ length: times }, (_empty, n) => runLane(run, steps, n)),
  );
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const { '<rest>': rest, ...wanted } = { '<rest>': [], ...step.expectCounts };
  const tolerated: unknown[] = Array.isArray(rest) ? rest : [];
  const problems = Object.entries(wanted)
    .filter(([outcome, count]) => (counts.get(outcome) ?? 0) !== count)
    .map(([outcome, count]) => `expected ${String(count)} x ${outcome}`);
  for (const outcome of counts.keys()) {
    const isWanted = outcome in wanted || tolerated.includes(outcome);
    if (!isWanted) problems.push(`unexpected outcome ${outcome}`);
  }
  if (problems.length > 0) problems.push(`got ${JSON.stringify([...counts])}`);
  return problems;
}

/** One expectation of a scenario and how the server differs from it. */
export type Check = { readonly step: string; readonly problems: readonly string[] };

function isChecked(step: Step): boolean {
  return step.expect !== undefined || step.expectCounts !== undefined || step.do === 'silence';
}

async function runStep(
  run: Run,
  step: Step,
  sockets: Map<string, ScenarioSocket>,
): Promise<string[]> {
  await pause(step.delayMs);
  if (step.ws !== undefined) return runSocketStep(run, step, sockets);
  if (step.parallel !== undefined) return runParallel(run, step, step.parallel);
  return runRequest(run, step);
}

async function tryStep(
  run: Run,
  step: Step,
  sockets: Map<string, ScenarioSocket>,
): Promise<string[]> {
  try {
    return await runStep(run, step, sockets);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Deletes what a scenario made: its database, and everyone whose id starts with the run's name. */
async function cleanUp(run: Run): Promise<void> {
  for (const [name, value] of run.variables) {
    const isOwn = typeof value === 'string' && value.startsWith(String(run.variables.get('run')));
    if (!isOwn || name === 'run') continue;
    const path = name === 'db' ? `/tablesdb/${value}` : `/users/${value}`;
    await send(run, ownCall({ method: 'DELETE', path }));
  }
}

/** Runs a scenario against a server and cleans up; every check that was made. */
export async function runScenario(server: ServerUnderTest, scenario: Scenario): Promise<Check[]> {
  const name = `c${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
  const variables = new Map<string, unknown>([
    ['run', name],
    ['project', server.projectId],
  ]);
  const run: Run = { server, variables };
  const sockets = new Map<string, ScenarioSocket>();
  const checks: Check[] = [];
  try {
    await prepare(run, scenario.setup);
    if (scenario.steps.some((step) => step.ws !== undefined)) await pause(server.settleMs);
    for (const step of scenario.steps) {
      const problems = await tryStep(run, step, sockets);
      if (isChecked(step) || problems.length > 0) checks.push({ step: step.id, problems });
    }
  } finally {
    for (const { socket } of sockets.values()) socket.terminate();
    await cleanUp(run);
  }
  return checks;
}

import { capture, outcomeOf, send } from './http-step.ts';
import type { RequestStep, Step } from './scenario.ts';
import type { Run } from './server-under-test.ts';

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
export async function runParallel(run: Run, step: Step, times: number): Promise<string[]> {
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

import { checkDueWork, checkPendingMessages, type DueParts } from './due-work.ts';
import type { Installation } from './installation.ts';
import type { State } from './oracle/state.ts';
import { burstLimit } from './rate-watch.ts';
import type { Command } from './steps.ts';

/** The dependencies of the scenarios. */
export type ScenariosParts = {
  readonly state: State;
  readonly installation: Pick<Installation, 'runSchedule' | 'correctClocks' | 'setLimits'>;
  readonly due: () => DueParts;
  readonly nowMs: () => number;
  /** Does work without faults and waits until everything is idle. */
  readonly runWithoutFaults: (work: () => Promise<void>) => Promise<void>;
  /** Lets time pass. */
  readonly advanceTime: (durationMs: number) => Promise<void>;
  readonly sendCommand: (sent: Command) => Promise<void>;
  readonly complain: (text: string) => void;
};

/** Scenarios that random steps would rarely produce. */
export type Scenarios = {
  /** Lets time pass and the schedule run without faults, then checks that all due work is done. */
  readonly idle: () => Promise<void>;
  /** Sends more commands in succession than a minute allows. Rule TR-33. */
  readonly burst: (sent: readonly Command[]) => Promise<void>;
};

const minuteMs = 60_000;
/** After this pause, the next run of the schedule falls into a new hour on every process's clock. */
const overAnHourMs = 64 * minuteMs;
const toleranceMs = 10_000;

/** Creates the scenarios of one run. */
export function createScenarios(parts: ScenariosParts): Scenarios {
  const { state, installation, due, nowMs, runWithoutFaults, advanceTime, sendCommand, complain } =
    parts;

  return {
    async idle() {
      await advanceTime(overAnHourMs);
      const firstRunMs = nowMs();
      await runWithoutFaults(installation.runSchedule);
      checkPendingMessages(due());
      // The second run must count the movements of the first one.
      await advanceTime(5 * minuteMs);
      await runWithoutFaults(installation.runSchedule);
      checkPendingMessages(due());
      checkDueWork(due(), firstRunMs);
    },
    async burst(sent) {
      await advanceTime(5 * minuteMs);
      installation.setLimits({ YAPP_CHANGES_PER_MINUTE: String(burstLimit) });
      installation.correctClocks();
      const startedMs = nowMs();
      await runWithoutFaults(async () => {
        for (const each of sent) await sendCommand(each);
      });
      installation.setLimits({});
      const granted = sent.filter(({ requestId }) => state.granted.has(requestId)).length;
      const passedMs = nowMs() - startedMs + toleranceMs;
      const max = Math.ceil((burstLimit * (minuteMs + passedMs)) / minuteMs);
      if (granted < Math.min(burstLimit, sent.length) || granted > max)
        complain(`of ${sent.length} changes in a burst ${granted} were granted, not up to ${max}`);
    },
  };
}

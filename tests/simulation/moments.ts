import { lookAtDueWork, lookAtPendingMessages, type DueParts } from './due-work.ts';
import type { Installation } from './installation.ts';
import type { State } from './oracle/state.ts';
import { hurriedPace } from './pace-watch.ts';
import type { Sent } from './steps.ts';

/** What moments need in which only one thing happens. */
export type MomentsParts = {
  readonly state: State;
  readonly installation: Pick<Installation, 'runSchedule' | 'setClocksRight' | 'setLimits'>;
  readonly due: () => DueParts;
  readonly nowMs: () => number;
  /** Does something without faults, and waits until nothing happens any more. */
  readonly calmly: (work: () => Promise<void>) => Promise<void>;
  /** Lets time pass. */
  readonly pass: (durationMs: number) => Promise<void>;
  readonly act: (sent: Sent) => Promise<void>;
  readonly complain: (text: string) => void;
};

/** Moments of a run that say more than any step by chance. */
export type Moments = {
  /** Time passes without faults, the schedule runs, and all that is due has been done. */
  readonly rest: () => Promise<void>;
  /** Someone who has rested asks for more than a minute may bring, one after the other. Rule TR-33. */
  readonly hurry: (sent: readonly Sent[]) => Promise<void>;
};

const minuteMs = 60_000;
/** After so long without any, a run of the schedule begins another hour, on any process's clock. */
const hourAndMoreMs = 64 * minuteMs;
const tickMs = 10_000;

/** Makes the moments of one run. */
export function createMoments(parts: MomentsParts): Moments {
  const { state, installation, due, nowMs, calmly, pass, act, complain } = parts;

  return {
    async rest() {
      await pass(hourAndMoreMs);
      const firstRunMs = nowMs();
      await calmly(installation.runSchedule);
      lookAtPendingMessages(due());
      // What moved in the first run is old enough for the sums in the second.
      await pass(5 * minuteMs);
      await calmly(installation.runSchedule);
      lookAtPendingMessages(due());
      lookAtDueWork(due(), firstRunMs);
    },
    async hurry(sent) {
      await pass(5 * minuteMs);
      installation.setLimits({ YAPP_CHANGES_PER_MINUTE: String(hurriedPace) });
      installation.setClocksRight();
      const begunMs = nowMs();
      await calmly(async () => {
        for (const each of sent) await act(each);
      });
      installation.setLimits({});
      const granted = sent.filter(({ requestId }) => state.granted.has(requestId)).length;
      const passedMs = nowMs() - begunMs + tickMs;
      const most = Math.ceil((hurriedPace * (minuteMs + passedMs)) / minuteMs);
      if (granted < Math.min(hurriedPace, sent.length) || granted > most)
        complain(`of ${sent.length} changes in a hurry ${granted} were granted, not up to ${most}`);
    },
  };
}

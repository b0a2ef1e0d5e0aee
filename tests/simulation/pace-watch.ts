/** How often people have called lately, by which a refusal for the pace can be right. Rule TR-33. */
export type PaceWatch = {
  /** Notes a call. */
  readonly note: (personId: string) => void;
  /** Whether someone has called so often that a process may find it too fast. */
  readonly mayBeTooFast: (personId: string) => boolean;
};

/** The pace while someone hurries: changes a minute. */
export const hurriedPace = 20;

const lookBackMs = 3 * 60_000;

/** Makes the watch of one run; fewer calls than `least` within three minutes are never too fast. */
export function createPaceWatch(nowMs: () => number, least: number): PaceWatch {
  const calls = new Map<string, number[]>();
  const lately = (personId: string): number[] =>
    (calls.get(personId) ?? []).filter((timeMs) => timeMs > nowMs() - lookBackMs);
  return {
    note: (personId) => void calls.set(personId, [...lately(personId), nowMs()]),
    mayBeTooFast: (personId) => lately(personId).length >= least,
  };
}

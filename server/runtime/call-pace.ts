import { decidePace } from '#src/domain/access/pace.ts';
import type { Failure } from '#src/domain/failure.ts';
import { ok, type Result } from '#src/domain/result.ts';

/** Counts a call of a person, or refuses it as too early. Rule TR-33. */
export type CallPace = (personId: string) => Result<null, Failure>;

/** For how long a person who rests is kept. */
const keptMs = 60_000;

/**
 * Makes the counter of one process. It counts the calls that are refused or change nothing too, which no row can tell of,
 * as a refused call writes nothing. What takes effect is held to the same pace over all processes, by the person's row.
 */
export function createCallPace(perMinute: number, nowMs: () => number): CallPace {
  const pacedUntilMs = new Map<string, number>();

  /** Forgets those who may call as if they never had, the longest known first. */
  function forgetRested(): void {
    for (const [id, untilMs] of pacedUntilMs) {
      if (untilMs > nowMs() - keptMs) return;
      pacedUntilMs.delete(id);
    }
  }

  return (personId) => {
    forgetRested();
    const knownMs = pacedUntilMs.get(personId) ?? 0;
    const step = decidePace({ pacedUntilMs: knownMs }, { perMinute, nowMs: nowMs() });
    if (!step.ok) return step;
    if (step.value === null) return ok(null);
    pacedUntilMs.delete(personId);
    pacedUntilMs.set(personId, knownMs + step.value.byMs);
    return ok(null);
  };
}

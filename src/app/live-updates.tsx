import { useLive } from '#src/state/live.ts';
import { useArrivedPoints } from './use-arrived-points.ts';
import { useFollowDecisions } from './use-follow-decisions.ts';

/** Applies live events and the answers of decisions to the query cache of the provider above it. */
export function LiveUpdates() {
  useLive(useArrivedPoints());
  useFollowDecisions();
  return null;
}

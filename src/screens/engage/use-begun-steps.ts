import { useStore } from 'zustand';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import { useApp } from '#src/state/app-context.ts';

/** The engagements that were begun on this device and are not submitted, the latest first. Rule MY-03. */
export function useBegunSteps(): readonly EngagementProgress[] {
  const byPost = useStore(useApp().progressStore, (state) => state.byPost);
  return [...byPost.values()].toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
}

import { useStore } from 'zustand';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import { useApp } from '#src/state/app-context.ts';

/** The engagements started on this device and not submitted, latest first. Rule MY-03. */
export function useBegunSteps(): readonly EngagementProgress[] {
  const byPost = useStore(useApp().progressStore, (state) => state.byPost);
  return [...byPost.values()].toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
}

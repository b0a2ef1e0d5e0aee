import { type EngagementType, inStepOrder } from '#src/domain/engagement-types.ts';
import type { PostId } from '#src/domain/ids.ts';

/** How long saved progress is kept after its last change. Rule ST-04. */
export const progressLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** One step of engaging with a post; `link` is the typed link, empty if the step asks for none. */
export interface EngagementStep {
  readonly type: EngagementType;
  readonly isCompleted: boolean;
  readonly link: string;
}

/** A person's progress with one post, as stored on the device. Rule ST-03. */
export interface EngagementProgress {
  readonly postId: PostId;
  readonly steps: readonly EngagementStep[];
  /** The index of the current step. */
  readonly currentStep: number;
  readonly updatedAtMs: number;
}

/** Returns whether a step can be entered: it exists, and all steps before it are completed. Rule EA-16. */
export function canEnterStep(progress: EngagementProgress, index: number): boolean {
  const before = progress.steps.slice(0, index);
  return progress.steps[index] !== undefined && before.every((step) => step.isCompleted);
}

/**
 * Returns whether saved progress can be continued: it is at most 7 days old, and its steps are the post's, completed in
 * order. Rule ST-04.
 */
export function isProgressUsable(
  progress: EngagementProgress,
  post: { readonly id: PostId; readonly types: readonly EngagementType[] },
  nowMs: number,
): boolean {
  const types = inStepOrder(post.types);
  return (
    nowMs - progress.updatedAtMs <= progressLifetimeMs &&
    progress.postId === post.id &&
    progress.steps.length === types.length &&
    progress.steps.every((step, index) => step.type === types[index]) &&
    canEnterStep(progress, progress.currentStep)
  );
}

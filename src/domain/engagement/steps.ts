import { type EngagementType, inStepOrder, isProofType } from '#src/domain/engagement-types.ts';
import type { PostId } from '#src/domain/ids.ts';
import { canEnterStep, type EngagementProgress, type EngagementStep } from './progress.ts';

/** What the forward button does, and so its label. Rule EA-18. */
export type ForwardAction = 'next_step' | 'complete_and_submit' | 'submit';

/** The initial progress with a post. Rule EA-16. */
export function startProgress(
  post: { readonly id: PostId; readonly types: readonly EngagementType[] },
  nowMs: number,
): EngagementProgress {
  const steps = inStepOrder(post.types).map((type) => ({ type, isCompleted: false, link: '' }));
  return { postId: post.id, steps, currentStep: 0, updatedAtMs: nowMs };
}

/** Returns whether the current step can be completed: it needs no proof link, or one is typed. */
export function canCompleteStep(progress: EngagementProgress): boolean {
  const step = progress.steps[progress.currentStep];
  return (
    step !== undefined &&
    canEnterStep(progress, progress.currentStep) &&
    (!isProofType(step.type) || step.link.trim() !== '')
  );
}

/** Completes the current step and moves to the next one, if there is one. Rules EA-16, EA-21. */
export function completeStep(progress: EngagementProgress, nowMs: number): EngagementProgress {
  if (!canCompleteStep(progress)) return progress;
  const steps = withStep(progress, { isCompleted: true });
  const currentStep = Math.min(progress.currentStep + 1, steps.length - 1);
  return { ...progress, steps, currentStep, updatedAtMs: nowMs };
}

/** Moves to the previous step, or stays on the first. Rule EA-17. */
export function goBack(progress: EngagementProgress, nowMs: number): EngagementProgress {
  if (progress.currentStep === 0) return progress;
  return { ...progress, currentStep: progress.currentStep - 1, updatedAtMs: nowMs };
}

/** Stores the link typed into the current step. Rule EA-22. */
export function typeLink(
  progress: EngagementProgress,
  link: string,
  nowMs: number,
): EngagementProgress {
  return { ...progress, steps: withStep(progress, { link }), updatedAtMs: nowMs };
}

/** What the forward button does at the current step. Rule EA-18. */
export function forwardAction(progress: EngagementProgress): ForwardAction {
  if (progress.steps.every((step) => step.isCompleted)) return 'submit';
  return progress.currentStep < progress.steps.length - 1 ? 'next_step' : 'complete_and_submit';
}

/** Returns whether every comment and quote step has a link. Rule EN-01. */
export function hasAllLinks(progress: EngagementProgress): boolean {
  return progress.steps.every((step) => !isProofType(step.type) || step.link.trim() !== '');
}

function withStep(
  progress: EngagementProgress,
  change: Partial<EngagementStep>,
): readonly EngagementStep[] {
  return progress.steps.map((step, index) =>
    index === progress.currentStep ? { ...step, ...change } : step,
  );
}

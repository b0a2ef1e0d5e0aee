import { type EngagementType, inStepOrder, isProofType } from '#src/domain/engagement-types.ts';
import type { PostId } from '#src/domain/ids.ts';

/** How long saved progress is kept after its last change. Rule ST-04. */
export const progressLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** One step of engaging with a post; `link` is what was typed, empty where nothing is asked. */
export interface EngagementStep {
  readonly type: EngagementType;
  readonly isCompleted: boolean;
  readonly link: string;
}

/** How far someone has come with one post, as it is kept on the device. Rule ST-03. */
export interface EngagementProgress {
  readonly postId: PostId;
  readonly steps: readonly EngagementStep[];
  /** The index of the step that is shown. */
  readonly currentStep: number;
  readonly updatedAtMs: number;
}

/** What the forward button does, and so what it is labelled. Rule EA-18. */
export type ForwardAction = 'next_step' | 'complete_and_submit' | 'submit';

/** The progress of someone who has not begun. Rule EA-16. */
export function startProgress(
  post: { readonly id: PostId; readonly types: readonly EngagementType[] },
  nowMs: number,
): EngagementProgress {
  const steps = inStepOrder(post.types).map((type) => ({ type, isCompleted: false, link: '' }));
  return { postId: post.id, steps, currentStep: 0, updatedAtMs: nowMs };
}

/** Returns whether a step can be entered: it exists, and all before it are completed. Rule EA-16. */
export function canEnterStep(progress: EngagementProgress, index: number): boolean {
  const before = progress.steps.slice(0, index);
  return progress.steps[index] !== undefined && before.every((step) => step.isCompleted);
}

/** Returns whether the shown step can be completed: its proof link is typed, if it asks for one. */
export function canCompleteStep(progress: EngagementProgress): boolean {
  const step = progress.steps[progress.currentStep];
  return (
    step !== undefined &&
    canEnterStep(progress, progress.currentStep) &&
    (!isProofType(step.type) || step.link.trim() !== '')
  );
}

/** Completes the shown step and shows the next one, if there is one. Rules EA-16, EA-21. */
export function completeStep(progress: EngagementProgress, nowMs: number): EngagementProgress {
  if (!canCompleteStep(progress)) return progress;
  const steps = withStep(progress, { isCompleted: true });
  const currentStep = Math.min(progress.currentStep + 1, steps.length - 1);
  return { ...progress, steps, currentStep, updatedAtMs: nowMs };
}

/** Shows the step before, or stays on the first. Rule EA-17. */
export function goBack(progress: EngagementProgress, nowMs: number): EngagementProgress {
  if (progress.currentStep === 0) return progress;
  return { ...progress, currentStep: progress.currentStep - 1, updatedAtMs: nowMs };
}

/** Keeps the link typed into the shown step. Rule EA-22. */
export function typeLink(
  progress: EngagementProgress,
  link: string,
  nowMs: number,
): EngagementProgress {
  return { ...progress, steps: withStep(progress, { link }), updatedAtMs: nowMs };
}

/** What the forward button does at the shown step. Rule EA-18. */
export function forwardAction(progress: EngagementProgress): ForwardAction {
  if (progress.steps.every((step) => step.isCompleted)) return 'submit';
  return progress.currentStep < progress.steps.length - 1 ? 'next_step' : 'complete_and_submit';
}

/** Returns whether every comment and quote step has a link. Rule EN-01. */
export function hasAllLinks(progress: EngagementProgress): boolean {
  return progress.steps.every((step) => !isProofType(step.type) || step.link.trim() !== '');
}

/**
 * Returns whether saved progress can be continued: it is at most 7 days old, and its steps are those
 * of the post, completed in order. Rule ST-04.
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

function withStep(
  progress: EngagementProgress,
  change: Partial<EngagementStep>,
): readonly EngagementStep[] {
  return progress.steps.map((step, index) =>
    index === progress.currentStep ? { ...step, ...change } : step,
  );
}

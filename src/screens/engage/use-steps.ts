import { useEffect, useState } from 'react';
import { isProofType } from '#src/domain/engagement-types.ts';
import type { EngagementProgress, EngagementStep } from '#src/domain/engagement/progress.ts';
import type { ProofTerms } from '#src/domain/engagement/proof-links.ts';
import { stepUrl } from '#src/domain/engagement/step-url.ts';
import {
  canCompleteStep,
  completeStep,
  forwardAction,
  goBack,
  hasAllLinks,
  startProgress,
  typeLink,
  type ForwardAction,
} from '#src/domain/engagement/steps.ts';
import type { Post } from '#src/domain/post.ts';
import { statusIdOf } from '#src/domain/posts/post-link.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp, useUser } from '#src/state/app-context.ts';
import { progressOf } from '#src/state/engagement-progress.ts';

/** The steps of engaging with one post, saved after each change. Rules EA-16 to EA-23. */
export type Steps = {
  readonly progress: EngagementProgress;
  readonly step: EngagementStep;
  /** The address where the current step is done manually, or null if the post has none. */
  readonly url: string | null;
  readonly action: ForwardAction;
  /** Whether the forward button may be used, apart from running submissions. Rules EA-21, EN-01. */
  readonly canGoForward: boolean;
  readonly open: () => void;
  readonly type: (link: string) => void;
  readonly previous: () => void;
  /** Completes the current step, and returns the progress with it completed. */
  readonly complete: () => EngagementProgress;
  /** Deletes the saved progress. Rule EN-18. */
  readonly clear: () => void;
};

/** Walks through the steps of a post, from the last saved step. */
export function useSteps(post: Post): Steps {
  const { progressStore, clock } = useApp();
  const messenger = useMessenger();
  // The shown progress outlives the saved one, while the sheet closes after a submission.
  const [progress, setProgress] = useState(
    () =>
      progressOf(progressStore.getState(), post, clock.nowMs()) ??
      startProgress(post, clock.nowMs()),
  );
  const step = progress.steps[progress.currentStep] ?? noStep;
  const url = stepUrl(step.type, post);
  const action = forwardAction(progress);

  useEffect(() => {
    progressStore.getState().dropUnusable(post);
  }, [progressStore, post]);

  function change(next: EngagementProgress): EngagementProgress {
    progressStore.getState().save(next);
    setProgress(next);
    return next;
  }

  return {
    progress,
    step,
    url,
    action,
    canGoForward: canGoForward(progress, { step, url, action }),
    open() {
      if (url === null) return;
      messenger.openLink(url);
      // A step without a proof stores the opened address, so that a reload does not ask again.
      if (!isProofType(step.type)) change(typeLink(progress, url, clock.nowMs()));
    },
    type(link) {
      change(typeLink(progress, link, clock.nowMs()));
    },
    previous() {
      change(goBack(progress, clock.nowMs()));
    },
    complete: () => change(completeStep(progress, clock.nowMs())),
    clear() {
      progressStore.getState().clear(post.id);
    },
  };
}

/** The placeholder step of a post without types, which cannot be engaged with. */
const noStep: EngagementStep = { type: 'like', isCompleted: false, link: '' };

function canGoForward(
  progress: EngagementProgress,
  { step, url, action }: Pick<Steps, 'step' | 'url' | 'action'>,
): boolean {
  if (action === 'submit') return progress.steps.length > 0 && hasAllLinks(progress);
  if (!canCompleteStep(progress)) return false;
  if (action === 'complete_and_submit' && !hasAllLinks(progress)) return false;
  return isProofType(step.type) || step.isCompleted || url === null || step.link !== '';
}

/** The terms for checking the proof links of an engagement with a post. Rules EN-06, FA-11. */
export function useProofTerms(post: Pick<Post, 'link'>): ProofTerms {
  const { xUsername: ownHandle } = useUser();
  const { clock } = useApp();
  return { ownHandle, postStatusId: statusIdOf(post.link), nowMs: clock.nowMs() };
}

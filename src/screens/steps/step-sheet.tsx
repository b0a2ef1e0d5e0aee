import { useState } from 'react';
import type { Post } from '#src/domain/post.ts';
import { shownRewardTenths } from '#src/screens/post/rewards.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { useAnnounce } from '#src/ui/announce.ts';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { checkProofLink } from '#src/domain/engagement/proof-links.ts';
import { isProofType } from '#src/domain/engagement-types.ts';
import { useEngageHindrance } from '#src/screens/post/use-engage-hindrance.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressDots } from '#src/ui/progress-dots.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { StepPage } from './step-page.tsx';
import { useProofTerms } from './use-proof-terms.ts';
import { useSteps, type Steps } from './use-steps.ts';
import { useSubmitEngagement } from './use-submit-engagement.ts';

type StepSheetProps = {
  readonly post: Post;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once the engagement is submitted; without a next post its caller closes the sheet. */
  readonly onSubmitted: () => void;
  readonly onOutdated: () => void;
  /** Opens the next post after a submission, where there is one. Rule MY-04. */
  readonly onNext?: (() => void) | undefined;
};

/** Engaging with a post step by step, one step a page. Rules EA-15 to EA-23, EN-01, EN-17 to EN-21. */
export function StepSheet(props: StepSheetProps) {
  const { post, isOpen, onClose, onSubmitted, onOutdated, onNext } = props;
  const { commonText, errorText, stepText } = useText();
  const terms = useProofTerms(post);
  const { hindrance, refresh } = useEngageHindrance(post);
  const steps = useSteps(post);
  const [isDone, setIsDone] = useState(false);
  const announce = useAnnounce();
  const [hasMoved, setHasMoved] = useState(false);
  const messenger = useMessenger();
  const showToast = useToast();
  const { progress, step, action } = steps;
  const submission = useSubmitEngagement({
    post,
    onOutdated() {
      refresh();
      onOutdated();
    },
    onSubmitted() {
      steps.clear();
      setIsDone(true);
      // The page about the next post shows it itself, and a screen reader announces it.
      if (onNext === undefined) showToast({ tone: 'success', text: stepText.submitted });
      else announce?.(stepText.submitted);
      onSubmitted();
    },
  });
  const isProofGood = !isProofType(step.type) || checkProofLink(step.type, step.link, terms).ok;

  function goForward() {
    if (action === 'submit') void submission.submit(progress);
    else if (!isProofGood) return;
    else if (action === 'next_step') {
      steps.complete();
      messenger.haptic('tap');
      setHasMoved(true);
    } else void submission.submit(steps.complete());
  }

  const isShownDone = isDone && onNext !== undefined;
  const isOver = hindrance !== null && !submission.isOutcomeOpen;
  const overText = hindrance === 'full' ? stepText.full : errorText({ code: 'already_engaged' });

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={stepText.title(post.authorUsername)}
      closeLabel={commonText.close}
      footer={
        isShownDone ? (
          <DoneButtons onClose={onClose} onNext={onNext} />
        ) : (
          <StepFooter
            steps={steps}
            isSubmitting={submission.isSubmitting}
            failures={[...new Set([submission.error, isOver ? overText : undefined])]}
            onForward={isOver ? undefined : goForward}
            onPrevious={() => {
              steps.previous();
              setHasMoved(true);
            }}
            onClose={onClose}
          />
        )
      }
    >
      {isShownDone ? (
        <EmptyState
          icon="check"
          title={stepText.submitted}
          text={stepText.whoDecides(post.authorUsername)}
        />
      ) : (
        <>
          <StepHead post={post} number={progress.currentStep + 1} count={progress.steps.length} />
          <StepPage
            key={progress.currentStep}
            post={post}
            steps={steps}
            isDisabled={submission.isSubmitting}
            takesFocus={hasMoved}
          />
        </>
      )}
    </Sheet>
  );
}

type StepFooterProps = {
  readonly steps: Steps;
  readonly isSubmitting: boolean;
  readonly failures: readonly (string | undefined)[];
  /** Undefined where the post takes no engagement any more: then the sheet can only be closed. */
  readonly onForward: (() => void) | undefined;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
};

/** What failed, and the buttons back and forward. Rules EA-17, EA-18, MY-11. */
function StepFooter(props: StepFooterProps) {
  const { commonText, stepText } = useText();
  const { steps, isSubmitting, failures, onForward, onPrevious, onClose } = props;
  return (
    <div className="flex flex-col gap-3">
      {failures.map((text) =>
        text === undefined ? null : (
          <StatusLine key={text} tone="failure">
            {text}
          </StatusLine>
        ),
      )}
      {onForward === undefined ? (
        <Button isFullWidth onClick={onClose}>
          {commonText.close}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3 *:grow *:last:basis-1/2">
          <Button
            variant="secondary"
            isDisabled={steps.progress.currentStep === 0 || isSubmitting}
            onClick={onPrevious}
          >
            {stepText.previous}
          </Button>
          <Button isDisabled={!steps.canGoForward} isLoading={isSubmitting} onClick={onForward}>
            {stepText.forward[steps.action]}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Leaves the steps after a submission, or opens those of the next post. Rule MY-04. */
function DoneButtons(props: { readonly onClose: () => void; readonly onNext: () => void }) {
  const { commonText, stepText } = useText();
  return (
    <ButtonRow>
      <Button variant="secondary" onClick={props.onClose}>
        {commonText.close}
      </Button>
      <Button onClick={props.onNext}>{stepText.nextPost}</Button>
    </ButtonRow>
  );
}

/** Where the steps stand, what they earn, and for which post. Rule MY-19. */
function StepHead(props: { readonly post: Post; readonly number: number; readonly count: number }) {
  const { earnText, postText, stepText } = useText();
  const { post, number, count } = props;
  const pointTypes = usePointTypes();
  const step = stepText.stepOf(number, count);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-footnote text-subtitle">
        <span className="font-semibold text-text">
          {earnText.stepFor(step, shownRewardTenths(post, pointTypes))}
        </span>{' '}
        <span className="min-w-0 wrap-break-word">
          <bdi>{postText.shortName(post)}</bdi>
        </span>
      </p>
      <ProgressDots
        label={stepText.progress}
        valueText={step}
        count={count}
        currentIndex={number - 1}
      />
    </div>
  );
}

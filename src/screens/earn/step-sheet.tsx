import type { Post } from '#src/domain/post.ts';
import { checkProofLink } from '#src/domain/engagement/proof-links.ts';
import { isProofType } from '#src/domain/engagement-types.ts';
import { useEngageHindrance } from '#src/screens/post/use-engage-hindrance.ts';
import { useBackButton } from '#src/platform/telegram/hooks.tsx';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressDots } from '#src/ui/progress-dots.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { StepPage } from './step-page.tsx';
import { useSteps } from './use-steps.ts';
import { useSubmit } from './use-submit.ts';

type StepSheetProps = {
  readonly post: Post;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once the engagement is submitted; the sheet is closed by its caller. */
  readonly onSubmitted: () => void;
  readonly onOutdated: () => void;
};

/** Engaging with a post step by step, one step a page. Rules EA-15 to EA-23, EN-01, EN-17 to EN-21. */
export function StepSheet({ post, isOpen, onClose, onSubmitted, onOutdated }: StepSheetProps) {
  const { commonText, errorText, stepText } = useText();
  const { xUsername } = useUser();
  const { hindrance, refresh } = useEngageHindrance(post);
  const steps = useSteps(post);
  const { progress, step, action } = steps;
  const submission = useSubmit({
    post,
    onOutdated() {
      refresh();
      onOutdated();
    },
    onSubmitted() {
      steps.clear();
      onSubmitted();
    },
  });
  useBackButton(isOpen ? onClose : undefined);
  const count = progress.steps.length;
  const isProofGood = !isProofType(step.type) || checkProofLink(step.type, step.link, xUsername).ok;

  function goForward() {
    if (action === 'submit') void submission.submit(progress);
    else if (!isProofGood) return;
    else if (action === 'next_step') steps.complete();
    else void submission.submit(steps.complete());
  }

  const isOver = hindrance !== null && !submission.isOutcomeOpen;
  const overText = hindrance === 'full' ? stepText.full : errorText({ code: 'already_engaged' });
  const failures = [...new Set([submission.error, isOver ? overText : undefined])];

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={stepText.title(post.authorUsername)}
      closeLabel={commonText.close}
      footer={
        <div className="flex flex-col gap-3">
          {failures.map((text) =>
            text === undefined ? null : (
              <StatusLine key={text} tone="failure">
                {text}
              </StatusLine>
            ),
          )}
          {isOver ? (
            <Button isFullWidth onClick={onClose}>
              {commonText.close}
            </Button>
          ) : (
            <div className="flex flex-wrap gap-3 *:grow *:last:basis-1/2">
              <Button
                variant="secondary"
                isDisabled={progress.currentStep === 0 || submission.isSubmitting}
                onClick={steps.previous}
              >
                {stepText.previous}
              </Button>
              <Button
                isDisabled={!steps.canGoForward}
                isLoading={submission.isSubmitting}
                onClick={goForward}
              >
                {stepText.forward[action]}
              </Button>
            </div>
          )}
        </div>
      }
    >
      <ProgressDots
        label={stepText.progress}
        valueText={stepText.stepOf(progress.currentStep + 1, count)}
        count={count}
        currentIndex={progress.currentStep}
      />
      <StepPage
        key={progress.currentStep}
        post={post}
        steps={steps}
        isDisabled={submission.isSubmitting}
      />
    </Sheet>
  );
}

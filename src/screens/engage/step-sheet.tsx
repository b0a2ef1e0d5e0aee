import { useState, type ReactNode } from 'react';
import type { Post } from '#src/domain/post.ts';
import { useAnnounce } from '#src/ui/announce.ts';
import { checkProofLink } from '#src/domain/engagement/proof-links.ts';
import { isProofType } from '#src/domain/engagement-types.ts';
import { useEngageHindrance } from '#src/screens/post-parts/use-engage-hindrance.ts';
import { useIsSeen } from '#src/ui/use-is-seen.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useMainButton } from '#src/platform/telegram/later-hooks.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { StepPage } from './step-page.tsx';
import { Submitted } from './submitted.tsx';
import { useProofTerms, useSteps, type Steps } from './use-steps.ts';
import { useSubmitEngagement } from './use-submit-engagement.ts';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { PostReward } from '#src/screens/post-parts/post-head.tsx';
import { StepLine } from '#src/ui/step-line.tsx';

type StepSheetProps = {
  readonly post: Post;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once the engagement is submitted; without a next post, the caller closes the sheet. */
  readonly onSubmitted: () => void;
  readonly onOutdated: () => void;
  /** The next post, if there is one, and what opens it after a submission, or if this post takes no more. Rule MY-04. */
  readonly next?: Post | undefined;
  readonly onNext?: (() => void) | undefined;
};

/** Engaging with a post step by step, one step per page. Rules EA-15 to EA-23, EN-01, EN-17 to EN-21. */
export function StepSheet(props: StepSheetProps) {
  const { post, isOpen, onClose, onSubmitted, onOutdated, next, onNext } = props;
  const { commonText, errorText, stepText } = useText();
  const terms = useProofTerms(post);
  const { post: current, hindrance, refresh } = useEngageHindrance(post);
  const steps = useSteps(post);
  const [submittedId, setSubmittedId] = useState<string>();
  const announce = useAnnounce();
  const [hasMoved, setHasMoved] = useState(false);
  const messenger = useMessenger();
  const showToast = useToast();
  const { progress, step, action } = steps;
  const isSeen = useIsSeen(isOpen);
  const submission = useSubmitEngagement({
    post,
    onOutdated() {
      refresh();
      onOutdated();
    },
    onRefused(text) {
      if (!isSeen.current) showToast({ tone: 'failure', text });
    },
    onSubmitted(engagementId) {
      steps.clear();
      setSubmittedId(engagementId);
      // The page about the next post shows this, so only announce it to screen readers.
      if (onNext === undefined || !isSeen.current)
        showToast({ tone: 'success', text: stepText.submitted });
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
      messenger.haptic('step_completed');
      setHasMoved(true);
    } else void submission.submit(steps.complete());
  }

  const isOver = hindrance !== null && !submission.isOutcomeOpen;
  const isEngaged = hindrance !== 'full' && hindrance !== 'closed';
  const overText = isEngaged ? errorText({ code: 'already_engaged' }) : stepText[hindrance];

  const leave = (
    <Button isFullWidth onClick={onNext ?? onClose}>
      {onNext === undefined ? commonText.close : stepText.nextPost}
    </Button>
  );

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={stepText.title(post.authorUsername)}
      heading={submittedId !== undefined ? '' : <PostHeading post={post} />}
      closeLabel={commonText.close}
      footer={
        submittedId !== undefined ? (
          leave
        ) : (
          <StepFooter
            steps={steps}
            isSubmitting={submission.isSubmitting}
            failures={[...new Set([submission.error, isOver ? overText : undefined])]}
            hint={submission.hint}
            onForward={isOver ? undefined : goForward}
            onPrevious={() => {
              steps.previous();
              setHasMoved(true);
            }}
            leave={leave}
          />
        )
      }
    >
      {submittedId !== undefined ? (
        <Submitted post={post} engagementId={submittedId} next={next} />
      ) : (
        <>
          <StepHead post={current} progress={progress} />
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
  /** Shown below the first failure. */
  readonly hint: string | undefined;
  /** Undefined if the post takes no more engagements. */
  readonly onForward: (() => void) | undefined;
  readonly onPrevious: () => void;
  /** Replaces the back and forward buttons then. */
  readonly leave: ReactNode;
};

/** The failures, and the back and forward buttons; forward is the client's main button if it has one. Rules EA-17, EA-18, MY-11, MY-35. */
function StepFooter(props: StepFooterProps) {
  const { stepText } = useText();
  const { steps, isSubmitting, failures, hint, onForward, onPrevious, leave } = props;
  const forwardText = stepText.forward[steps.action];
  const isNative = useMainButton(
    onForward === undefined
      ? undefined
      : {
          text: forwardText,
          isEnabled: steps.canGoForward,
          isLoading: isSubmitting,
          onPress: onForward,
        },
  );
  return (
    <div className="flex flex-col gap-3">
      {failures.map((text, index) =>
        text === undefined ? null : (
          <StatusLine key={text} tone="failure">
            {text}
            {index > 0 || hint === undefined ? null : (
              <span className="block text-footnote">{hint}</span>
            )}
          </StatusLine>
        ),
      )}
      {onForward === undefined ? (
        leave
      ) : (
        <div className="flex flex-wrap gap-3 *:grow *:px-2 *:last:basis-3/5">
          <Button
            variant="secondary"
            isDisabled={steps.progress.currentStep === 0 || isSubmitting}
            onClick={onPrevious}
          >
            {stepText.previous}
          </Button>
          {isNative ? null : (
            <Button isDisabled={!steps.canGoForward} isLoading={isSubmitting} onClick={onForward}>
              {forwardText}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The name of the post. Rule MY-28. */
function PostHeading({ post }: { readonly post: Post }) {
  const { postText } = useText();
  return (
    <h3 dir="auto" className="line-clamp-2 text-heading font-bold text-pretty wrap-anywhere">
      {postText.name(post)}
    </h3>
  );
}

/** The post's author and reward, and the progress of the steps. Rule MY-19. */
function StepHead(props: { readonly post: Post; readonly progress: EngagementProgress }) {
  const { engagementTypeText, format, postText, stepText } = useText();
  const { post, progress } = props;
  const left = Math.max(0, post.limit - post.engageCount);
  const count = progress.steps.length;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-footnote text-hint">
        <PersonAvatar name={post.authorName} xUsername={post.authorUsername} sizePx={24} />
        <span className="min-w-[min(8rem,80%)]! flex-1 wrap-break-word">
          <bdi>{post.authorName}</bdi> · {postText.left(left, post.limit)}
        </span>{' '}
        <PostReward post={post} />
      </p>
      <StepLine
        label={stepText.progress}
        valueText={stepText.stepOf(progress.currentStep + 1, count)}
        steps={progress.steps.map(({ type }) => engagementTypeText[type])}
        currentIndex={progress.currentStep}
        format={format.number}
      />
    </div>
  );
}

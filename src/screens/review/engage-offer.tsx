import type { Post } from '#src/domain/post.ts';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { PersonLine } from '#src/screens/person/person-line.tsx';
import { shownRewardTenths } from '#src/screens/post/rewards.ts';
import { useEngageHindrance } from '#src/screens/post/use-engage-hindrance.ts';
import { StepSheet } from '#src/screens/steps/step-sheet.tsx';
import { useBegunSteps } from '#src/screens/steps/use-begun-steps.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';

/** Whose post it is and what it earns, and the way to its steps, or why there is none. Rules MY-02, MY-03, FA-21. */
export function EngageOffer({ post: known }: { readonly post: Post }) {
  const { earnText, stepText } = useText();
  const { post, hindrance, refresh } = useEngageHindrance(known);
  const pointTypes = usePointTypes();
  const begun = useBegunSteps().find(({ postId }) => postId === post.id);
  const steps = useSheetSubject<Post>();
  const { user: author } = usePerson(post.authorId);
  const rewardTenths = shownRewardTenths(post, pointTypes);
  return (
    <>
      <Card>
        <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
          <PersonLine name={post.authorName} xUsername={post.authorUsername} />
          <Pill tone="success">{earnText.reward(rewardTenths)}</Pill>
        </span>
        {author === undefined ? null : <AuthorStanding author={author} />}
        {hindrance === null ? (
          <Button
            icon="bolt"
            isFullWidth
            onClick={() => {
              steps.open(post);
            }}
          >
            {begun === undefined
              ? stepText.engageFor(rewardTenths)
              : earnText.stepFor(
                  earnText.continueAt(begun.currentStep + 1, begun.steps.length),
                  rewardTenths,
                )}
          </Button>
        ) : (
          <StatusLine tone={hindrance === 'engaged' ? 'success' : 'warning'}>
            {hindrance === 'engaged' ? stepText.engaged : stepText.full}
          </StatusLine>
        )}
      </Card>
      {steps.subject === undefined ? null : (
        <StepSheet
          key={steps.openingKey}
          post={steps.subject}
          isOpen={steps.isOpen}
          onClose={steps.close}
          onSubmitted={steps.close}
          onOutdated={refresh}
        />
      )}
    </>
  );
}

import type { EngageHindrance } from '#src/domain/posts/engage-hindrance.ts';
import { userPath } from '#src/domain/access/routes.ts';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { PersonLine } from '#src/screens/person/person-line.tsx';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostHead } from '#src/screens/post-parts/post-head.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { TypePills } from '#src/screens/post-parts/type-pills.tsx';
import { useEngageHindrance } from '#src/screens/post-parts/use-engage-hindrance.ts';
import { StepSheet } from '#src/screens/engage/step-sheet.tsx';
import { useBegunSteps } from '#src/screens/engage/use-begun-steps.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { OpenPost, PostGuides, SharePost } from './post-parts.tsx';

type EngageOfferProps = {
  readonly post: Post;
  /** Whether the reader's own engagement is known already. */
  readonly hasEngaged: boolean;
};

/** A post of another person: what it is about, whose it is, what it earns, and the way to its steps, or why there is none. Rules MY-02, MY-03, FA-21. */
export function EngageOffer({ post: known, hasEngaged }: EngageOfferProps) {
  const { post, hindrance: found, refresh } = useEngageHindrance(known);
  const hindrance = hasEngaged ? 'engaged' : found;
  const pointTypes = usePointTypes();
  const begun = useBegunSteps().find(({ postId }) => postId === post.id);
  const steps = useSheetSubject<Post>();
  const rewardTenths = shownRewardTenths(post, pointTypes);
  return (
    <>
      <Card>
        {/* The guides are shown below in full. */}
        <PostHead post={{ ...post, commentGuide: null, quoteGuide: null }} />
        <Author post={post} />
        <TypePills types={post.types} />
        <Places post={post} />
        <PostGuides post={post} />
        <div className="flex items-center gap-2">
          <div className="grid min-w-0 flex-1">
            <OpenPost post={post} />
          </div>
          <SharePost post={post} />
        </div>
        {hindrance === null ? (
          <Button
            icon="bolt"
            isFullWidth
            onClick={() => {
              steps.open(post);
            }}
          >
            <EngageLabel begun={begun} rewardTenths={rewardTenths} />
          </Button>
        ) : (
          <Hindrance hindrance={hindrance} />
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

/** Whose post it is, and how that person decides. Rule FA-21. */
function Author({ post }: { readonly post: Post }) {
  const { user: author } = usePerson(post.authorId);
  return (
    <Link href={userPath(post.authorId)} className="flex min-w-0 active:opacity-60">
      <PersonLine
        name={post.authorName}
        xUsername={post.authorUsername}
        detail={author === undefined ? undefined : <AuthorStanding author={author} />}
      />
    </Link>
  );
}

type EngageLabelProps = {
  readonly begun: EngagementProgress | undefined;
  readonly rewardTenths: PointTenths;
};

function EngageLabel({ begun, rewardTenths }: EngageLabelProps) {
  const { earnText, stepText } = useText();
  if (begun === undefined) return stepText.engageFor(rewardTenths);
  const at = earnText.continueAt(begun.currentStep + 1, begun.steps.length);
  return earnText.stepFor(at, rewardTenths);
}

/** Why the reader cannot engage with it. */
function Hindrance({ hindrance }: { readonly hindrance: EngageHindrance }) {
  const { stepText } = useText();
  return (
    <StatusLine tone={hindrance === 'engaged' ? 'success' : 'warning'}>
      {stepText[hindrance === 'own' ? 'full' : hindrance]}
    </StatusLine>
  );
}

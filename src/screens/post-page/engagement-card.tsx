import { useId } from 'react';
import { proofTypes } from '#src/domain/engagement-types.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { deciderOf, timeLeftMs } from '#src/domain/engagement/deadline.ts';
import { approvalPercent, titleOf, titleScore } from '#src/domain/people/titles.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { PersonLink } from '#src/screens/person/person-link.tsx';
import { PersonLine } from '#src/screens/person/person-line.tsx';
import { TypesLine } from '#src/screens/post-parts/engagement-types.tsx';
import { useUser } from '#src/state/app-context.ts';
import type { Decision } from '#src/state/review-cache.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FoldedText } from '#src/ui/folded-text.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { RejectForm } from './reject-form.tsx';

type EngagementCardProps = {
  readonly engagement: Engagement;
  /** Renders it as a row of a group, for decisions made earlier. */
  readonly isCompact: boolean;
  /** Whether the viewer may decide: the post's author, or an administrator if it is left to them. Rules RV-02, FA-08. */
  readonly canDecide: boolean;
  /** The handles of others who submitted the same proof. Rule FA-12. */
  readonly clashingHandles: readonly string[] | undefined;
  readonly nowMs: number;
  readonly isBusy: boolean;
  /** Disables the buttons, for example while `Approve All` runs. */
  readonly isLocked: boolean;
  readonly error: string | undefined;
  readonly isRejecting: boolean;
  readonly onRejecting: (isRejecting: boolean) => void;
  readonly onDecide: (decision: Decision) => Promise<boolean>;
};

/** An engagement: person, steps, proofs, state, and the author's controls while it is pending. */
export function EngagementCard(props: EngagementCardProps) {
  const { engagement, canDecide, error } = props;
  const nameId = useId();
  const isPending = engagement.decision === null;
  const details = (
    <EngagementDetails
      engagement={engagement}
      nameId={nameId}
      canDecide={canDecide}
      clashingHandles={props.clashingHandles}
      nowMs={props.nowMs}
    />
  );
  if (props.isCompact)
    return <div className="ui-cell-body relative flex flex-col gap-2 p-4">{details}</div>;
  return (
    <Card>
      {details}
      {error === undefined ? null : <StatusLine tone="failure">{error}</StatusLine>}
      {canDecide && isPending ? <Controls {...props} nameId={nameId} /> : null}
    </Card>
  );
}

function Controls(props: EngagementCardProps & { readonly nameId: string }) {
  const { reviewText } = useText();
  const { engagement, isBusy, isLocked, isRejecting, onRejecting, onDecide, nameId } = props;
  if (isRejecting) {
    return (
      <RejectForm
        engagement={engagement}
        isBusy={isBusy || isLocked}
        onReject={(reason) => onDecide({ isApproved: false, reason })}
        onCancel={() => {
          onRejecting(false);
        }}
      />
    );
  }
  return (
    <ButtonRow>
      <Button
        variant="destructive"
        size="small"
        isDisabled={isBusy || isLocked}
        describedBy={nameId}
        onClick={() => {
          onRejecting(true);
        }}
      >
        {reviewText.reject}
      </Button>
      <Button
        size="small"
        isLoading={isBusy}
        isDisabled={isLocked}
        describedBy={nameId}
        onClick={() => {
          void onDecide({ isApproved: true });
        }}
      >
        {reviewText.approve}
      </Button>
    </ButtonRow>
  );
}

type EngagementDetailsProps = Pick<
  EngagementCardProps,
  'engagement' | 'canDecide' | 'clashingHandles' | 'nowMs'
> & {
  /** The id of the element with the engager's name, for descriptions. */
  readonly nameId: string;
};

/** The details of an engagement: person, steps, proofs, state, warning signs and the time left to decide. */
function EngagementDetails(props: EngagementDetailsProps) {
  const { commonText, reviewText } = useText();
  const { engagement, nameId, canDecide, clashingHandles = [], nowMs } = props;
  const isPending = engagement.decision === null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <PersonLink
          id={engagement.engagedBy}
          xUsername={engagement.authorX}
          className="flex min-w-[min(9rem,100%)] flex-1"
        >
          <span id={nameId} className="flex min-w-0 flex-1">
            <PersonLine
              name={engagement.authorName}
              xUsername={engagement.authorX}
              detail={
                canDecide && isPending ? (
                  <EngagerStanding userId={engagement.engagedBy} />
                ) : (
                  <DecidedBy engagement={engagement} />
                )
              }
            />
          </span>
        </PersonLink>
        <StatePill decision={engagement.decision} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex flex-col gap-1">
          <TypesLine types={engagement.types} />
          <TimeLeft engagement={engagement} nowMs={nowMs} />
        </div>
        <ProofButtons engagement={engagement} />
      </div>
      {clashingHandles.length === 0 ? null : (
        <StatusLine tone="warning">{reviewText.alsoSubmittedBy(clashingHandles)}</StatusLine>
      )}
      {engagement.decision === false && engagement.rejectCause !== null ? (
        <div className="text-body wrap-anywhere text-subtitle">
          <FoldedText
            text={reviewText.rejectedBecause(engagement.rejectCause)}
            showAllLabel={commonText.showAll}
          />
        </div>
      ) : null}
    </>
  );
}

/** The time left to decide on a pending engagement, or that it is over. Rule FA-03. */
function TimeLeft(props: { readonly engagement: Engagement; readonly nowMs: number }) {
  const { reviewText } = useText();
  const { engagement, nowMs } = props;
  const leftMs = timeLeftMs(engagement, nowMs);
  const isHeld = engagement.decision === null && engagement.heldAtMs !== null;
  if (leftMs === null && !isHeld) return null;
  return (
    <p className="flex items-center gap-1.5 text-footnote text-subtitle">
      <Icon name="clock" sizePx={16} />
      {leftMs === null ? reviewText.held : reviewText.timeLeft(leftMs)}
    </p>
  );
}

/** Who decided, and when; nothing until then. Rules FA-02, FA-08, FA-10. */
function DecidedBy({ engagement }: { readonly engagement: Engagement }) {
  const { reviewText } = useText();
  const { id } = useUser();
  const { decision, decidedAtMs, overturnedAtMs, postAuthorId } = engagement;
  if (decision === null) return null;
  const decider = deciderOf(engagement);
  const isByReader = decider === 'author' && postAuthorId === id;
  const sentences = reviewText.decided[decision ? 'approved' : 'rejected'];
  const sentence = sentences[isByReader ? 'reader' : decider];
  const line = overturnedAtMs === null ? sentence : reviewText.overturned;
  const timeMs = overturnedAtMs ?? decidedAtMs;
  return timeMs === null ? line : reviewText.atTime(line, timeMs);
}

function StatePill({ decision }: { readonly decision: boolean | null }) {
  const { reviewText } = useText();
  if (decision === null) return <Pill tone="warning">{reviewText.state.pending}</Pill>;
  if (decision) return <Pill tone="success">{reviewText.state.approved}</Pill>;
  return <Pill tone="failure">{reviewText.state.rejected}</Pill>;
}

/** A button for each proof link; they open outside the app. An erased person's are gone. Rule OP-10. */
function ProofButtons({ engagement }: { readonly engagement: Engagement }) {
  const { reviewText } = useText();
  const messenger = useMessenger();
  const named = proofTypes.flatMap((type) => {
    const link = engagement.proofs[type];
    return link === undefined ? [] : [{ label: reviewText.proof[type], link }];
  });
  const isOnlyLink = named.length === 0 && engagement.link !== null;
  const proofs = isOnlyLink ? [{ label: reviewText.otherProof, link: engagement.link }] : named;
  if (engagement.authorX === '') return null;
  return (
    <span className="flex min-w-0 max-w-full flex-wrap gap-2">
      {proofs.map(({ label, link }) => (
        <Button
          key={label}
          variant="secondary"
          size="small"
          icon="arrow-out"
          onClick={() => {
            messenger.openLink(link ?? '');
          }}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}

/** Keeps the line's height. */
const emptyLine = '\u00a0';

/** An engager's title and approval rate; an empty line until they are loaded, or if they cannot be. Rule SP-07. */
function EngagerStanding({ userId }: { readonly userId: string }) {
  const { profileText, reviewText } = useText();
  const { user } = usePerson(userId);
  if (user === undefined) return emptyLine;
  const title = profileText.titleName(titleOf(titleScore(user)));
  const isReviewed = user.approvedEngaged + user.rejectedEngaged > 0;
  return isReviewed
    ? reviewText.standing(title, approvalPercent(user))
    : reviewText.newcomer(title);
}

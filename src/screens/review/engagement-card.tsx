import { useId } from 'react';
import { proofTypes } from '#src/domain/engagement-types.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { userPath } from '#src/domain/access/routes.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { EngagerStanding } from './engager-standing.tsx';
import { PersonLine } from '#src/screens/person/person-line.tsx';
import { RejectForm } from './reject-form.tsx';
import type { Decision } from './review-cache.ts';
import { TypeIcons } from '#src/screens/post/type-icons.tsx';

type EngagementCardProps = {
  readonly engagement: Engagement;
  /** Whether the reader may decide: the post's author. Rule RV-02. */
  readonly canDecide: boolean;
  readonly isBusy: boolean;
  /** Disables the buttons, as while `Approve All` runs. */
  readonly isLocked: boolean;
  readonly error: string | undefined;
  readonly isRejecting: boolean;
  readonly onRejecting: (isRejecting: boolean) => void;
  readonly onDecide: (decision: Decision) => Promise<boolean>;
};

/** One engagement: who, which steps, the proofs, the state, and the author's controls while it is pending. */
export function EngagementCard(props: EngagementCardProps) {
  const { reviewText } = useText();
  const { engagement, canDecide, error } = props;
  const nameId = useId();
  const isPending = engagement.decision === null;
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <Link href={userPath(engagement.engagedBy)} className="flex min-w-0 flex-1">
          <span id={nameId} className="flex min-w-0 flex-1">
            <PersonLine
              name={engagement.authorName}
              xUsername={engagement.authorX}
              detail={
                canDecide && isPending ? (
                  <EngagerStanding userId={engagement.engagedBy} />
                ) : undefined
              }
            />
          </span>
        </Link>
        <StatePill decision={engagement.decision} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <TypeIcons types={engagement.types} />
        <ProofButtons engagement={engagement} />
      </div>
      {engagement.decision === false && engagement.rejectCause !== null ? (
        <p className="text-callout wrap-anywhere text-subtitle">
          {reviewText.rejectedBecause(engagement.rejectCause)}
        </p>
      ) : null}
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

function StatePill({ decision }: { readonly decision: boolean | null }) {
  const { reviewText } = useText();
  if (decision === null) return <Pill tone="warning">{reviewText.state.pending}</Pill>;
  if (decision) return <Pill tone="success">{reviewText.state.approved}</Pill>;
  return <Pill tone="failure">{reviewText.state.rejected}</Pill>;
}

/** A button for each proof link; they open outside the app. */
function ProofButtons({ engagement }: { readonly engagement: Engagement }) {
  const { reviewText } = useText();
  const messenger = useMessenger();
  const named = proofTypes.flatMap((type) => {
    const link = engagement.proofs[type];
    return link === undefined ? [] : [{ label: reviewText.proof[type], link }];
  });
  const isOnlyLink = named.length === 0 && engagement.link !== null;
  const proofs = isOnlyLink ? [{ label: reviewText.otherProof, link: engagement.link }] : named;
  return (
    <span className="flex flex-wrap gap-2">
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

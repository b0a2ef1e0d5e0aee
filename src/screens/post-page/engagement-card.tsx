import { useId } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { useText } from '#src/state/text-context.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { EngagementDetails } from './engagement-details.tsx';
import { RejectForm } from './reject-form.tsx';
import type { Decision } from '#src/state/review-cache.ts';

type EngagementCardProps = {
  readonly engagement: Engagement;
  /** Draws it as a row of a group, as what was decided before. */
  readonly isCompact: boolean;
  /** Whether the reader may decide: the post's author, or an administrator once it is left to them. Rules RV-02, FA-08. */
  readonly canDecide: boolean;
  /** The handles of who else submitted the same proof. Rule FA-12. */
  readonly clashingHandles: readonly string[] | undefined;
  readonly nowMs: number;
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
  if (props.isCompact) return <div className="ui-cell-body flex flex-col gap-2 p-4">{details}</div>;
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

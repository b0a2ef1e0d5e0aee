import { routes } from '#src/domain/access/routes.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useBegunSteps } from '#src/screens/engage/use-begun-steps.ts';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import { useText } from '#src/state/text-context.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { ContinueCell } from './continue-cell.tsx';
import { usePendingWork, type PendingWork } from './use-pending-work.ts';

/** Keeps the line's height until its words are known. */
const emptyLine = '\u00a0';

type AttentionCardProps = {
  /** What waits for the own decision. */
  readonly waiting: readonly WaitingEngagement[];
};

/** What needs the person now: reviews, pending rewards, and unfinished steps. Rules MY-25, MY-03, MY-08. */
export function AttentionCard({ waiting }: AttentionCardProps) {
  const [begun] = useBegunSteps();
  const pending = usePendingWork();
  return (
    // Steps of a post that is full by now leave nothing to show.
    <div className="has-[.ui-cells:empty]:hidden">
      <Section>
        {waiting.length === 0 ? null : <ReviewCell waiting={waiting} />}
        {pending.count > 0 ? <PendingCell pending={pending} /> : null}
        {begun === undefined ? null : <ContinueCell key={begun.postId} progress={begun} />}
      </Section>
    </div>
  );
}

function ReviewCell({ waiting }: { readonly waiting: readonly WaitingEngagement[] }) {
  const { homeText } = useText();
  const nowMs = useNow();
  const deadlines = waiting.flatMap(({ decideByMs }) => decideByMs ?? []);
  const open = deadlines.filter((timeMs) => timeMs > nowMs);
  return (
    <Cell
      leading={<CellIcon name="check" tone="warning" />}
      title={homeText.waiting(waiting.length)}
      subtitle={open.length === 0 ? undefined : homeText.firstBy(Math.min(...open), nowMs)}
      href={routes.reviews.pattern}
    />
  );
}

function PendingCell({ pending: { count, total, reviewers } }: { readonly pending: PendingWork }) {
  const { homeText } = useText();
  const nowMs = useNow();
  const [reviewer] = reviewers;
  return (
    <Cell
      leading={<CellIcon name="clock" tone="success" />}
      title={
        total === null
          ? homeText.pending(count)
          : homeText.pendingSum(total.tenths, total.decidedByMs, nowMs)
      }
      subtitle={
        reviewer === undefined ? emptyLine : homeText.reviewedBy(reviewer, reviewers.length - 1)
      }
      href={routes.engagements.pattern}
    />
  );
}

import type { ReactNode } from 'react';
import { useIsOnline } from '#src/platform/connection.ts';
import type { Refusal } from '#src/services/reply.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';

/** How many decisions one line names; the rest are counted. */
const maxNamed = 3;

type FailedDecisionsProps = {
  readonly decisions: readonly PendingDecision[];
  /** Words a refusal; by default, the refusal's own text. */
  readonly wordFailure?: (refusal: Refusal, decision: PendingDecision) => string;
  readonly onRetry: () => void;
  readonly onDismiss: (id: string) => void;
  /** Returns the function that shows the item of a refused decision; undefined if it cannot be decided again. */
  readonly showOf?: (decision: PendingDecision) => (() => void) | undefined;
  /** The choice of a refused decision, and a link to where it can still be made. Rule PA-16. */
  readonly keptChoiceOf?: ((decision: PendingDecision) => ReactNode) | undefined;
};

/** The failed decisions: their person, why they failed, and what to do. Rule MY-21. */
export function FailedDecisions(props: FailedDecisionsProps) {
  const { commonText, decisionsText, errorText } = useText();
  const { decisions, wordFailure, onRetry, onDismiss, showOf, keptChoiceOf } = props;
  const isOnline = useIsOnline();
  const unanswered = decisions.filter(({ status }) => status === 'unanswered');
  const refused = decisions.filter(({ status }) => status === 'refused');
  const wishOf = ({ verdict, handle }: PendingDecision) => decisionsText.wish(verdict, handle);
  const wishesOf = (several: readonly PendingDecision[]) =>
    decisionsText.several(
      several.slice(0, maxNamed).map(wishOf),
      Math.max(0, several.length - maxNamed),
    );
  const causeOf = (decision: PendingDecision) => {
    const { refusal } = decision;
    if (refusal === null) return decisionsText.noAnswer;
    return wordFailure?.(refusal, decision) ?? refusalText(refusal, errorText);
  };
  const [firstUnanswered] = unanswered;
  return (
    <>
      {firstUnanswered === undefined ? null : (
        <FailedLine
          isWaiting={!isOnline}
          title={(isOnline ? decisionsText.failed : decisionsText.kept)(wishesOf(unanswered))}
          cause={isOnline ? causeOf(firstUnanswered) : undefined}
          action={isOnline ? { label: commonText.retry, run: onRetry } : undefined}
        />
      )}
      {refused.map((decision) => {
        const show = showOf?.(decision);
        const dismiss = () => {
          onDismiss(decision.id);
        };
        return (
          <FailedLine
            key={decision.id}
            title={decisionsText.failed(wishOf(decision))}
            cause={causeOf(decision)}
            keptChoice={keptChoiceOf?.(decision)}
            action={
              show === undefined
                ? { label: decisionsText.dismiss, run: dismiss }
                : { label: decisionsText.show, run: show }
            }
          />
        );
      })}
    </>
  );
}

type FailedLineProps = {
  readonly title: string;
  readonly cause: string | undefined;
  readonly action: { readonly label: string; readonly run: () => void } | undefined;
  /** Whether they only wait for the network. */
  readonly isWaiting?: boolean;
  readonly keptChoice?: ReactNode;
};

function FailedLine({ title, cause, action, isWaiting = false, keptChoice }: FailedLineProps) {
  return (
    <div
      data-tone={isWaiting ? 'warning' : 'failure'}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-field py-1 ps-3.5 pe-1 text-body',
        isWaiting ? 'bg-warning-soft text-warning' : 'bg-failure-soft text-failure',
      )}
    >
      <div className="min-w-0 flex-1">
        <p role={isWaiting ? 'status' : 'alert'} className="py-1.5 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          {cause === undefined ? null : <span className="block">{cause}</span>}
        </p>
        {keptChoice}
      </div>
      {action === undefined ? null : (
        <Button variant="plain" size="small" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { routes } from '#src/domain/access/routes.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { useMainButton } from '#src/platform/telegram/later-hooks.ts';
import { useText } from '#src/state/text-context.ts';
import type { SubmitFailure } from '#src/state/use-submit.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';

/** Why the last try failed: the text, and a hint if a retry is safe. */
export type PayFailure = { readonly text: string; readonly hint?: string };

/** A failed submission as the bar shows it; after a lost answer with the hint that a retry is safe. */
export function payFailureOf(
  failure: SubmitFailure | undefined,
  retryHint: string,
): PayFailure | undefined {
  return (
    failure && { text: failure.text, ...(failure.isOutcomeUnknown ? { hint: retryHint } : {}) }
  );
}

type PayBarProps = {
  /** The cost. */
  readonly children: ReactNode;
  /** How many points are missing from the balance; may be 0. */
  readonly missingTenths: PointTenths;
  readonly failure: PayFailure | undefined;
  readonly isSending: boolean;
  readonly isReady: boolean;
  /** What the button will do. */
  readonly payText: string;
  readonly onPay: () => void;
};

/**
 * The footer of a sheet that spends points: the cost, and the button that names its action; if points are missing, the
 * button leads to Earn. Rules PO-29, MY-15, MY-33, MY-35.
 */
export function PayBar(props: PayBarProps) {
  const { createPostText } = useText();
  const { children, missingTenths, failure, isSending, isReady, payText, onPay } = props;
  // After a lost answer the points may already be spent on this request: resending it is then free.
  const mayBePaid = isSending || failure?.hint !== undefined;
  const leadsToEarn = missingTenths > 0 && !mayBePaid;
  const isNative = useMainButton(
    leadsToEarn
      ? undefined
      : { text: payText, isEnabled: isReady, isLoading: isSending, onPress: onPay },
  );
  return (
    <div className="flex flex-col gap-3">
      {failure === undefined ? null : (
        <StatusLine tone="failure">
          {failure.text}
          {failure.hint === undefined ? null : (
            <span className="block text-footnote">{failure.hint}</span>
          )}
        </StatusLine>
      )}
      <div className="px-1">
        {children}
        {leadsToEarn ? (
          <p className="text-footnote text-failure">{createPostText.notEnough(missingTenths)}</p>
        ) : null}
      </div>
      {leadsToEarn ? (
        <ButtonLink href={routes.earn.pattern} icon="bolt" isFullWidth>
          {createPostText.earnMore(missingTenths)}
        </ButtonLink>
      ) : null}
      {leadsToEarn || isNative ? null : (
        <Button isFullWidth isLoading={isSending} isDisabled={!isReady} onClick={onPay}>
          {payText}
        </Button>
      )}
    </div>
  );
}

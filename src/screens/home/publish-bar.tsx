import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { PayBar, type PayFailure } from '#src/screens/post-parts/pay-bar.tsx';
import { useText } from '#src/state/text-context.ts';
import type { Price } from './post-terms.ts';

type PublishBarProps = {
  readonly price: Price | undefined;
  /** Whether types are chosen, so that the limit alone is missing for a price. */
  readonly hasTypes: boolean;
  readonly balanceTenths: PointTenths;
  readonly failure: PayFailure | undefined;
  readonly isSending: boolean;
  readonly isReady: boolean;
  readonly onPublish: () => void;
};

/** What the post costs, and the button that publishes it. Rules PO-21, PO-29, MY-15, MY-35. */
export function PublishBar(props: PublishBarProps) {
  const { createPostText } = useText();
  const { price, hasTypes, balanceTenths, onPublish, ...state } = props;
  return (
    <PayBar
      {...state}
      missingTenths={tenths(Math.max(0, (price?.totalTenths ?? 0) - balanceTenths))}
      payText={
        price === undefined ? createPostText.publish : createPostText.publishFor(price.totalTenths)
      }
      onPay={onPublish}
    >
      <output className="block">
        {price === undefined ? (
          createPostText[hasTypes ? 'chooseLimit' : 'chooseTypes']
        ) : (
          <>
            <span className="block font-semibold">
              {createPostText.costs(price.totalTenths, balanceTenths)}
            </span>
            <span className="block text-footnote text-hint">
              {createPostText.costParts(price.parts)}
            </span>
          </>
        )}
      </output>
    </PayBar>
  );
}

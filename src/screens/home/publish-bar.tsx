import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import type { Price } from './post-terms.ts';
import type { PublishFailure } from './use-create-post.ts';

type PublishBarProps = {
  readonly price: Price | undefined;
  readonly balanceTenths: PointTenths;
  readonly failure: PublishFailure | undefined;
  readonly isSending: boolean;
  readonly isReady: boolean;
  readonly onPublish: () => void;
};

/** What the post costs, and the button that says what it will do. Rules PO-21, PO-29. */
export function PublishBar(props: PublishBarProps) {
  const { createPostText } = useText();
  const { price, balanceTenths, failure, isSending, isReady, onPublish } = props;
  const missingTenths = tenths(Math.max(0, (price?.totalTenths ?? 0) - balanceTenths));
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
      <div className="px-1 text-center text-callout text-balance">
        <output>
          {price === undefined
            ? createPostText.chooseTypes
            : createPostText.costs(price.parts, price.totalTenths, balanceTenths)}
        </output>
        {missingTenths > 0 ? (
          <p className="text-footnote text-failure">{createPostText.notEnough(missingTenths)}</p>
        ) : null}
      </div>
      <Button isFullWidth isLoading={isSending} isDisabled={!isReady} onClick={onPublish}>
        {price === undefined
          ? createPostText.publish
          : createPostText.publishFor(price.totalTenths)}
      </Button>
    </div>
  );
}

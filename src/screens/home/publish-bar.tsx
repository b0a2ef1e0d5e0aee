import { routes } from '#src/domain/access/routes.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { useText } from '#src/state/text-context.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import type { Price } from './post-terms.ts';
import type { PublishFailure } from './use-create-post.ts';

type PublishBarProps = {
  readonly price: Price | undefined;
  /** Whether types are chosen, so that the limit alone is missing for a price. */
  readonly hasTypes: boolean;
  readonly balanceTenths: PointTenths;
  readonly failure: PublishFailure | undefined;
  readonly isSending: boolean;
  readonly isReady: boolean;
  readonly onPublish: () => void;
};

/**
 * What the post costs, and the button that says what it will do; with too few points it leads to where they are
 * earned. Rules PO-21, PO-29, MY-15.
 */
export function PublishBar(props: PublishBarProps) {
  const { createPostText } = useText();
  const { price, hasTypes, balanceTenths, failure, isSending, isReady, onPublish } = props;
  const missingTenths = tenths(Math.max(0, (price?.totalTenths ?? 0) - balanceTenths));
  // After a lost answer the points may be gone for this very post: publishing again is then free.
  const mayBePaid = isSending || failure?.hint !== undefined;
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
            ? createPostText[hasTypes ? 'chooseLimit' : 'chooseTypes']
            : createPostText.costs(price.parts, price.totalTenths, balanceTenths)}
        </output>
        {missingTenths > 0 ? (
          <p className="text-footnote text-failure">{createPostText.notEnough(missingTenths)}</p>
        ) : null}
      </div>
      {missingTenths > 0 && !mayBePaid ? (
        <ButtonLink href={routes.earn.pattern} icon="bolt" isFullWidth>
          {createPostText.earnMore(missingTenths)}
        </ButtonLink>
      ) : (
        <Button isFullWidth isLoading={isSending} isDisabled={!isReady} onClick={onPublish}>
          {price === undefined
            ? createPostText.publish
            : createPostText.publishFor(price.totalTenths)}
        </Button>
      )}
    </div>
  );
}

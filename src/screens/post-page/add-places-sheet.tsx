import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { PayBar } from '#src/screens/post-parts/pay-bar.tsx';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { useAddPlaces, type AddPlacesWork } from './use-add-places.ts';

type AddPlacesSheetProps = {
  readonly post: Post;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const quickPlaces = [5, 25];

/** Asks how many places are added, and says what they cost and leave. Rules MY-33, FA-01. */
export function AddPlacesSheet({ post, isOpen, onClose }: AddPlacesSheetProps) {
  const { commonText, createPostText, errorText, format, ownPostText } = useText();
  const pointTypes = usePointTypes();
  const work = useAddPlaces(post, pointTypes, onClose);
  const { places, mostPlaces, problem, isSending } = work;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={ownPostText.addPlaces}
      closeLabel={commonText.close}
      footer={<AddPlacesBar work={work} />}
    >
      {pointTypes === undefined ? (
        <Skeleton shape="rows" count={2} label={createPostText.loadingTypes} />
      ) : (
        <Stepper
          label={ownPostText.morePeople}
          hint={ownPostText.placeReward(post.rewardEachTenths)}
          value={places}
          min={1}
          max={mostPlaces}
          quickValues={quickPlaces}
          format={format.number}
          decreaseLabel={createPostText.fewer}
          increaseLabel={createPostText.more}
          error={problem === undefined ? undefined : errorText(problem)}
          isDisabled={isSending}
          onChange={work.change}
        />
      )}
    </Sheet>
  );
}

function AddPlacesBar({ work }: { readonly work: AddPlacesWork }) {
  const { createPostText, ownPostText } = useText();
  const { pointTenths: balanceTenths } = useUser();
  const { places, price, failure, isSending } = work;
  const missingTenths = Math.max(0, (price?.totalTenths ?? 0) - balanceTenths);
  return (
    <PayBar
      missingTenths={tenths(missingTenths)}
      failure={failure}
      isSending={isSending}
      isReady={price !== undefined}
      payText={
        price === undefined
          ? ownPostText.addPlaces
          : ownPostText.addPlacesFor(Number(places), price.totalTenths)
      }
      onPay={() => {
        void work.add();
      }}
    >
      {price === undefined ? (
        <p>{createPostText.chooseLimit}</p>
      ) : (
        <dl className="flex flex-col gap-1" aria-live="polite">
          <PriceLine label={ownPostText.placePrice} amount={price.eachTenths} />
          <PriceLine label={ownPostText.placesTotal} amount={price.totalTenths} />
          {missingTenths > 0 ? null : (
            <PriceLine
              label={ownPostText.balanceAfter}
              amount={tenths(balanceTenths - price.totalTenths)}
            />
          )}
        </dl>
      )}
    </PayBar>
  );
}

function PriceLine({ label, amount }: { readonly label: string; readonly amount: PointTenths }) {
  const { format } = useText();
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-subtitle">{label}</dt>
      <dd className="tabular-nums">
        <Amount tenths={amount} format={format.points} />
      </dd>
    </div>
  );
}

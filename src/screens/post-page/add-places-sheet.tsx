import { type PointTenths, tenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { PayBar, type PayFailure, payFailureOf } from '#src/screens/post-parts/pay-bar.tsx';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#src/domain/failure.ts';
import { placesCostTenths } from '#src/domain/points/cost.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { largestLimit, parseFormLimit } from '#src/domain/posts/post-draft.ts';
import { outcomeOf, type Refusal } from '#src/services/reply.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { myPostsKey, pointTypesKey, postKey } from '#src/state/query-keys.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { useIsSeen } from '#src/ui/use-is-seen.ts';
import { useToast } from '#src/ui/toast.tsx';

type AddPlacesSheetProps = {
  readonly post: Post;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const quickPlaces = [5, 25];

/** Asks how many places to add, and shows their cost and the remaining balance. Rules MY-33, FA-01. */
export function AddPlacesSheet({ post, isOpen, onClose }: AddPlacesSheetProps) {
  const { commonText, createPostText, errorText, format, ownPostText } = useText();
  const pointTypes = usePointTypes();
  const work = useAddPlaces(post, pointTypes, { isOpen, onAdded: onClose });
  const { places, maxPlaces, problem, isSending } = work;
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
          max={maxPlaces}
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

/** The initial number of places, if the balance pays that many. */
const maxPresetPlaces = 10;

/** The total cost of some places, and of each. */
type PlacesPrice = { readonly totalTenths: PointTenths; readonly eachTenths: PointTenths };

/** The state of the form that adds places. */
type AddPlacesWork = {
  /** The number as typed. */
  readonly places: string;
  readonly change: (places: string) => void;
  /** How many more places the post may have. */
  readonly maxPlaces: number;
  /** Why the number is invalid. */
  readonly problem: Failure | undefined;
  /** Undefined if the number is invalid or the prices are not loaded. */
  readonly price: PlacesPrice | undefined;
  readonly failure: PayFailure | undefined;
  readonly isSending: boolean;
  readonly add: () => Promise<void>;
};

/** Adds places to one of the user's posts at the shown price. Rules MY-33, FA-01. */
function useAddPlaces(
  post: Post,
  pointTypes: readonly PointType[] | undefined,
  { isOpen, onAdded }: { readonly isOpen: boolean; readonly onAdded: () => void },
): AddPlacesWork {
  const { errorText, ownPostText } = useText();
  const { services, sessionStore } = useApp();
  const user = useUser();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const isSeen = useIsSeen(isOpen);
  const [typed, setTyped] = useState<string>();
  // Later, the same number of places for the larger post is another request.
  const [firstLimit] = useState(post.limit);
  const costOf = (count: number) => placesCostTenths(post, count, pointTypes ?? []);
  const places = typed ?? String(presetOf(costOf, user.pointTenths));
  const maxPlaces = largestLimit - post.limit;
  const parsed = parseFormLimit(places, maxPlaces);
  const price = parsed.ok && pointTypes !== undefined ? priceOf(costOf, parsed.value) : undefined;
  const wordFailure = (refusal: Refusal) =>
    refusalText(refusal, errorText, { code: 'add_places_failed' });
  const { isRunning, failure, submit, forget } = useSubmit({
    send: (added: { readonly places: number; readonly costTenths: PointTenths }) =>
      services.posts.addPlaces(
        { postId: post.id, places: added.places },
        { expectedCostTenths: added.costTenths, limit: firstLimit },
      ),
    wordFailure,
  });
  return {
    places,
    change(next) {
      setTyped(next);
      forget();
    },
    maxPlaces,
    problem: parsed.ok ? undefined : parsed.failure,
    price,
    isSending: isRunning,
    failure: payFailureOf(failure, ownPostText.addAgainHint),
    async add() {
      if (!parsed.ok || price === undefined) return;
      // Then the shown balance may already be lower.
      const wasUnanswered = failure?.isOutcomeUnknown === true;
      // The preset number would follow the balance, which these very places may lower.
      setTyped(places);
      const reply = await submit({ places: parsed.value, costTenths: price.totalTenths });
      if (reply === undefined) return;
      if (reply.success) {
        sessionStore.getState().settleCost(tenths(wasUnanswered ? 0 : reply.costTenths), user);
        showToast({ tone: 'success', text: ownPostText.placesAdded(parsed.value) });
        onAdded();
      } else if (reply.code === 'price_changed') {
        // The open sheet then shows the new price. Rule FA-01.
        void queryClient.invalidateQueries({ queryKey: pointTypesKey() });
      }
      if (!reply.success) {
        if (!isSeen.current) showToast({ tone: 'failure', text: wordFailure(reply) });
        if (outcomeOf(reply) === 'known') setTyped(typed);
      }
      // A refusal means that the shown post is outdated.
      void queryClient.invalidateQueries({ queryKey: postKey(post.id) });
      void queryClient.invalidateQueries({ queryKey: myPostsKey(post.authorId) });
    },
  };
}

function presetOf(costOf: (places: number) => PointTenths, balanceTenths: PointTenths): number {
  let places = maxPresetPlaces;
  while (places > 1 && costOf(places) > balanceTenths) places -= 1;
  return places;
}

/** Default prices are rounded for all places together, so the price of one place is approximate. Rule PO-18. */
function priceOf(costOf: (places: number) => PointTenths, places: number): PlacesPrice {
  const totalTenths = costOf(places);
  return { totalTenths, eachTenths: tenths(Math.round(totalTenths / places)) };
}

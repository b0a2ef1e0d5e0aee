import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#src/domain/failure.ts';
import { placesCostTenths } from '#src/domain/points/cost.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { largestLimit, parseFormLimit } from '#src/domain/posts/post-draft.ts';
import type { PayFailure } from '#src/screens/post-parts/pay-bar.tsx';
import { refusalText } from '#src/state/refusal-text.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { myPostsKey, pointTypesKey, postKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { useToast } from '#src/ui/toast.tsx';

/** The number of places that is set at first, where the balance pays that many. */
const mostPreset = 10;

/** What some places cost in all, and each of them. */
type PlacesPrice = { readonly totalTenths: PointTenths; readonly eachTenths: PointTenths };

/** The form that adds places, at work. */
export type AddPlacesWork = {
  /** The number as typed. */
  readonly places: string;
  readonly change: (places: string) => void;
  /** How many places the post may have besides. */
  readonly mostPlaces: number;
  /** What is wrong with the number. */
  readonly problem: Failure | undefined;
  /** Undefined while the number is wrong or the prices are not read. */
  readonly price: PlacesPrice | undefined;
  readonly failure: PayFailure | undefined;
  readonly isSending: boolean;
  readonly add: () => Promise<void>;
};

/** Adds places to an own post at the price shown. Rules MY-33, FA-01. */
export function useAddPlaces(
  post: Post,
  pointTypes: readonly PointType[] | undefined,
  onAdded: () => void,
): AddPlacesWork {
  const { errorText, ownPostText } = useText();
  const { services, sessionStore } = useApp();
  const user = useUser();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [typed, setTyped] = useState<string>();
  const costOf = (count: number) => placesCostTenths(post, count, pointTypes ?? []);
  const places = typed ?? String(presetOf(costOf, user.pointTenths));
  const mostPlaces = largestLimit - post.limit;
  const parsed = parseFormLimit(places, mostPlaces);
  const price = parsed.ok && pointTypes !== undefined ? priceOf(costOf, parsed.value) : undefined;
  const { isRunning, failure, submit, forget } = useSubmit({
    send: (added: { readonly places: number; readonly costTenths: PointTenths }) =>
      services.posts.addPlaces({ postId: post.id, places: added.places }, added.costTenths),
    wordFailure: (refusal) => refusalText(refusal, errorText, { code: 'add_places_failed' }),
  });
  return {
    places,
    change(next) {
      setTyped(next);
      forget();
    },
    mostPlaces,
    problem: parsed.ok ? undefined : parsed.failure,
    price,
    isSending: isRunning,
    failure: failure && {
      text: failure.text,
      ...(failure.isOutcomeUnknown ? { hint: ownPostText.addAgainHint } : {}),
    },
    async add() {
      if (!parsed.ok || price === undefined) return;
      const reply = await submit({ places: parsed.value, costTenths: price.totalTenths });
      if (reply === undefined) return;
      if (reply.success) {
        sessionStore.getState().settleCost(tenths(reply.costTenths), user);
        showToast({ tone: 'success', text: ownPostText.placesAdded(parsed.value) });
        onAdded();
      } else if (reply.code === 'price_changed') {
        // The open sheet shows the new price. Rule FA-01.
        void queryClient.invalidateQueries({ queryKey: pointTypesKey() });
      }
      // A refusal shows the post to be out of date.
      void queryClient.invalidateQueries({ queryKey: postKey(post.id) });
      void queryClient.invalidateQueries({ queryKey: myPostsKey(post.authorId) });
    },
  };
}

function presetOf(costOf: (places: number) => PointTenths, balanceTenths: PointTenths): number {
  let places = mostPreset;
  while (places > 1 && costOf(places) > balanceTenths) places -= 1;
  return places;
}

/** Prices that are not set are rounded for all places together, so that one costs about that part. Rule PO-18. */
function priceOf(costOf: (places: number) => PointTenths, places: number): PlacesPrice {
  const totalTenths = costOf(places);
  return { totalTenths, eachTenths: tenths(Math.round(totalTenths / places)) };
}

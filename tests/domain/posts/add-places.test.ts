import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { placesCostTenths } from '#src/domain/points/cost.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import {
  decideAddPlaces,
  type AddPlacesCommand,
  type AddPlacesContext,
} from '#src/domain/posts/add-places.ts';
import { examplePointType, examplePost, exampleUser } from '#tests/domain/examples.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

const post = examplePost({
  types: ['like', 'comment'],
  limit: 5,
  engageCount: 2,
  costTenths: tenths(160),
  rewardEachTenths: tenths(30),
});
const context: AddPlacesContext = {
  actor: exampleUser({ id: post.authorId, pointTenths: tenths(500) }),
  post,
  pointTypes: [],
};
const command: AddPlacesCommand = { places: 5, expectedCostTenths: 160 };

function answer(changes: Partial<AddPlacesCommand & AddPlacesContext>): string {
  const decision = decideAddPlaces({ ...command, ...changes }, { ...context, ...changes });
  return decision.ok ? 'added' : refusalOf(decision.failure);
}

const stranger = exampleUser({ id: userId('1002'), pointTenths: tenths(0) });
const off = examplePointType('like', 11, { isEnabled: false });
const forAdmins = examplePointType('like', 11, { isForAll: false });
const atItsPrice = { pointTypes: [forAdmins], expectedCostTenths: 165 };

test.each<[string, Partial<AddPlacesCommand & AddPlacesContext>, string]>([
  ['no places, and no post', { places: 0, post: null }, 'limit_invalid'],
  ['half a place', { places: 1.5 }, 'limit_invalid'],
  ['no post, by a stranger', { post: null, actor: stranger }, 'post_not_found'],
  [
    'a closed post of someone else',
    { actor: stranger, post: { ...post, closedBy: '1' } },
    'not_post_author',
  ],
  [
    'a closed post, which is full as well',
    { post: { ...post, closedBy: '1001', engageCount: 5, isTargetReached: true } },
    'post_closed',
  ],
  ['a full post', { post: { ...post, engageCount: 5 }, places: 1_000_000 }, 'post_full'],
  ['a post that is marked as full', { post: { ...post, isTargetReached: true } }, 'post_full'],
  ['more places than a post may have', { places: 999_996 }, 'form_limit_too_large 999995'],
  ['a type that is off', { pointTypes: [off], expectedCostTenths: 1 }, 'type_invalid like'],
  ['a type for administrators', atItsPrice, 'type_invalid like'],
  [
    'a type for administrators, by one',
    { ...atItsPrice, actor: { ...context.actor, isAdmin: true } },
    'added',
  ],
  [
    'another price than was shown',
    { expectedCostTenths: 150, actor: { ...context.actor, pointTenths: tenths(0) } },
    'price_changed 160',
  ],
  [
    'a place more than the balance pays',
    { actor: { ...context.actor, pointTenths: tenths(159) } },
    'not_enough_points 160',
  ],
  [
    'as many places as a post may have',
    {
      places: 999_995,
      expectedCostTenths: 32_999_830,
      actor: { ...context.actor, pointTenths: tenths(33_000_000) },
    },
    'added',
  ],
  ['all that the balance pays', { actor: { ...context.actor, pointTenths: tenths(160) } }, 'added'],
  ['as many as a text says', { places: '5' }, 'added'],
])('[MY-33] adding to %s', (_name, changes, outcome) => {
  expect(answer(changes)).toBe(outcome);
});

test('[MY-33] [FA-15] added places cost the current price, and at least their rewards', () => {
  const dear = examplePointType('like', 50);
  const cheap = [examplePointType('like', 1), examplePointType('comment', 2)];
  expect(placesCostTenths(post, 3, [])).toBe(90);
  expect(placesCostTenths(post, 3, [dear])).toBe(210);
  expect(placesCostTenths(post, 3, cheap)).toBe(90);
});

test('[MY-33] added places are paid for by the author, and the post says which', () => {
  const decision = decideAddPlaces({ places: 4, expectedCostTenths: 120 }, context);
  expect(decision).toEqual({
    ok: true,
    value: {
      post,
      places: 4,
      costTenths: 120,
      entries: [
        { debit: 'member:1001', credit: 'escrow:post1', amountTenths: 120, kind: 'places_escrow' },
      ],
    },
  });
});

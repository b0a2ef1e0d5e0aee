import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canEnterStep,
  type EngagementProgress,
  isProgressUsable,
} from '#src/domain/engagement/progress.ts';
import {
  canCompleteStep,
  completeStep,
  forwardAction,
  goBack,
  hasAllLinks,
  startProgress,
  typeLink,
} from '#src/domain/engagement/steps.ts';
import { engagementTypes, inStepOrder } from '#src/domain/engagement-types.ts';
import { postId } from '#src/domain/ids.ts';
import { examplePost } from '#tests/domain/examples.ts';

const day = 24 * 3_600_000;
const post = examplePost({ types: ['quote', 'like', 'follow'] });
const begun = startProgress(post, 0);

test('[EA-16] the steps have the order like, retweet, follow, comment, quote', () => {
  const all = startProgress({ id: post.id, types: engagementTypes.toReversed() }, 0);
  expect(all.steps.map(({ type }) => type)).toEqual([
    'like',
    'retweet',
    'follow',
    'comment',
    'quote',
  ]);
  expect(begun.steps.map(({ type }) => type)).toEqual(['like', 'follow', 'quote']);
});

test('[EA-16] a step cannot be entered before the previous ones are completed', () => {
  expect([0, 1, 2, 3].map((index) => canEnterStep(begun, index))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const next = completeStep(begun, 1);
  expect([0, 1, 2].map((index) => canEnterStep(next, index))).toEqual([true, true, false]);
  const all = completeStep(typeLink(completeStep(next, 2), 'a link', 3), 4);
  expect([2, 3].map((index) => canEnterStep(all, index))).toEqual([true, false]);
});

test('[EA-16] a step cannot be completed before the previous ones', () => {
  const ahead: EngagementProgress = { ...begun, currentStep: 1 };
  expect(canCompleteStep(ahead)).toBe(false);
  expect(completeStep(ahead, 1)).toBe(ahead);
});

test('[EA-16] any sequence of taps completes the steps in order', () => {
  const taps = fc.array(fc.constantFrom('forward', 'back', 'type', 'clear'));
  const types = fc.subarray([...engagementTypes], { minLength: 1 });
  fc.assert(
    fc.property(types, taps, (someTypes, someTaps) => {
      let progress = startProgress({ id: post.id, types: someTypes }, 0);
      for (const tap of someTaps) {
        if (tap === 'forward') progress = completeStep(progress, 1);
        if (tap === 'back') progress = goBack(progress, 1);
        if (tap === 'type') progress = typeLink(progress, 'link', 1);
        if (tap === 'clear') progress = typeLink(progress, '', 1);
        const done = progress.steps.map(({ isCompleted }) => isCompleted);
        expect(done).toEqual(done.toSorted((a, b) => Number(b) - Number(a)));
        expect(canEnterStep(progress, progress.currentStep)).toBe(true);
      }
    }),
  );
});

test('the forward button continues, on the last step completes and submits, and submits when all is done', () => {
  expect(forwardAction(begun)).toBe('next_step');
  const last = completeStep(completeStep(begun, 1), 2);
  expect(forwardAction(last)).toBe('complete_and_submit');
  expect(canCompleteStep(last)).toBe(false);
  const done = completeStep(typeLink(last, 'https://x.com/ben/status/1', 3), 4);
  expect(forwardAction(done)).toBe('submit');
  expect(forwardAction(goBack(done, 5))).toBe('submit');
});

test('going back shows the previous step, and stays on the first', () => {
  const second = completeStep(begun, 1);
  expect(goBack(second, 2).currentStep).toBe(0);
  expect(goBack(begun, 2)).toBe(begun);
});

test('all links are present when every comment and quote step has one', () => {
  const last = completeStep(completeStep(begun, 1), 2);
  expect(hasAllLinks(last)).toBe(false);
  expect(hasAllLinks(typeLink(last, '  ', 3))).toBe(false);
  expect(hasAllLinks(typeLink(last, 'a link', 3))).toBe(true);
  expect(hasAllLinks(startProgress(examplePost({ types: inStepOrder(['like']) }), 0))).toBe(true);
});

test('progress is usable for 7 days after its last change', () => {
  const changed = completeStep(begun, 5);
  expect(changed.updatedAtMs).toBe(5);
  expect(isProgressUsable(changed, post, 5 + 7 * day)).toBe(true);
  expect(isProgressUsable(changed, post, 6 + 7 * day)).toBe(false);
});

test.each<[string, EngagementProgress]>([
  ['of another post', { ...begun, postId: postId('other') }],
  ['with fewer steps', { ...begun, steps: begun.steps.slice(1) }],
  ['with the steps in another order', { ...begun, steps: begun.steps.toReversed() }],
  ['ahead of the completed steps', { ...begun, currentStep: 2 }],
  ['at no step', { ...begun, currentStep: 3 }],
  [
    'past its completed steps',
    {
      ...begun,
      steps: begun.steps.map((step) => ({ ...step, isCompleted: true })),
      currentStep: 3,
    },
  ],
])('progress %s is not usable', (_name, progress) => {
  expect(isProgressUsable(progress, post, 1)).toBe(false);
});

import { expect, test } from 'vitest';
import { isTypeAllowed, offeredTypes } from '#src/domain/posts/offered-types.ts';
import { examplePointType } from '#tests/domain/examples.ts';

const configured = [
  examplePointType('like', 11),
  examplePointType('comment', 22, { isForAll: false }),
  examplePointType('follow', 11, { isEnabled: false }),
  examplePointType('quote', 22, { isEnabled: false, isForAll: false }),
  examplePointType('sing', 11),
];

test('[PO-02] the offered types are the enabled ones that are for everyone or for administrators', () => {
  expect(offeredTypes(configured, false)).toEqual(['like']);
  expect(offeredTypes(configured, true)).toEqual(['like', 'comment']);
});

test('[PO-03] all five types are offered if nothing is configured', () => {
  expect(offeredTypes([], false)).toEqual(['like', 'retweet', 'follow', 'comment', 'quote']);
});

test('a post may ask for unconfigured types, but never for disabled or reserved ones', () => {
  expect(isTypeAllowed('like', configured, false)).toBe(true);
  expect(isTypeAllowed('retweet', configured, false)).toBe(true);
  expect(isTypeAllowed('comment', configured, false)).toBe(false);
  expect(isTypeAllowed('comment', configured, true)).toBe(true);
  expect(isTypeAllowed('follow', configured, true)).toBe(false);
});

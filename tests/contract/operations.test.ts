import { expect, expectTypeOf, test } from 'vitest';
import {
  banEnd,
  looseFlag,
  looseId,
  looseNumber,
  looseText,
  looseTexts,
} from '#src/contract/operations/fields.ts';
import {
  conditionsOf,
  isOperationName,
  operations,
  refusalSchema,
  type ChangeName,
  type GuestOperationName,
  type OperationName,
} from '#src/contract/operations/operations.ts';

function fieldsOf(name: OperationName): string[] {
  return Object.keys(operations[name].input.shape)
    .filter((field) => field !== 'requestId')
    .toSorted();
}

test('[PO-28] [FA-01] [MY-18] the payload of a new post holds the nine fields, the price that was shown, and what it is about', () => {
  expect(fieldsOf('createPost')).toEqual([
    'about',
    'authorImage',
    'authorName',
    'authorUsername',
    'commentGuide',
    'content',
    'engagementTypes',
    'expectedCostTenths',
    'limit',
    'quoteGuide',
    'telegram_id',
  ]);
});

test('[EN-02] the payload of an engagement holds the seven fields and both proofs', () => {
  expect(fieldsOf('submitEngagement')).toEqual([
    'authorAvatar',
    'authorName',
    'authorX',
    'engagedBy',
    'engagementTypes',
    'link',
    'postId',
    'proofs',
  ]);
});

test('[RE-06] the payload of a report holds the eleven fields', () => {
  expect(fieldsOf('submitReport')).toEqual([
    'againist',
    'againistId',
    'awardCount',
    'engageId',
    'engageLink',
    'message',
    'postId',
    'postLink',
    'rejectCause',
    'reportedBy',
    'reportedById',
  ]);
});

test('[VX-16] the payload of a verification holds the six fields and its proof', () => {
  expect(fieldsOf('completeVerification')).toEqual([
    'avatar',
    'clerkId',
    'name',
    'nonce',
    'sessionId',
    'telegram_handle',
    'telegram_id',
    'token',
    'x_username',
  ]);
});

test('a field of another type reads as absent, so that the operation refuses it itself', () => {
  const request = { requestId: 'r1' };
  const read = (input: object) => operations.createPost.input.parse({ ...request, ...input });
  expect(read({})).toEqual(request);
  expect(
    read({ telegram_id: {}, content: 5, limit: [], engagementTypes: 'like', quoteGuide: null }),
  ).toEqual(request);
  expect(read({ engagementTypes: ['like', 7] })).toEqual(request);
  expect(read({ telegram_id: 100, limit: '4' })).toMatchObject({ telegram_id: '100', limit: '4' });
});

test('[TR-15] every change carries its request id', () => {
  for (const input of [{}, { requestId: 7 }, { requestId: '' }, { requestId: 'Not One' }]) {
    const read = operations.createPost.input.safeParse(input);
    expect(read.error?.issues.map(({ path }) => path)).toEqual([['requestId']]);
  }
});

test('only the listed names are operations', () => {
  expect(Object.keys(operations).every(isOperationName)).toBe(true);
  for (const name of ['', 'toString', '__proto__', 'constructor', 'createpost', '/createPost']) {
    expect(isOperationName(name), name).toBe(false);
  }
});

test('[ER-01] a refusal has an error, a code and `success: false`', () => {
  expect(refusalSchema.safeParse({ success: false, error: 'No', code: 'no' }).success).toBe(true);
  for (const reply of [
    { success: true, error: 'No', code: 'no' },
    { success: false, code: 'no' },
    { success: false, error: 'No' },
  ]) {
    expect(refusalSchema.safeParse(reply).success).toBe(false);
  }
});

test('[TR-05] guests may call four operations, which carry no request id', () => {
  type Guests = 'openSession' | 'openApp' | 'openVerification' | 'completeVerification';
  expectTypeOf<GuestOperationName>().toEqualTypeOf<Guests>();
  type Others =
    | 'startVerification'
    | 'readRequestTimes'
    | 'readClashes'
    | 'readProfiles'
    | 'readInvite'
    | 'exportPerson';
  expectTypeOf<ChangeName>().toEqualTypeOf<Exclude<OperationName, Guests | Others>>();
});

test('[TR-31] an expected price, a confirmation and the shown names are not part of a request’s identity', () => {
  const names = Object.keys(operations).filter(isOperationName);
  const withConditions = names.filter((name) => conditionsOf(name).length > 0);
  const conditions = withConditions.map((name) => `${name}: ${conditionsOf(name).join()}`);
  expect(conditions.toSorted()).toEqual([
    'addPlaces: expectedCostTenths',
    'createPost: expectedCostTenths,authorName,authorImage,authorUsername',
    'saveEngagementType: isConfirmed',
  ]);
});

test.each([
  [looseText, ['', 'a'], [1, null, ['a'], true]],
  [looseTexts, [[], ['a']], ['a', [1], null, {}]],
  [looseFlag, [true, false], [0, 'true', null]],
  [looseNumber, [0, -1.5, '4', 'x'], [null, true, [1]]],
  [looseId, ['', 'a'], [null, true, ['a']]],
])('loose field %#: a value of another type counts as absent', (field, kept, others) => {
  const read = (value: unknown): unknown => field.parse(value);
  expect(kept.map(read)).toEqual(kept);
  expect(others.map(read)).toEqual(others.map(() => undefined));
  expect(read(undefined)).toBeUndefined();
});

test('[FA-27] the end of a ban is a time or none, and nothing else', () => {
  const isEnd = (value: unknown) => banEnd.safeParse(value).success;
  expect([0, null, undefined].map(isEnd)).toEqual([true, true, true]);
  expect(['1', 'never', NaN, true, {}].map(isEnd)).toEqual([false, false, false, false, false]);
  expect(looseId.parse(1001)).toBe('1001');
});

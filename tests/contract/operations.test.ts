import { expect, expectTypeOf, test } from 'vitest';
import {
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

test('[VX-16] the payload of a verification holds the six fields beside what proves it', () => {
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

test('a field of another kind reads as absent, so that the operation refuses it in its own words', () => {
  const request = { requestId: 'r1' };
  const read = (input: object) => operations.createPost.input.parse({ ...request, ...input });
  expect(read({})).toEqual(request);
  expect(
    read({ telegram_id: {}, content: 5, limit: [], engagementTypes: 'like', quoteGuide: null }),
  ).toEqual(request);
  expect(read({ engagementTypes: ['like', 7] })).toEqual(request);
  expect(read({ telegram_id: 100, limit: '4' })).toMatchObject({ telegram_id: '100', limit: '4' });
});

test('[TR-15] everything that changes something carries the id of its request', () => {
  for (const input of [{}, { requestId: 7 }, { requestId: '' }, { requestId: 'Not One' }]) {
    const read = operations.createPost.input.safeParse(input);
    expect(read.error?.issues.map(({ path }) => path)).toEqual([['requestId']]);
  }
});

test('only the named operations are operations', () => {
  expect(Object.keys(operations).every(isOperationName)).toBe(true);
  for (const name of ['', 'toString', '__proto__', 'constructor', 'createpost', '/createPost']) {
    expect(isOperationName(name), name).toBe(false);
  }
});

test('[ER-01] a refusal has an error and a code beside a false flag', () => {
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

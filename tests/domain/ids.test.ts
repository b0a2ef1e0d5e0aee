import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRequestId, isRowId, postId, prefixedId, requestId, userId } from '#src/domain/ids.ts';

const rowIds = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,25}$/);

test.each(['1001', 'a', 'like', 'reward.abc', 'a-b_c.d', 'x'.repeat(36)])(
  '[DB-12] %s can be the id of a row',
  (id) => {
    expect(isRowId(id)).toBe(true);
  },
);

test.each(['', 'Ada', '.a', '-a', '_a', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(37)])(
  '[DB-12] %j cannot be the id of a row',
  (id) => {
    expect(isRowId(id)).toBe(false);
    expect(() => userId(id)).toThrow();
    expect(() => postId(id)).toThrow();
  },
);

test('[DB-12] a request id has at most 26 characters', () => {
  expect(isRequestId('x'.repeat(26))).toBe(true);
  expect(isRequestId('x'.repeat(27))).toBe(false);
  expect(() => requestId('x'.repeat(27))).toThrow();
});

test('[TR-41] a request id has no dot, so it never equals an id made by the server', () => {
  for (const prefix of ['refund', 'tool', 'told'] as const) {
    expect(isRequestId(prefixedId(prefix, 'a'))).toBe(false);
  }
  expect(isRequestId('a-b_c')).toBe(true);
});

test('[DB-12] any prefix with any request id makes a valid row id', () => {
  const prefixes = fc.constantFrom('reward', 'target', 'decision', 'request', 'report', 'post');
  fc.assert(
    fc.property(prefixes, rowIds, (prefix, id) => {
      expect(isRowId(prefixedId(prefix, id))).toBe(true);
    }),
  );
  expect(prefixedId('reward', 'abc')).toBe('reward.abc');
});

test('[DB-12] an id that is too long for its prefix is refused as a bug', () => {
  expect(() => prefixedId('reward', 'x'.repeat(30))).toThrow('no row id');
});

import { expect, test } from 'vitest';
import {
  checkProofLink,
  checkProofs,
  firstProofLink,
  proofLinkFault,
} from '#src/domain/engagement/proof-links.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';

const terms = { ownHandle: 'ben', postStatusId: '123', nowMs: 1_800_000_000_000 };

function answer(type: 'comment' | 'quote', text: string, changes: object = {}): string {
  const link = checkProofLink(type, text, { ...terms, ...changes });
  return link.ok ? link.value.url : refusalOf(link.failure);
}

test.each([
  ['comment', 'proof_link_missing comment'],
  ['quote', 'proof_link_missing quote'],
] as const)('[EN-04] a %s step without a link: %s', (type, expected) => {
  expect(answer(type, '')).toBe(expected);
  expect(answer(type, '  ')).toBe(expected);
});

test.each([
  ['comment', 'proof_link_invalid comment'],
  ['quote', 'proof_link_invalid quote'],
] as const)('[EN-05] a %s link that is no status URL: %s', (type, expected) => {
  expect(answer(type, 'https://x.com/ben')).toBe(expected);
  expect(answer(type, 'https://example.com/ben/status/1')).toBe(expected);
});

test('[EN-06] a link by another person is refused, naming the own handle', () => {
  const expected = 'proof_link_foreign ben';
  expect(answer('comment', 'https://x.com/ada/status/1')).toBe(expected);
  expect(answer('quote', 'https://x.com/benn/status/1')).toBe(expected);
});

test('[EN-06] the case of the handle is ignored', () => {
  expect(answer('comment', 'x.com/BEN/status/1?s=20')).toBe('https://x.com/BEN/status/1');
  expect(checkProofLink('comment', 'x.com/ben/status/1', { ...terms, ownHandle: 'Ben' }).ok).toBe(
    true,
  );
});

test('[EN-02] link is the first of the proof links', () => {
  const comment = 'https://x.com/ben/status/1';
  const quote = 'https://x.com/ben/status/2';
  expect(firstProofLink({ comment, quote })).toBe(comment);
  expect(firstProofLink({ quote })).toBe(quote);
  expect(firstProofLink({})).toBeNull();
});

test('the links of all steps are checked, the comment’s before the quote’s', () => {
  const missing = checkProofs(['like', 'comment', 'quote'], {}, terms);
  expect(missing).toEqual({ ok: false, failure: { code: 'proof_link_missing', type: 'comment' } });
  const comment = 'twitter.com/ben/status/1';
  const half = checkProofs(['comment', 'quote'], { comment }, terms);
  expect(half).toEqual({ ok: false, failure: { code: 'proof_link_missing', type: 'quote' } });
  const both = checkProofs(['comment', 'quote'], { comment, quote: 'x.com/ben/status/2' }, terms);
  expect(both).toEqual({
    ok: true,
    value: {
      proofs: { comment: 'https://twitter.com/ben/status/1', quote: 'https://x.com/ben/status/2' },
      link: 'https://twitter.com/ben/status/1',
      keys: ['1', '2'],
    },
  });
});

test('a link for a step that the post does not ask for is left out', () => {
  const checked = checkProofs(['like'], { comment: 'nonsense' }, terms);
  expect(checked).toEqual({ ok: true, value: { proofs: {}, link: null, keys: [] } });
});

test('[FA-11] a status that cannot be an answer to the post is refused as a wrong link', () => {
  const expected = 'proof_link_invalid comment';
  const early = { postStatusId: '1800000000000000001' };
  expect(answer('comment', 'x.com/ben/status/123')).toBe(expected);
  expect(answer('comment', 'x.com/ben/status/0123')).toBe(expected);
  expect(answer('comment', 'x.com/ben/status/1', early)).toBe(expected);
  expect(answer('comment', `x.com/ben/status/${'1'.repeat(21)}`)).toBe(expected);
  expect(answer('comment', 'x.com/ben/status/1799999999999999999', early)).toBe(
    'https://x.com/ben/status/1799999999999999999',
  );
  expect(answer('comment', 'x.com/ben/status/1799999999990000000', early)).toBe(expected);
});

test.each([
  ['x.com/ben', { code: 'no_status' }],
  [`x.com/ben/status/${'1'.repeat(21)}`, { code: 'no_status' }],
  ['x.com/ben/status/1800000000000000001', { code: 'post_itself' }],
  ['x.com/ben/status/1799999999990000000', { code: 'older_than_post' }],
  ['x.com/ada/status/1800000000000000002', { code: 'not_yours', handle: 'ada' }],
  ['x.com/Ben/status/1800000000000000002', null],
  [' ', null],
])('[EN-05] [EN-06] what is wrong with %s', (text, fault) => {
  expect(proofLinkFault(text, { ...terms, postStatusId: '1800000000000000001' })).toEqual(fault);
});

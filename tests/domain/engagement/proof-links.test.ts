import { expect, test } from 'vitest';
import { checkProofLink, checkProofs, firstProofLink } from '#src/domain/engagement/proof-links.ts';
import { errorText } from '#src/text/en/errors.ts';

const terms = { ownHandle: 'ben', postStatusId: '123', nowMs: 1_800_000_000_000 };

function answer(type: 'comment' | 'quote', text: string, changes: object = {}): string {
  const link = checkProofLink(type, text, { ...terms, ...changes });
  return link.ok ? link.value.url : errorText(link.failure);
}

test.each([
  ['comment', 'Comment link is required.'],
  ['quote', 'Quote link is required.'],
] as const)('[EN-04] a %s step without a link: %s', (type, sentence) => {
  expect(answer(type, '')).toBe(sentence);
  expect(answer(type, '  ')).toBe(sentence);
});

test.each([
  ['comment', 'Please enter a valid X (Twitter) comment link.'],
  ['quote', 'Please enter a valid X (Twitter) quote link.'],
] as const)('[EN-05] a %s link that is no status URL: %s', (type, sentence) => {
  expect(answer(type, 'https://x.com/ben')).toBe(sentence);
  expect(answer(type, 'https://example.com/ben/status/1')).toBe(sentence);
});

test('[EN-06] a link by somebody else is refused, naming the own handle', () => {
  const sentence = 'Only your own X posts are allowed. Please enter a link by @ben.';
  expect(answer('comment', 'https://x.com/ada/status/1')).toBe(sentence);
  expect(answer('quote', 'https://x.com/benn/status/1')).toBe(sentence);
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

test('[FA-11] a status that cannot be an answer to the post is told by the sentence of a wrong link', () => {
  const sentence = 'Please enter a valid X (Twitter) comment link.';
  const early = { postStatusId: '1800000000000000001' };
  expect(answer('comment', 'x.com/ben/status/123')).toBe(sentence);
  expect(answer('comment', 'x.com/ben/status/0123')).toBe(sentence);
  expect(answer('comment', 'x.com/ben/status/1', early)).toBe(sentence);
  expect(answer('comment', `x.com/ben/status/${'1'.repeat(21)}`)).toBe(sentence);
  expect(answer('comment', 'x.com/ben/status/1799999999999999999', early)).toBe(
    'https://x.com/ben/status/1799999999999999999',
  );
  expect(answer('comment', 'x.com/ben/status/1799999999990000000', early)).toBe(sentence);
});

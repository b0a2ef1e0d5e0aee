import { expect, test } from 'vitest';
import { bensComment, bensQuote, proofPost, proofRequest } from './proof-posts.ts';
import {
  createPost,
  engage,
  engageRequest,
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  guide,
  refusalsOf,
} from './fixture.ts';

test('[EN-07] [EN-08] the links are checked against the handle in the own row', async () => {
  const backend = await openWithPeople();
  const postId = await proofPost(backend);
  const foreign = 'proof_link_foreign x_1002';

  await expectRefusals(
    backend,
    (proofs) =>
      backend.act(
        people.ben,
        'submitEngagement',
        proofRequest(postId, proofs, { authorX: 'x_1003' }),
      ),
    [
      ['no comment link', { quote: bensQuote }, 'proof_link_missing comment'],
      ['a blank one', { comment: ' ', quote: bensQuote }, 'proof_link_missing comment'],
      ['no quote link', { comment: bensComment }, 'proof_link_missing quote'],
      [
        'a comment link that is none',
        { comment: 'https://x.com/x_1002', quote: bensQuote },
        'proof_link_invalid comment',
      ],
      [
        'a quote link of another site',
        { comment: bensComment, quote: 'https://evil.test/x_1002/status/5' },
        'proof_link_invalid quote',
      ],
      [
        "another person's comment",
        { comment: 'https://x.com/x_1003/status/201', quote: bensQuote },
        foreign,
      ],
      [
        "another person's quote",
        { comment: bensComment, quote: 'https://x.com/x_1003/status/202' },
        foreign,
      ],
      ['one link for both steps', { comment: bensComment, quote: bensComment }, 'proof_link_used'],
    ],
  );
});

test('[EN-07] a payload that holds but one link means the first step that asks for one', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { engagementTypes: ['quote'], quoteGuide: guide });

  const id = await engage(backend, people.ben, postId, {
    engagementTypes: ['quote'],
    link: bensQuote,
  });

  const row = await backend.row('engagement', id);
  expect(row['link']).toBe(bensQuote);
  expect(JSON.parse(String(row['proofs']))).toEqual({ quote: bensQuote });
});

test.each([
  ['as it was', bensComment],
  ['in another spelling', 'HTTPS://www.Twitter.com/X_1002/status/0201?s=20'],
])('[EN-08] a link that was used before, %s, is refused', async (_name, comment) => {
  const backend = await openWithPeople();
  const types = { engagementTypes: ['comment'], commentGuide: guide };
  const first = await createPost(backend, types);
  const second = await createPost(backend, types);
  const engagementTypes = ['comment'];
  await engage(backend, people.ben, first, { engagementTypes, proofs: { comment: bensComment } });

  const reply = await expectNoChange(backend, () =>
    backend.act(
      people.ben,
      'submitEngagement',
      engageRequest(people.ben, second, { engagementTypes, proofs: { comment } }),
    ),
  );

  expect(refused(reply)).toBe('proof_link_used');
});

test('[EN-08] a link used at once for many posts is used by one of them', async () => {
  const backend = await openWithPeople();
  const types = { engagementTypes: ['comment'], commentGuide: guide };
  const posts = await Promise.all(Array.from({ length: 6 }, () => createPost(backend, types)));

  const replies = await Promise.all(
    posts.map((postId) =>
      backend.act(
        people.ben,
        'submitEngagement',
        engageRequest(people.ben, postId, {
          engagementTypes: ['comment'],
          proofs: { comment: bensComment },
        }),
      ),
    ),
  );

  const refusals = refusalsOf(replies);
  expect(refusals).toEqual(Array.from({ length: 5 }, () => 'proof_link_used'));
  expect(await backend.rows('engagement')).toHaveLength(1);
  await expectSound(backend);
});

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
} from './fixture.ts';

test('[EN-07] [EN-08] the links are checked against the handle in the own row', async () => {
  const backend = await openWithPeople();
  const postId = await proofPost(backend);
  const foreign = 'Only your own X posts are allowed. Please enter a link by @x_1002.';

  await expectRefusals(
    backend,
    (proofs) =>
      backend.act(
        people.ben,
        'submitEngagement',
        proofRequest(postId, proofs, { authorX: 'x_1003' }),
      ),
    [
      ['no comment link', { quote: bensQuote }, 'Comment link is required.'],
      ['a blank one', { comment: ' ', quote: bensQuote }, 'Comment link is required.'],
      ['no quote link', { comment: bensComment }, 'Quote link is required.'],
      [
        'a comment link that is none',
        { comment: 'https://x.com/x_1002', quote: bensQuote },
        'Please enter a valid X (Twitter) comment link.',
      ],
      [
        'a quote link of another site',
        { comment: bensComment, quote: 'https://evil.test/x_1002/status/5' },
        'Please enter a valid X (Twitter) quote link.',
      ],
      [
        "somebody else's comment",
        { comment: 'https://x.com/x_1003/status/201', quote: bensQuote },
        foreign,
      ],
      [
        "somebody else's quote",
        { comment: bensComment, quote: 'https://x.com/x_1003/status/202' },
        foreign,
      ],
      [
        'one link for both steps',
        { comment: bensComment, quote: bensComment },
        'This link has already been used.',
      ],
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

  expect(refused(reply)).toBe('This link has already been used.');
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

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(Array.from({ length: 5 }, () => 'This link has already been used.'));
  expect(await backend.rows('engagement')).toHaveLength(1);
  await expectSound(backend);
});

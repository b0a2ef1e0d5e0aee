import { expect, test } from 'vitest';
import { erasedText } from '#src/domain/people/erasure.ts';
import { sentence } from '#tests/text/sentences.ts';
import { bensComment } from './scenarios.ts';
import {
  actAround,
  createPost,
  engage,
  engageRequest,
  expectNoChange,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
  type Refusal,
  guide,
} from './fixture.ts';

test.each<[string, readonly Refusal[]]>([
  [
    '[EN-03] a missing post or person',
    [
      ['no postId', { postId: undefined }, 'post_id_missing'],
      ['a blank postId', { postId: '  ' }, 'post_id_missing'],
      ['no engagedBy', { engagedBy: undefined }, 'user_id_missing'],
      ['a post that does not exist', { postId: 'nothing' }, 'post_not_found'],
      ['a post id that can be none', { postId: 'Not An Id' }, 'post_not_found'],
    ],
  ],
  [
    "[EN-09] types that are not the post's",
    [
      ['other types', { engagementTypes: ['retweet'] }, 'engagement_refused'],
      ['more types', { engagementTypes: ['like', 'follow'] }, 'engagement_refused'],
      ['an unknown type', { engagementTypes: ['like', 'x'] }, 'engagement_refused'],
      ['no types', { engagementTypes: [] }, 'engagement_refused'],
    ],
  ],
])('%s is refused and changes nothing', async (_name, refusals) => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);

  await expectRefusals(
    backend,
    (changes) =>
      backend.act(
        people.ben,
        'submitEngagement',
        engageRequest(people.ben, postId, { ...changes }),
      ),
    refusals,
  );
});

test('[EN-10] a second engagement with the same post is refused', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await engage(backend, people.ben, postId);

  const reply = await expectNoChange(backend, () =>
    backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
  );

  expect(reply).toEqual({
    success: false,
    error: sentence('already_engaged'),
    code: 'already_engaged',
  });
});

test('[FA-13] [OP-10] what a person did to a target before being erased is not taken again when they return', async () => {
  const backend = await openWithPeople();
  const content = 'https://x.com/x_1001/status/500';
  await engage(backend, people.ben, await createPost(backend, { content }));
  const [guard] = await backend.rows('targetGuards');
  await backend.changeRow('targetGuards', guard?.$id ?? '', { target: erasedText });
  const again = await createPost(backend, { content });

  const reply = await expectNoChange(backend, () =>
    backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, again)),
  );

  expect(refused(reply)).toBe('already_engaged');
});

test('[EN-12] a full post is refused', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 1 });
  await engage(backend, people.ben, postId);

  const reply = await expectNoChange(backend, () =>
    backend.act(people.cleo, 'submitEngagement', engageRequest(people.cleo, postId)),
  );

  expect(refused(reply)).toBe('engagement_refused');
});

test('[EN-12] a post that is marked as full, or full by its count, is refused', async () => {
  const backend = await openWithPeople();
  const marked = await createPost(backend);
  const counted = await createPost(backend);
  await backend.changeRow('posts', marked, { targetStatus: true });
  await backend.changeRow('posts', counted, { engageCount: 5 });

  for (const postId of [marked, counted]) {
    const request = engageRequest(people.ben, postId);
    const reply = await backend.act(people.ben, 'submitEngagement', request);
    expect(refused(reply)).toBe('engagement_refused');
  }
  expect(await backend.rows('engagement')).toEqual([]);
});

test("[EN-12] the author's own post is refused", async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);

  const reply = await expectNoChange(backend, () =>
    backend.act(people.ada, 'submitEngagement', engageRequest(people.ada, postId)),
  );

  expect(refused(reply)).toBe('engagement_refused');
});

test('[EN-13] refusals are checked in the order postId, engagedBy, post, types, links, engaged, full, own, used', async () => {
  const backend = await openWithPeople();
  const engagementTypes = ['comment'];
  const types = { engagementTypes, commentGuide: guide };
  const full = await createPost(backend, { ...types, limit: 1 });
  await engage(backend, people.ben, full, { engagementTypes, proofs: { comment: bensComment } });
  const adas = 'https://x.com/x_1001/status/301';
  const other = await createPost(backend, types, people.ada);
  const foreign = { comment: 'https://x.com/x_1009/status/1' };
  const ask = async (actor: string, changes: object) =>
    refused(
      await backend.act(actor, 'submitEngagement', {
        ...engageRequest(actor, full, { engagementTypes, proofs: { comment: bensComment } }),
        ...changes,
      }),
    );

  const worst = { postId: '', engagedBy: '', engagementTypes: ['like'], proofs: foreign };
  expect(await ask(people.ben, worst)).toBe('post_id_missing');
  expect(await ask(people.ben, { ...worst, postId: 'nothing' })).toBe('user_id_missing');
  const named = { ...worst, engagedBy: people.ben };
  expect(await ask(people.ben, { ...named, postId: 'nothing' })).toBe('post_not_found');
  expect(await ask(people.ben, { ...named, postId: full })).toBe('engagement_refused');
  expect(await ask(people.ben, { proofs: foreign })).toBe('proof_link_foreign x_1002');
  // Engaged, full and used: the engagement is checked first.
  expect(await ask(people.ben, {})).toBe('already_engaged');
  // Full post and own post: both have the same sentence and are checked before the used link.
  await backend.addRow('proofLinks', 'used', { engagementId: 'none' });
  expect(await ask(people.ada, { proofs: { comment: adas } })).toBe('engagement_refused');
  await backend.changeRow('users', people.cleo, { x_username: 'x_1002' });
  expect(await ask(people.cleo, {})).toBe('engagement_refused');
  const again = { postId: other };
  const cleos = await createPost(backend, types, people.ada);
  succeeded(
    await backend.act(people.cleo, 'submitEngagement', {
      ...engageRequest(people.cleo, cleos, { engagementTypes, proofs: { comment: bensComment } }),
    }),
  );
  expect(await ask(people.cleo, again)).toBe('proof_link_used');
});

test("[TR-35] a submission is refused if the post's author is banned before it commits", async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };

  const reply = await actAround(
    backend,
    () => backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
    async () => succeeded(await backend.act(people.root, 'banUser', ban)),
  );

  expect(refused(reply)).toBe('engagement_refused');
  expect(await backend.rows('engagement')).toEqual([]);
  await expectSound(backend);
});

test('[TR-35] a banned author’s posts take no submissions', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const ban = { username: 'x_1001', type: 'X', reason: 'Spam' };
  succeeded(await backend.act(people.root, 'banUser', ban));

  const reply = await expectNoChange(backend, () =>
    backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
  );

  expect(refused(reply)).toBe('engagement_refused');
});

test("[EN-10] [TR-35] a person who has engaged gets that refusal first, even if the post's author is banned", async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend, { limit: 2 });
  await engage(backend, people.ben, postId);
  succeeded(
    await backend.act(people.root, 'banUser', { username: 'x_1001', type: 'X', reason: 'r' }),
  );

  const submit = (person: string) =>
    backend.act(person, 'submitEngagement', engageRequest(person, postId));

  expect(refused(await submit(people.ben))).toBe('already_engaged');
  expect(refused(await submit(people.cleo))).toBe('engagement_refused');
});

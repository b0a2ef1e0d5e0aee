import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  createPost,
  engage,
  expectSound,
  guide,
  openWithPeople,
  people,
  review,
  succeeded,
} from './fixture.ts';

const engagementTypes = ['comment'];

/** Ada's and cleo's posts, with which ben and dan engage by the same status. */
async function openClash() {
  const backend = await openWithPeople();
  await backend.person('1004', { point: 0 });
  const types = { engagementTypes, commentGuide: guide };
  const postId = await createPost(backend, types);
  const other = await createPost(backend, types);
  const bens = await engage(backend, people.ben, postId, proofBy('x_1002'));
  const dans = await engage(backend, '1004', other, proofBy('x_1004'));
  return { backend, postId, bens, dans };
}

function proofBy(handle: string) {
  return { engagementTypes, proofs: { comment: `https://x.com/${handle}/status/201` } };
}

async function clashes(backend: TestBackend, actor: string, engagementIds: readonly string[]) {
  return succeeded(await backend.act(actor, 'readClashes', { engagementIds }))['clashes'];
}

test('[FA-12] two people who submit one status are both accepted, and the author sees both', async () => {
  const { backend, bens, dans } = await openClash();

  expect(await clashes(backend, people.ada, [bens, dans])).toEqual([
    { engagementId: bens, handles: ['x_1004'] },
    { engagementId: dans, handles: ['x_1002'] },
  ]);
  expect(await clashes(backend, people.root, [dans])).toHaveLength(1);
  expect(await clashes(backend, people.ben, [bens, dans])).toEqual([]);
  expect(await clashes(backend, people.ada, ['nothing', 'No id!'])).toEqual([]);
  await expectSound(backend);
});

test('[FA-12] a rejected proof clashes with no one', async () => {
  const { backend, bens, dans } = await openClash();

  await review(backend, dans, { reason: 'Not yours.' });

  expect(await clashes(backend, people.ada, [bens, dans])).toEqual([
    { engagementId: dans, handles: ['x_1002'] },
  ]);
});

test('[FA-12] [EN-08] the own status serves once', async () => {
  const { backend } = await openClash();
  const third = await createPost(backend, { engagementTypes, commentGuide: guide });
  const again = { postId: third, engagedBy: people.ben, ...proofBy('x_1002') };

  expect(await backend.act(people.ben, 'submitEngagement', again)).toMatchObject({
    error: sentence('proof_link_used'),
  });
});

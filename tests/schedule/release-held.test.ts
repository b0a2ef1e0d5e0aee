import { expect, test } from 'vitest';
import {
  actAround,
  balance,
  createPost,
  engage,
  expectSound,
  guide,
  openWithPeople,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

const hourMs = 3_600_000;

/** Has ben and cleo prove comments on posts of ada's with the same status. */
async function clash(backend: TestBackend) {
  const engagementTypes = ['comment'];
  const [bens, cleos] = [people.ben, people.cleo].map(async (person) => {
    const postId = await createPost(backend, { engagementTypes, commentGuide: guide });
    const proofs = { comment: `https://x.com/x_${person}/status/201` };
    return engage(backend, person, postId, { engagementTypes, proofs });
  });
  return { bens: (await bens) ?? '', cleos: (await cleos) ?? '' };
}

test('[FA-25] an engagement is held until the clashing one is rejected, and an hour later the deadline approves it', async () => {
  const backend = await openWithPeople();
  const { bens, cleos } = await clash(backend);
  await backend.passTime(73 * hourMs);
  await backend.deliverDue();
  await backend.deliverDue();
  const held = { isApproved: null, heldAtMs: expect.any(Number) };
  expect(await backend.row('engagement', bens)).toMatchObject(held);

  await review(backend, cleos, { reason: 'It is by @x_1002.' });
  const releasedAtMs = await backend.nowMs();
  await backend.deliverDue();

  const { decideByMs, ...released } = await backend.row('engagement', bens);
  expect(released).toMatchObject({ isApproved: null, heldAtMs: null });
  expect(Number(decideByMs) - releasedAtMs).toBeGreaterThanOrEqual(hourMs);
  await backend.passTime(hourMs - 60_000);
  await backend.deliverDue();
  expect(await backend.row('engagement', bens)).toMatchObject({ isApproved: null });
  await backend.passTime(120_000);
  await backend.deliverDue();
  expect(await backend.row('engagement', bens)).toMatchObject({
    isApproved: true,
    decidedBy: 'deadline',
  });
  expect(await balance(backend, people.ben)).toBe(20);
  await expectSound(backend);
});

test('[FA-25] an engagement stays held while the clashing one is approved', async () => {
  const backend = await openWithPeople();
  const { bens, cleos } = await clash(backend);
  await backend.passTime(73 * hourMs);
  await backend.deliverDue();

  await review(backend, cleos);
  await backend.deliverDue();

  const held = { isApproved: null, heldAtMs: expect.any(Number) };
  expect(await backend.row('engagement', bens)).toMatchObject(held);
});

test('[FA-25] an engagement is released once the clashing one is erased', async () => {
  const backend = await openWithPeople();
  const { bens } = await clash(backend);
  await backend.passTime(73 * hourMs);
  await backend.deliverDue();

  succeeded(
    await backend.act(people.root, 'erasePerson', { userId: people.cleo, reason: 'Asked' }),
  );
  await backend.passTime(2 * 60_000);
  await backend.deliverDue();
  await backend.deliverDue();

  expect(await backend.row('engagement', bens)).toMatchObject({ isApproved: null, heldAtMs: null });
});

test("[FA-25] an engagement is released once the clashing one's post is closed, whether that one was decided or not", async () => {
  for (const isDecided of [false, true]) {
    const backend = await openWithPeople();
    const { bens, cleos } = await clash(backend);
    await backend.passTime(73 * hourMs);
    await backend.deliverDue();
    if (isDecided) await review(backend, cleos);
    const { postId } = await backend.row('engagement', cleos);

    succeeded(await backend.act(people.ada, 'closePost', { postId: String(postId) }));
    await backend.deliverDue();

    const released = { isApproved: null, heldAtMs: null };
    expect(await backend.row('engagement', bens)).toMatchObject(released);
    await backend.passTime(2 * hourMs);
    await backend.deliverDue();
    expect(await backend.row('engagement', bens)).toMatchObject({
      isApproved: true,
      decidedBy: 'deadline',
    });
    await expectSound(backend);
  }
});

test('[FA-25] an engagement that clashes only with one of a closed post is not held', async () => {
  const backend = await openWithPeople();
  const { bens, cleos } = await clash(backend);
  const { postId } = await backend.row('engagement', cleos);
  succeeded(await backend.act(people.ada, 'closePost', { postId: String(postId) }));

  await backend.passTime(73 * hourMs);
  await backend.deliverDue();

  expect(await backend.row('engagement', bens)).toMatchObject({ isApproved: true });
  const held = { isApproved: null, heldAtMs: expect.any(Number) };
  expect(await backend.row('engagement', cleos)).toMatchObject(held);
  await expectSound(backend);
});

test('[FA-25] an engagement that is decided during its release keeps its decision', async () => {
  const backend = await openWithPeople();
  const { bens, cleos } = await clash(backend);
  await backend.passTime(73 * hourMs);
  await backend.deliverDue();
  await review(backend, cleos, { reason: 'It is by @x_1002.' });
  const { decideByMs } = await backend.row('engagement', bens);

  await actAround(
    backend,
    () => backend.deliverDue(),
    () => review(backend, bens),
    '^POST .*/operations',
  );

  expect(await backend.row('engagement', bens)).toMatchObject({
    isApproved: true,
    decidedBy: people.ada,
    decideByMs,
  });
  await expectSound(backend);
});

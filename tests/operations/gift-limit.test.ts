import { expect, test } from 'vitest';
import { processForms } from '#tests/support/test-backend/processes.ts';
import { balance, expectSound, openWithPeople, people, refused, succeeded } from './fixture.ts';
import { apply } from './person-tool-fixture.ts';

const refusal = 'gift_limit 100000';
const adminId = '1008';
const reason = 'Gift';

async function openWithAdmin() {
  const backend = await openWithPeople();
  await backend.person(adminId, { isAdmin: true });
  await backend.session(adminId);
  return backend;
}

test.each(processForms)(
  '[FA-18] of twelve gifts of 1,000 points at once an admin gives ten, in $name',
  async (form) => {
    const backend = await openWithAdmin();
    await backend.runAs(form);

    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        apply(backend, 'addPoints', { points: 1000, reason }, adminId),
      ),
    );

    const refusals = replies.filter((reply) => !reply.success).map(refused);
    expect(refusals).toEqual([refusal, refusal]);
    expect(await balance(backend, people.ben)).toBe(100_000);
    expect(await backend.rows('giftDays')).toMatchObject([{ adminId, given: 100_000 }]);
    await expectSound(backend);
  },
);

test('[FA-18] above the limit only the super administrator gives, and an admin again the next day', async () => {
  const backend = await openWithAdmin();
  const give = (points: number, actor: string) =>
    apply(backend, 'addPoints', { points, reason }, actor);

  succeeded(await give(10_000, adminId));
  expect(refused(await give(0.1, adminId))).toBe(refusal);
  succeeded(await give(20_000, people.root));
  await backend.passTime(24 * 60 * 60 * 1000);
  succeeded(await give(10_000, adminId));

  expect(await balance(backend, people.ben)).toBe(400_000);
});

test('[AD-15] the gift limit comes after the look-up', async () => {
  const backend = await openWithAdmin();
  const request = { username: 'unknown', points: 10_001, reason };

  expect(refused(await apply(backend, 'addPoints', request, adminId))).toBe(
    'handle_not_found unknown',
  );
});

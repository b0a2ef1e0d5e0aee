import { expect, test } from 'vitest';
import { openWithPeople, people, refused, succeeded } from './fixture.ts';

test('[TR-34] a member learns of others what a profile shows, and nothing else', async () => {
  const backend = await openWithPeople();
  const secret = { photo_url: 'https://t.me/p.svg', clerkId: 'user_ben', language: 'fa' };
  await backend.changeRow('users', people.ben, { ...secret, point: 30, decisions: 12 });

  const reply = await backend.act(people.ada, 'readProfiles', { userIds: [people.ben] });

  expect(succeeded(reply)['profiles']).toEqual([
    {
      id: '1002',
      name: 'Person 1002',
      xUsername: 'x_1002',
      xName: 'X 1002',
      avatar: 'https://unavatar.io/x/x_1002',
      pointTenths: 30,
      totalEngaged: 0,
      approvedEngaged: 0,
      rejectedEngaged: 0,
      behaviourPoint: 0,
      warnCount: 0,
      decisions: 12,
      rejections: 0,
      decisionMs: 0,
      createdAtMs: expect.any(Number),
    },
  ]);
});

test('[TR-34] people who wait or were rejected have no profile, banned ones have', async () => {
  const backend = await openWithPeople();
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  await backend.person('1006', { isBanned: true });
  await backend.person('1009', { adminApproved: false });
  const userIds = [people.ben, '1005', '1006', '1009', '4711', 'No id!', people.ben];

  const { profiles } = succeeded(await backend.act(people.ada, 'readProfiles', { userIds }));

  expect(profiles).toMatchObject([{ id: '1002' }, { id: '1006' }]);
});

test('[TR-34] at most 100 people are notified of in one call', async () => {
  const backend = await openWithPeople();
  const unknownIds = Array.from({ length: 100 }, (_, index) => String(5000 + index));
  const ask = async (userIds: readonly string[] | undefined) =>
    backend.act(people.ada, 'readProfiles', userIds === undefined ? {} : { userIds: [...userIds] });

  expect(succeeded(await ask([...unknownIds, people.ben]))['profiles']).toEqual([]);
  expect(succeeded(await ask([people.ben, ...unknownIds]))['profiles']).toHaveLength(1);
  expect(refused(await ask(undefined))).toBe('parameter_missing userIds');
});

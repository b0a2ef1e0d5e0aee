import { expect, test } from 'vitest';
import {
  actAround,
  createPost,
  engage,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  refused,
  rest,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

const dayMs = 24 * 60 * 60 * 1000;
const ben = { username: 'x_1002', type: 'X', reason: 'Spam' };

/** Bans ben for a day; returns the end of the ban. */
async function banForADay(backend: TestBackend): Promise<number> {
  const until = (await backend.nowMs()) + dayMs;
  succeeded(await backend.act(people.root, 'banUser', { ...ben, until, requestId: 'ban1' }));
  return until;
}

test('[FA-27] the schedule lifts a ban that has ended, notifies the person and logs it', async () => {
  const backend = await openWithPeople();
  const until = await banForADay(backend);
  expect(await backend.row('users', people.ben)).toMatchObject({
    isBanned: true,
    banUntilMs: until,
  });
  const log = await backend.row('moderationLog', 'ban1');
  expect(JSON.parse(String(log['details']))).toMatchObject({ after: { banUntilMs: until } });
  await backend.deliverDue();
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(until);
  const banned = { chatId: people.ben, text: `Your id has been banned until ${day}: Spam` };
  expect(await backend.messages()).toMatchObject([banned]);

  await backend.passTime(dayMs - 60_000);
  await backend.deliverDue();
  expect((await backend.row('users', people.ben))['isBanned']).toBe(true);

  expect(await backend.api('GET', `/users/${people.ben}`)).toMatchObject({ labels: [] });
  await backend.passTime(2 * 60_000);
  await backend.deliverDue();
  await backend.deliverDue();
  expect(await backend.api('GET', `/users/${people.ben}`)).toMatchObject({ labels: ['member'] });

  expect(await backend.row('users', people.ben)).toMatchObject({
    isBanned: false,
    banReason: null,
    bannedAtMs: null,
    banUntilMs: null,
    memberActs: 0,
    adminActs: 0,
  });
  const acts = await backend.rows('moderationLog');
  expect(acts.slice(1)).toMatchObject([
    { action: 'unbanUser', actorId: 'schedule', targetId: people.ben },
  ]);
  expect(await backend.messages()).toMatchObject([
    banned,
    { chatId: people.ben, text: 'Your ban has ended. You can use Yapp again.' },
  ]);
  const posts = await rest(
    backend,
    { userId: people.ben },
    { method: 'GET', path: '/tablesdb/yapp/tables/posts/rows' },
  );
  expect(posts.status).toBe(200);
  await expectSound(backend);
});

test.each(processForms)('[FA-27] an ended ban is lifted once, in $name', async (form) => {
  const backend = await openWithPeople();
  await banForADay(backend);
  await backend.runAs(form);
  await backend.passTime(dayMs + 60_000);

  await Promise.all([backend.deliverDue(), backend.deliverDue()]);

  expect((await backend.rows('moderationLog')).map(({ action }) => action)).toEqual([
    'banUser',
    'unbanUser',
  ]);
  await expectSound(backend);
});

test('[FA-27] a ban that was lifted and made again without an end stays without an end', async () => {
  const backend = await openWithPeople();
  await banForADay(backend);
  succeeded(await backend.act(people.root, 'unbanUser', ben));
  succeeded(await backend.act(people.root, 'banUser', ben));
  await backend.passTime(2 * dayMs);

  await backend.deliverDue();

  expect(await backend.row('users', people.ben)).toMatchObject({
    isBanned: true,
    banUntilMs: null,
  });
});

test('[FA-27] a new ban made while the schedule lifts the old one stays', async () => {
  const backend = await openWithPeople();
  await banForADay(backend);
  await backend.passTime(dayMs + 60_000);

  await actAround(
    backend,
    () => backend.deliverDue(),
    async () => {
      await backend.runAs({ count: 1, isQueued: false });
      succeeded(await backend.act(people.root, 'unbanUser', ben));
      succeeded(await backend.act(people.root, 'banUser', ben));
    },
  );

  expect(await backend.row('users', people.ben)).toMatchObject({
    isBanned: true,
    banUntilMs: null,
  });
  await expectSound(backend);
});

test('[FA-27] [PA-06] a report resolved with a ban can give the ban an end', async () => {
  const backend = await openWithPeople();
  const engageId = await engage(backend, people.ben, await createPost(backend));
  await review(backend, engageId, { reason: 'Not there.' });
  const report = { engageId, message: 'It is there.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));
  const until = (await backend.nowMs()) + dayMs;
  const resolution = { reportId: 'report1', outcome: 'ban', note: 'Rejects what is there', until };

  succeeded(await backend.act(people.root, 'resolveReport', resolution));

  expect(await backend.row('users', people.ada)).toMatchObject({
    isBanned: true,
    banUntilMs: until,
  });
  await expectSound(backend);
});

test.each([
  ['is past', -1, 'parameter_missing until'],
  ['is over a year ahead', 366 * dayMs, 'parameter_missing until'],
  ['is not a whole number', 0.5, 'parameter_missing until'],
])('[FA-27] an end that %s is refused', async (_name, addMs, refusal) => {
  const backend = await openWithPeople();
  const until = (await backend.nowMs()) + addMs;

  const reply = await expectNoChange(backend, () =>
    backend.act(people.root, 'banUser', { ...ben, until }),
  );

  expect(refused(reply)).toBe(refusal);
});

test('[FA-27] an end that is not a number is refused instead of making a ban without an end', async () => {
  const backend = await openWithPeople();

  const reply = await expectNoChange(backend, () =>
    backend.act(people.root, 'banUser', { ...ben, until: 'tomorrow' }),
  );

  expect(refused(reply)).toBe('parameter_missing until');
});

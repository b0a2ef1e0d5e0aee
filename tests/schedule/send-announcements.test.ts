import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { processForms } from '#tests/support/test-backend/processes.ts';
import {
  actAround,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
} from '#tests/operations/fixture.ts';

const texts = { en: 'Hello', ru: 'Привет' };
const members = Array.from({ length: 52 }, (_, index) => String(2000 + index));

/** Writes an announcement as the super administrator; returns its id. */
async function write(backend: TestBackend): Promise<string> {
  const reply = await backend.act(people.root, 'writeAnnouncement', { texts });
  return String(succeeded(reply)['announcementId']);
}

/** Runs the schedule the given number of times, a minute apart. */
async function runs(backend: TestBackend, count: number): Promise<void> {
  for (let run = 0; run < count; run++) {
    await backend.passTime(60_000);
    await backend.deliverDue();
  }
}

/** Who received which announcement, as person id and text, ordered by id. */
async function received(backend: TestBackend): Promise<readonly string[]> {
  const sent = (await backend.messages()).filter(({ text }) => Object.values(texts).includes(text));
  return sent.map(({ chatId, text }) => `${chatId} ${text}`).toSorted();
}

test('[PA-22] an announcement goes first to its author and then to everyone who has not muted it', async () => {
  const backend = await openWithPeople();
  await backend.changeRow('users', people.ada, { language: 'ru' });
  await backend.changeRow('users', people.ben, { mutedKinds: ['announcements'] });
  // There is no text in this person's language.
  await backend.changeRow('users', people.cleo, { language: 'fa-x-own' });
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  await backend.person('1006', { isBanned: true });

  const announcementId = await write(backend);
  await runs(backend, 1);
  const tried = (await backend.messages()).filter(({ text }) => text.includes('Hello'));
  expect(tried).toMatchObject([{ chatId: people.root, text: 'Hello\n\nПривет' }]);

  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));
  await runs(backend, 2);

  expect(await received(backend)).toEqual(['1 Hello', '1001 Привет', '1003 Hello']);
  expect(await backend.row('announcements', announcementId)).toMatchObject({
    state: 'sent',
    written: 3,
  });
  expect((await backend.rows('moderationLog')).map(({ action }) => action)).toEqual([
    'sendAnnouncement',
  ]);
  await expectSound(backend);
});

test('[PA-22] announcements written at the same moment are separate announcements', async () => {
  const backend = await openWithPeople();
  const ids = await Promise.all([write(backend), write(backend), write(backend)]);
  expect(new Set(ids).size).toBe(3);
  expect(await backend.rows('announcements')).toHaveLength(3);
});

test.each(processForms)('[PA-22] no one gets an announcement twice, in $name', async (form) => {
  const backend = await openWithPeople();
  await Promise.all(members.map((id) => backend.person(id)));
  const announcementId = await write(backend);
  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));
  await backend.runAs(form);
  // The answer to a page of messages is lost, as if the process ended there.
  const match = '^PATCH .*/transactions/';
  await backend.fault({ match, from: 'function', times: 2, action: { cut: 'after' } });

  for (let run = 0; run < 4; run++) {
    await backend.passTime(60_000);
    await Promise.all([backend.deliverDue(), backend.deliverDue()]);
  }

  const everyone = [...Object.values(people), ...members];
  expect(await received(backend)).toEqual(everyone.map((id) => `${id} Hello`).toSorted());
  expect((await backend.row('announcements', announcementId))['written']).toBe(everyone.length);
  await expectSound(backend);
});

test('[PA-22] an announcement can be stopped while it is being sent, and continues where it stopped, past any who muted it', async () => {
  const backend = await openWithPeople();
  const last = members.slice(51);
  const mutedKinds = ['announcements'];
  await Promise.all(
    members.map((id) => backend.person(id, last.includes(id) ? {} : { mutedKinds })),
  );
  const announcementId = await write(backend);
  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));
  const row = { authorId: people.root, texts: JSON.stringify(texts), state: 'stopped' };
  await backend.changeRow('announcements', announcementId, { place: '2000', written: 1, ...row });
  await runs(backend, 2);
  expect(await received(backend)).toEqual([]);

  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));
  succeeded(await backend.act(people.root, 'stopAnnouncement', { announcementId }));
  await runs(backend, 1);
  expect(await received(backend)).toEqual([]);
  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));
  await runs(backend, 3);

  expect(await received(backend)).toEqual(last.map((id) => `${id} Hello`));
});

test('[PA-22] an announcement waits while two hundred messages wait in the outbox', async () => {
  const backend = await openWithPeople();
  const waiting = { path: 'bot/notify', payload: '{}', nextAttemptAtMs: Date.UTC(2100, 0, 1) };
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => backend.addRow('botOutbox', `w${index}`, waiting)),
  );
  const announcementId = await write(backend);
  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));

  await runs(backend, 1);

  expect((await backend.row('announcements', announcementId))['written']).toBe(0);
});

test('[PA-22] an announcement without an English text, one that was sent and an unknown one are refused', async () => {
  const backend = await openWithPeople();
  const announcementId = await write(backend);
  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));
  await runs(backend, 1);

  await expectNoChange(backend, async () => {
    const inRussian = { texts: { ru: 'Привет', en: ' ' } };
    expect(refused(await backend.act(people.root, 'writeAnnouncement', inRussian))).toBe(
      'parameter_missing texts',
    );
    for (const name of ['sendAnnouncement', 'stopAnnouncement'] as const) {
      for (const id of [announcementId, 'none', '']) {
        const reply = await backend.act(people.root, name, { announcementId: id });
        expect(refused(reply)).toBe('announcement_failed');
      }
    }
  });
});

test('[PA-22] a tested or completely sent announcement cannot be stopped', async () => {
  const backend = await openWithPeople();
  const announcementId = await write(backend);
  const stop = () => backend.act(people.root, 'stopAnnouncement', { announcementId });
  expect(refused(await expectNoChange(backend, stop))).toBe('announcement_failed');
  succeeded(await backend.act(people.root, 'sendAnnouncement', { announcementId }));

  const reply = await actAround(
    backend,
    stop,
    () => backend.changeRow('announcements', announcementId, { state: 'sent' }),
    '^POST .*/transactions/[^/]+/operations',
  );

  expect(refused(reply)).toBe('announcement_failed');
  expect(await backend.row('announcements', announcementId)).toMatchObject({ state: 'sent' });
});

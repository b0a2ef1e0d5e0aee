import { expect, test, vi } from 'vitest';
import {
  createPost,
  engage,
  expectSound,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';
import type { TestBackend } from '../support/test-backend.ts';

test("[LA-03] the bot keeps the language a person chose, regardless of the messenger's language at the next login", async () => {
  const backend = await openWithPeople();
  const chooseLanguage = (language: string) =>
    backend.act(people.ben, 'chooseLanguage', { requestId: 'chosen-1', language });
  expect(refused(await chooseLanguage('no code'))).toBe('parameter_missing language');
  succeeded(await chooseLanguage('fa'));
  expect(await backend.row('users', people.ben)).toMatchObject({ language: 'fa-x-own' });
  const initData = backend.initData({
    id: Number(people.ben),
    first_name: 'Ben',
    language_code: 'en',
  });
  succeeded(await backend.act(null, 'openSession', { initData }));
  expect(await backend.row('users', people.ben)).toMatchObject({ language: 'fa-x-own' });

  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  await review(backend, engagementId);
  const messages = JSON.stringify(await backend.rows('botOutbox'));
  expect(messages).toContain('تعامل شما را تأیید کرد');
  expect(messages).toContain('باز کردن Yapp');
});

test.each([
  [
    '[LA-03] a language that is chosen while a login reads the names stays chosen',
    (backend: TestBackend) => backend.act(people.ben, 'chooseLanguage', { language: 'de' }),
    { language: 'de-x-own', tg_handle: 'new_handle' },
  ],
  [
    '[OP-10] a person who is erased while a login reads the names stays nameless',
    (backend: TestBackend) => backend.act(people.root, 'erasePerson', { userId: people.ben }),
    { language: null, tg_handle: '' },
  ],
])('%s', async (_name, change, columns) => {
  const backend = await openWithPeople();
  await backend.session(people.ben);
  await backend.session(people.root);
  const renamed = { id: Number(people.ben), first_name: 'Ben', username: 'New_Handle' };
  const staging = { match: '^POST /v1/tablesdb/transactions/', from: 'function' } as const;
  await backend.takeRequests();
  await backend.fault({ ...staging, action: { isHeld: true } });

  const login = backend.act(null, 'openSession', { initData: backend.initData(renamed) });
  await vi.waitFor(async () => {
    const lines = (await backend.takeRequests()).map(({ line }) => line);
    expect(lines).toContainEqual(expect.stringMatching(staging.match));
  });
  succeeded(await change(backend));
  await backend.noFaults();
  succeeded(await login);

  expect(await backend.row('users', people.ben)).toMatchObject(columns);
});

const hourMs = 3_600_000;

async function chooseMessages(backend: TestBackend, person: string, mutedKinds: unknown) {
  return backend.act(person, 'chooseMessages', { mutedKinds });
}

/** The delivery states of the messages with this id prefix. */
async function statesOf(backend: TestBackend, kind: string): Promise<readonly unknown[]> {
  const rows = await backend.rows('botOutbox');
  return rows.filter(({ $id }) => $id.startsWith(`${kind}.`)).map(({ status }) => status);
}

test('[MY-32] the choice replaces the previous one, keeps each kind once, and unknown kinds are refused', async () => {
  const backend = await openWithPeople();
  succeeded(await chooseMessages(backend, people.ben, ['leaders', 'decisions', 'decisions']));
  expect(await backend.row('users', people.ben)).toMatchObject({
    mutedKinds: ['decisions', 'leaders'],
  });
  expect(refused(await chooseMessages(backend, people.ben, ['warnings']))).toBe(
    'parameter_missing mutedKinds',
  );
  expect(refused(await chooseMessages(backend, people.ben, undefined))).toBe(
    'parameter_missing mutedKinds',
  );
  succeeded(await chooseMessages(backend, people.ben, []));
  expect(await backend.row('users', people.ben)).toMatchObject({ mutedKinds: [] });
});

test('[MY-32] a decision notifies only an engager who wants it, and the ledger stays sound', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  succeeded(await chooseMessages(backend, people.ben, ['decisions']));
  await review(backend, engagementId);
  expect(await statesOf(backend, 'decision')).toEqual(['muted']);
  const otherId = await engage(backend, people.cleo, postId);
  await review(backend, otherId);
  await backend.passTime(hourMs);
  await backend.deliverDue();
  const states = await statesOf(backend, 'decision');
  expect(states).toHaveLength(2);
  expect(states.filter((state) => state === 'muted')).toHaveLength(1);
  await expectSound(backend);
});

test('[MY-32] an author who muted reminders gets none about pending reviews', async () => {
  const backend = await openWithPeople();
  await engage(backend, people.ben, await createPost(backend));
  succeeded(await chooseMessages(backend, people.ada, ['reviews']));
  await backend.passTime(25 * hourMs);
  await backend.deliverDue();
  const states = await statesOf(backend, 'digest');
  expect(states.length).toBeGreaterThan(0);
  expect(new Set(states)).toEqual(new Set(['muted']));
});

test('[MY-32] warnings arrive even if every kind is muted', async () => {
  const backend = await openWithPeople();
  const everything = ['decisions', 'reviews', 'announcements', 'leaders'];
  succeeded(await chooseMessages(backend, people.ben, everything));
  const target = { username: 'x_1002', type: 'X', reason: 'Rude' };
  succeeded(await backend.act(people.root, 'warnUser', target));
  expect(await statesOf(backend, 'told')).not.toContain('muted');
  expect(await statesOf(backend, 'told')).toHaveLength(1);
});

test.each([
  ['engager', people.ben, ['muted'], ['sent']],
  ['author', people.ada, ['sent'], ['muted']],
])(
  '[MY-32] [FA-10] an %s who muted decisions gets no message about an overturned rejection',
  async (_who, person, toEngager, toAuthor) => {
    const backend = await openWithPeople();
    const engageId = await engage(backend, people.ben, await createPost(backend));
    await review(backend, engageId, { reason: 'Not there.' });
    const report = { engageId, message: 'I did.', requestId: 'report1' };
    succeeded(await backend.act(people.ben, 'submitReport', report));
    succeeded(await chooseMessages(backend, person, ['decisions']));

    const overturn = { reportId: 'report1', outcome: 'overturn' };
    succeeded(await backend.act(people.root, 'resolveReport', overturn));
    await backend.passTime(hourMs);
    await backend.deliverDue();

    expect(await statesOf(backend, 'overturn')).toEqual(toEngager);
    expect(await statesOf(backend, 'reversed')).toEqual(toAuthor);
  },
);

import { expect, test } from 'vitest';
import { operations, type OperationName } from '#src/contract/operations/operations.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import {
  createPost,
  engage,
  expectNoChange,
  openWithPeople,
  people,
  postRequest,
  refused,
  rest,
  succeeded,
} from './fixture.ts';

/** What somebody without the right hears, by operation; startVerification is for those without. */
const memberOperations: readonly [OperationName, string][] = [
  ['createPost', 'Failed to create post.'],
  ['submitEngagement', 'Failed to submit engagement.'],
  ['reviewEngagement', 'Unknown error'],
  ['closePost', 'Failed to close post'],
  ['readClashes', 'Failed to load engagements'],
  ['readProfiles', 'Failed to load user data'],
  ['submitReport', 'Failed to submit report. Please try again.'],
  ['chooseLanguage', 'Database error occurred'],
];
const adminOperations: readonly [OperationName, string][] = [
  ['resolveReport', 'Failed to resolve report'],
  ['decideApprovalRequest', 'Unknown error ⚠️'],
  ['banUser', 'Failed to ban user'],
  ['unbanUser', 'Failed to unban user'],
  ['warnUser', 'Unknown error occurred'],
  ['removeWarning', 'Failed to remove warning'],
  ['addPoints', 'Failed to update points.'],
  ['reducePoints', 'Failed to update points.'],
  ['pinPost', 'Failed to pin post'],
  ['saveEngagementType', 'Failed to save type'],
  ['resendMessage', 'Failed to resend message'],
  ['addNote', 'Failed to save note'],
  ['exportPerson', 'Failed to load user data'],
  ['erasePerson', 'Failed to erase the person'],
  ['makeAdmin', 'Failed to make admin'],
  ['removeAdmin', 'Failed to remove admin'],
];
const guestOperations: readonly OperationName[] = [
  'openSession',
  'openApp',
  'openVerification',
  'completeVerification',
];

/** A request that every operation finds something in; nobody without the right gets to where it counts. */
async function temptingRequest(backend: TestBackend): Promise<Readonly<Record<string, unknown>>> {
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  return {
    ...postRequest({ limit: 1 }),
    postId,
    engagementId,
    isApproved: true,
    engagedBy: people.ben,
    userId: people.ben,
    username: 'x_1002',
    type: 'X',
    points: 1,
    reason: 'r',
    message: 'm',
    language: 'fa',
    engageId: engagementId,
    name: 'share',
    isNew: true,
    pointToPost: 1,
    pointAsReward: 1,
  };
}

test('[ER-06] the tables here name every operation', () => {
  const named = [...memberOperations, ...adminOperations].map(([name]) => name);
  const all = [...named, ...guestOperations, 'startVerification', 'submitAppeal'];
  expect(new Set(all)).toEqual(new Set(Object.keys(operations)));
});

test('[TR-05] [ER-06] a guest is refused every operation but four, by its sentence', async () => {
  const backend = await openWithPeople();
  const request = await temptingRequest(backend);

  await expectNoChange(backend, async () => {
    for (const [name, sentence] of [
      ['startVerification', 'Authentication failed'] as const,
      ['submitAppeal', 'Failed to send. Please try again.'] as const,
      ...memberOperations,
      ...adminOperations,
    ]) {
      expect(await backend.act(null, name, request)).toEqual({
        success: false,
        error: sentence,
        code: 'session_missing',
      });
    }
  });
});

test('[TR-05] a guest may call the four, which find their own faults', async () => {
  const backend = await openTestBackend();

  expect(refused(await backend.act(null, 'openSession', {}))).toBe('Authentication failed');
  expect(refused(await backend.act(null, 'openApp', {}))).toBe('Authentication failed');
  expect(refused(await backend.act(null, 'openVerification', {}))).toBe('Verification failed');
  expect(refused(await backend.act(null, 'completeVerification', {}))).toBe(
    'Telegram ID is required',
  );
});

test.each([
  ['pending', { adminApproved: false, adminReqOpen: true }],
  ['rejected', { adminApproved: false, adminReqOpen: false }],
  ['a pending admin', { adminApproved: false, adminReqOpen: true, isAdmin: true }],
  ['banned', { isBanned: true }],
  ['a banned admin', { isBanned: true, isAdmin: true }],
])(
  '[TR-13] [TR-14] [ER-06] an actor who is %s is refused every operation of members and admins',
  async (_state, columns) => {
    const backend = await openWithPeople();
    await backend.person('1010', { ...columns, point: 500 });
    const request = await temptingRequest(backend);

    await expectNoChange(backend, async () => {
      for (const [name, sentence] of [...memberOperations, ...adminOperations]) {
        expect(`${name}: ${refused(await backend.act('1010', name, request))}`).toBe(
          `${name}: ${sentence}`,
        );
      }
    });
  },
);

test('[TR-13] [ER-06] a member is refused every operation of admins, whatever the labels say', async () => {
  const backend = await openWithPeople();
  const request = await temptingRequest(backend);
  await backend.api('PUT', '/users/1003/labels', { labels: ['member', 'admin'] });

  await expectNoChange(backend, async () => {
    for (const [name, sentence] of adminOperations) {
      expect(`${name}: ${refused(await backend.act(people.cleo, name, request))}`).toBe(
        `${name}: ${sentence}`,
      );
    }
  });
});

test('[TR-13] an admin who was made one may act at once, without a new login', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const pin = () => backend.act(people.ben, 'pinPost', { postId });
  expect(refused(await pin())).toBe('Failed to pin post');

  succeeded(await backend.act(people.root, 'makeAdmin', { username: 'x_1002', type: 'X' }));

  succeeded(await pin());
});

test('[TR-06] a different id in the payload changes nothing about who acts', async () => {
  const backend = await openWithPeople();
  await backend.person('1010', { point: 500 });

  const postId = await createPost(
    backend,
    { telegram_id: people.ada, authorId: people.ada },
    '1010',
  );
  const request = { postId, engagedBy: people.ada, userId: people.ada, engagementTypes: ['like'] };
  const reply = await backend.act(people.ben, 'submitEngagement', request);
  const own = await backend.act('1010', 'submitEngagement', request);

  expect(await backend.row('posts', postId)).toMatchObject({ authorId: '1010' });
  expect(await backend.row('users', people.ada)).toMatchObject({ point: 2500, totallyEngaged: 0 });
  const engagementId = String(succeeded(reply)['engagementId']);
  expect(await backend.row('engagement', engagementId)).toMatchObject({ engagedBy: '1002' });
  expect(refused(own)).toBe('Unable to submit engagement.');
});

/** Runs pinPost in ben's session with headers of his own, inside the execution and around it. */
async function pinAsBen(
  backend: TestBackend,
  headers: unknown,
  around: Readonly<Record<string, string>> = {},
): Promise<{ status: number; reply: unknown }> {
  const postId = (await backend.rows('posts'))[0]?.$id ?? '';
  const response = await fetch(`${backend.endpoint}/functions/operations/executions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': 'backend',
      'x-appwrite-session': await backend.session(people.ben),
      ...around,
    },
    body: JSON.stringify({
      path: '/pinPost',
      body: JSON.stringify({ postId, requestId: 'request1' }),
      headers,
    }),
  });
  const body = await response.json();
  return { status: response.status, reply: JSON.parse(body.responseBody || 'null') };
}

test('[TR-26] headers of a client never make it somebody else', async () => {
  const backend = await openWithPeople();
  await createPost(backend);
  const rootsToken = await rest(
    backend,
    { userId: people.root },
    { method: 'POST', path: '/account/jwts', body: {} },
  );
  const jwt = String(rootsToken.body['jwt']);
  expect(jwt.length).toBeGreaterThan(20);
  const names = ['x-appwrite-user-id', 'x-appwrite-user-jwt', 'x-appwrite-key'];
  const valueOf = (name: string) =>
    ({ 'x-appwrite-user-id': '1', 'x-appwrite-user-jwt': jwt, 'x-appwrite-key': 'backend-key' })[
      name
    ] ?? '';
  const spellings = [
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => name.replace('x-a', 'X-A'),
    (name: string) => name.replaceAll('-', '_'),
    (name: string) => ` ${name}`,
    (name: string) => `${name} `,
    (name: string) => `x-harmless\r\n${name}`,
  ];
  const attempts: unknown[] = names.flatMap((name) => [
    ...spellings.map((spell) => ({ [spell(name)]: valueOf(name) })),
    { [name.toUpperCase()]: [valueOf(name)] },
    { [name.replace('x-a', 'X-a')]: { 0: valueOf(name) } },
    { 'x-harmless': `1\r\n${name}: ${valueOf(name)}` },
    { 'x-harmless': `1\n${name}: ${valueOf(name)}` },
    [{ name, value: valueOf(name) }],
    [[name, valueOf(name)]],
    `${name}: ${valueOf(name)}`,
  ]);
  attempts.push({ 'X-Appwrite-Trigger': 'schedule' }, { 'x-appwrite-trigger': 'schedule' });

  await expectNoChange(backend, async () => {
    for (const headers of attempts) {
      const { status, reply } = await pinAsBen(backend, headers);
      const isTurnedAway = status === 400 && reply === null;
      const answer = isTurnedAway ? null : reply;
      expect([
        null,
        { success: false, error: 'Failed to pin post', code: 'pin_failed' },
        // A token or a key of one's own beside the real one makes both unreadable, for this call alone.
        { success: false, error: 'Failed to pin post', code: 'session_missing' },
        { success: false, error: 'Database error occurred', code: 'database_error' },
      ]).toContainEqual(answer);
    }
  });
});

test('[TR-26] headers around the call are of no use either', async () => {
  const backend = await openWithPeople();
  await createPost(backend);

  await expectNoChange(backend, async () => {
    for (const [name, value] of [
      ['x-appwrite-user-id', '1'],
      ['X-Appwrite-User-JWT', 'nothing'],
      ['x-appwrite-trigger', 'schedule'],
    ] as const) {
      const { reply } = await pinAsBen(backend, {}, { [name]: value });
      expect(reply).toEqual({ success: false, error: 'Failed to pin post', code: 'pin_failed' });
    }
  });
});

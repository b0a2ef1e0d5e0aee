import { expect, test } from 'vitest';
import { operations, type OperationName } from '#src/contract/operations/operations.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import type { FailureCode } from '#src/domain/failure.ts';
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

/** The callers and the columns of their rows; a guest has no session, and a new person no row. */
const callers = {
  guest: null,
  new: null,
  pending: { adminApproved: false, adminReqOpen: true },
  rejected: { adminApproved: false, adminReqOpen: false },
  pendingAdmin: { adminApproved: false, adminReqOpen: true, isAdmin: true },
  banned: { isBanned: true },
  bannedAdmin: { isBanned: true, isAdmin: true },
  member: {},
  admin: { isAdmin: true },
  superAdmin: null,
} as const;
type Caller = keyof typeof callers;
const callerNames = Object.keys(callers) as Caller[];
const idOf: Readonly<Record<Caller, string | null>> = {
  guest: null,
  new: '1020',
  pending: '1021',
  rejected: '1022',
  pendingAdmin: '1023',
  banned: '1024',
  bannedAdmin: '1025',
  member: '1026',
  admin: '1027',
  superAdmin: people.root,
};

/** Who may call an operation of each kind. */
const holders = {
  anyone: callerNames,
  unapproved: ['new', 'pending', 'rejected', 'pendingAdmin'],
  member: ['member', 'admin', 'superAdmin'],
  memberOrNew: ['new', 'member', 'admin', 'superAdmin'],
  admin: ['admin', 'superAdmin'],
  superAdmin: ['superAdmin'],
  banned: ['banned', 'bannedAdmin'],
} as const satisfies Record<string, readonly Caller[]>;

/** Who may call each operation, the answer to others, and the answer to an empty request; anyone may call openApp. */
const matrix: Readonly<
  Record<
    Exclude<OperationName, 'openApp'>,
    readonly [who: keyof typeof holders, others: FailureCode | '', own: FailureCode | 'success']
  >
> = {
  openSession: ['anyone', '', 'authentication_failed'],
  openVerification: ['anyone', '', 'verification_failed'],
  completeVerification: ['anyone', '', 'telegram_id_missing'],
  startVerification: ['unapproved', 'authentication_failed', 'authentication_failed'],
  readRequestTimes: ['unapproved', 'database_error', 'success'],
  createPost: ['memberOrNew', 'create_post_failed', 'telegram_id_missing'],
  submitEngagement: ['member', 'engagement_write_failed', 'post_id_missing'],
  reviewEngagement: ['member', 'unknown_error', 'engagement_id_invalid'],
  closePost: ['member', 'post_close_failed', 'post_id_missing'],
  addPlaces: ['member', 'add_places_failed', 'post_id_missing'],
  readClashes: ['member', 'clashes_load_failed', 'parameter_missing'],
  readProfiles: ['member', 'user_load_failed', 'parameter_missing'],
  readInvite: ['member', 'database_error', 'success'],
  submitReport: ['member', 'report_submit_failed', 'report_message_missing'],
  submitAppeal: ['banned', 'appeal_failed', 'appeal_missing'],
  chooseLanguage: ['member', 'database_error', 'parameter_missing'],
  chooseMessages: ['member', 'database_error', 'parameter_missing'],
  resolveReport: ['admin', 'report_resolve_failed', 'report_resolve_failed'],
  decideApprovalRequest: ['admin', 'request_decision_failed', 'parameter_missing'],
  banUser: ['admin', 'ban_failed', 'username_missing'],
  unbanUser: ['admin', 'unban_failed', 'username_missing'],
  warnUser: ['admin', 'warn_failed', 'username_missing'],
  removeWarning: ['admin', 'remove_warning_failed', 'username_missing'],
  addPoints: ['admin', 'points_update_failed', 'username_missing'],
  reducePoints: ['admin', 'points_update_failed', 'username_missing'],
  pinPost: ['admin', 'pin_failed', 'pin_post_id_missing'],
  saveEngagementType: ['admin', 'type_save_failed', 'type_name_missing'],
  writeAnnouncement: ['superAdmin', 'announcement_failed', 'parameter_missing'],
  sendAnnouncement: ['superAdmin', 'announcement_failed', 'announcement_failed'],
  stopAnnouncement: ['superAdmin', 'announcement_failed', 'announcement_failed'],
  takeBack: ['admin', 'take_back_failed', 'take_back_failed'],
  resendMessage: ['admin', 'message_resend_failed', 'parameter_missing'],
  addNote: ['admin', 'note_failed', 'user_not_found'],
  noteLook: ['admin', 'database_error', 'parameter_missing'],
  exportPerson: ['admin', 'user_load_failed', 'user_not_found'],
  noteExport: ['admin', 'database_error', 'parameter_missing'],
  erasePerson: ['superAdmin', 'erase_failed', 'user_not_found'],
  makeAdmin: ['superAdmin', 'make_admin_failed', 'username_missing'],
  removeAdmin: ['admin', 'remove_admin_failed', 'username_missing'],
};
const operationNames = Object.keys(matrix) as (keyof typeof matrix)[];

/** A request with valid input for every operation; callers without the right never get as far as using it. */
async function temptingRequest(backend: TestBackend): Promise<Readonly<Record<string, unknown>>> {
  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  return {
    ...postRequest({ limit: 1 }),
    postId,
    engagementId,
    isApproved: true,
    places: 1,
    expectedCostTenths: 10,
    engagedBy: people.ben,
    userId: people.ben,
    username: 'x_1002',
    type: 'X',
    points: 1,
    reason: 'r',
    message: 'm',
    language: 'fa',
    mutedKinds: ['leaders'],
    engageId: engagementId,
    name: 'share',
    isNew: true,
    pointToPost: 1,
    pointAsReward: 1,
  };
}

test('[TR-05] [TR-13] [TR-14] [ER-06] each operation runs for those who may call it and for no one else, regardless of their labels', async () => {
  const backend = await openWithPeople();
  await backend.api('POST', '/users', { userId: '1020', name: 'New' });
  for (const name of callerNames) {
    const [id, columns] = [idOf[name], callers[name]];
    if (id === null || columns === null) continue;
    await backend.person(id, { ...columns, point: 500 });
    await backend.api('PUT', `/users/${id}/labels`, { labels: ['member', 'admin'] });
  }
  const request = await temptingRequest(backend);

  expect(new Set([...operationNames, 'openApp'])).toEqual(new Set(Object.keys(operations)));
  const heard = await expectNoChange(backend, async () => {
    const ask = async (name: keyof typeof matrix, caller: Caller) => {
      const isHolder = (holders[matrix[name][0]] as readonly Caller[]).includes(caller);
      const reply = await backend.act(idOf[caller], name, isHolder ? {} : request);
      if (!isHolder) return `${name} ${caller}: ${refused(reply)}`;
      return `${name} ${caller}: ${reply.success ? 'success' : reply.code}`;
    };
    const lines: string[] = [];
    for (const name of operationNames) {
      lines.push(...(await Promise.all(callerNames.map((caller) => ask(name, caller)))));
    }
    return lines;
  });

  const stated = operationNames.flatMap((name) => {
    const [who, others, own] = matrix[name];
    return callerNames.map((caller) => {
      const isHolder = (holders[who] as readonly Caller[]).includes(caller);
      const isGuest = others !== '' && caller === 'guest';
      const refusal = isGuest ? `session_missing: ${sentence(others)}` : others;
      return `${name} ${caller}: ${isHolder ? own : refusal}`;
    });
  });
  expect(heard).toEqual(stated);
});

test('[TR-13] a newly appointed admin may act immediately, without a new login', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  const pin = () => backend.act(people.ben, 'pinPost', { postId });
  expect(refused(await pin())).toBe('pin_failed');

  succeeded(await backend.act(people.root, 'makeAdmin', { username: 'x_1002', type: 'X' }));

  succeeded(await pin());
});

test('[TR-06] a different id in the payload does not change who acts', async () => {
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
  expect(refused(own)).toBe('engagement_refused');
});

/** Runs pinPost in ben's session with extra headers inside the execution and around it. */
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

test('[TR-26] client headers never make the caller another person', async () => {
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
        { success: false, error: sentence('pin_failed'), code: 'pin_failed' },
        // A forged token beside the real one makes both unreadable, for this call only.
        { success: false, error: sentence('pin_failed'), code: 'session_missing' },
        { success: false, error: sentence('database_error'), code: 'database_error' },
      ]).toContainEqual(answer);
    }
  });
});

test('[TR-26] headers around the call have no effect either', async () => {
  const backend = await openWithPeople();
  await createPost(backend);

  await expectNoChange(backend, async () => {
    for (const [name, value] of [
      ['x-appwrite-user-id', '1'],
      ['X-Appwrite-User-JWT', 'nothing'],
      ['x-appwrite-trigger', 'schedule'],
    ] as const) {
      const { reply } = await pinAsBen(backend, {}, { [name]: value });
      expect(reply).toEqual({ success: false, error: sentence('pin_failed'), code: 'pin_failed' });
    }
  });
});

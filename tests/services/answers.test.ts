import { expect, test } from 'vitest';
import { exampleUser } from '#tests/domain/examples.ts';
import { refuse, type Reply } from '#src/services/reply.ts';
import type { Services } from '#src/services/services.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const draft = {
  telegram_id: '100',
  content: 'https://x.com/ada/status/1',
  limit: 1,
  engagementTypes: ['like'],
};

async function openAs100() {
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  const { services } = openServices(backend, { userId: '100' });
  await services.users.load('100');
  return { backend, services };
}

/** The function's response, inside the record of its execution. */
function execution(responseBody: string): { status: number; body: string } {
  return { status: 201, body: JSON.stringify({ status: 'completed', responseBody }) };
}

test.each([
  ['nothing', execution('')],
  ['a text that is no JSON', execution('<html>Bad gateway</html>')],
  ['JSON of another shape', execution('[1,2,3]')],
  ['null', execution('null')],
  ['a success without what was asked for', execution('{"success":true}')],
  ['a success that says so by a text', execution('{"success":"true","postId":"p","costTenths":1}')],
  ['a failure without a text', execution('{"success":false}')],
  ['a failure whose text is a number', execution('{"success":false,"error":5,"code":"x"}')],
  ['an execution of another shape', { status: 201, body: '{"a":1}' }],
  ['a body that is no JSON', { status: 201, body: '{{{' }],
  ['an error without a text', { status: 500, body: '{}' }],
  ['a page of a proxy', { status: 504, body: '<html></html>' }],
])('[ER-04] an operation that answers %s is an unknown error', async (_, action) => {
  const { backend, services } = await openAs100();
  await backend.fault({ match: 'POST .*/executions', from: 'client', action });
  expect(await services.posts.create(draft)).toEqual(refuse({ code: 'outcome_unknown' }));
});

test('[ER-04] a list of an unknown shape is a failure, and breaks nothing', async () => {
  const { backend, services } = await openAs100();
  for (const body of ['{"a":1}', 'null', '[]', '{"rows":5,"total":1}', '{"rows":[null,7,{}]}']) {
    await backend.fault({ match: 'GET .*users/rows\\?', action: { status: 200, body } });
    expect(await services.users.pending()).toMatchObject({
      success: false,
      code: 'requests_load_failed',
    });
    await backend.noFaults();
  }
});

test('[ER-04] rows of an unknown shape are left out of a list and reported', async () => {
  const backend = await openTestBackend();
  await backend.person('100');
  const { services, unreadable } = openServices(backend, { userId: '100' });
  await services.users.load('100');
  const body = JSON.stringify({ total: 3, rows: [null, { $id: 'p1' }, 'text'] });
  await backend.fault({ match: 'GET .*posts/rows', action: { status: 200, body } });
  expect(await services.posts.mine('100')).toEqual({ success: true, posts: [] });
  expect(unreadable).toEqual(['posts', 'posts', 'posts']);
});

test('[ER-01] a refusal of an operation arrives with its sentence and its code', async () => {
  const { services } = await openAs100();
  expect(await services.posts.create({ ...draft, engagementTypes: [] })).toEqual({
    success: false,
    error: sentence('types_missing'),
    code: 'types_missing',
  });
});

test('[ER-01] a refusal whose code this app does not know keeps its sentence', async () => {
  const { backend, services } = await openAs100();
  const refusal = JSON.stringify({ success: false, error: 'Not on Sundays', code: 'sunday' });
  await backend.fault({ match: '/executions', from: 'client', action: execution(refusal) });
  expect(await services.posts.create(draft)).toEqual({
    success: false,
    error: 'Not on Sundays',
    code: 'stated_error',
  });
});

test.each(['Already engaged', 'already engaged', 'DB: user ALREADY ENGAGED with p1'])(
  '[EN-11] the database message %j is worded like all others',
  async (error) => {
    const { backend, services } = await openAs100();
    const refusal = JSON.stringify({ success: false, error, code: 'internal_error' });
    await backend.fault({ match: '/executions', from: 'client', action: execution(refusal) });
    expect(await services.engagements.submit({ postId: 'p1', engagedBy: '100' })).toEqual(
      refuse({ code: 'already_engaged' }),
    );
  },
);

test('[EN-11] other refusals of a submission are shown as they are', async () => {
  const { services } = await openAs100();
  expect(await services.engagements.submit({ engagedBy: '100' })).toEqual({
    success: false,
    error: sentence('post_id_missing'),
    code: 'post_id_missing',
  });
});

/** Every service function that calls the backend, by its name. */
const calls: Readonly<Record<string, (services: Services) => Promise<Reply>>> = {
  'users.load': ({ users }) => users.load('100'),
  'users.pending': ({ users }) => users.pending(),
  'users.find': ({ users }) => users.find('x_username', 'ada'),
  'posts.listFeed': ({ posts }) => posts.listFeed({ telegramId: '100' }),
  'posts.get': ({ posts }) => posts.get('p1'),
  'posts.mine': ({ posts }) => posts.mine('100'),
  'posts.completed': ({ posts }) => posts.completed('100'),
  'posts.getMany': ({ posts }) => posts.getMany(['p1']),
  'engagements.waitingFor': ({ engagements }) => engagements.waitingFor('100'),
  'posts.create': ({ posts }) => posts.create(draft),
  'posts.pin': ({ posts }) => posts.pin('p1'),
  'engagements.ofPost': ({ engagements }) => engagements.ofPost('p1'),
  'engagements.by': ({ engagements }) => engagements.by('100'),
  'engagements.decidedOf': ({ engagements }) => engagements.decidedOf('100'),
  'engagements.get': ({ engagements }) => engagements.get('e1'),
  'engagements.engagedAmong': ({ engagements }) => engagements.engagedAmong(['p1'], '100'),
  'engagements.submit': ({ engagements }) => engagements.submit({ postId: 'p1' }),
  'engagements.review': ({ engagements }) =>
    engagements.review({ engagementId: 'e1', isApproved: true }),
  'notifications.of': ({ notifications }) => notifications.of('100'),
  'reports.active': ({ reports }) => reports.active(),
  'reports.resolve': ({ reports }) => reports.resolve('r1'),
  'pointTypes.all': ({ pointTypes }) => pointTypes.all(),
  'ledger.of': ({ ledger }) => ledger.of('100'),
  'moderation.use': ({ moderation }) => moderation.use('banUser', { username: 'a', type: 'X' }),
  'moderation.decideRequest': ({ moderation }) => moderation.decideRequest(exampleUser(), true),
  'verification.start': ({ verification }) => verification.start(),
  'verification.open': ({ verification }) => verification.open('s1'),
  'verification.complete': ({ verification }) => verification.complete({}),
  'sessions.ensure': ({ sessions }) => sessions.ensure(),
  'sessions.renew': ({ sessions }) => sessions.renew(sessions.secret()),
  'admin.log': async ({ admin }) => (await admin()).log({}),
  'admin.wholeLog': async ({ admin }) => (await admin()).wholeLog({}),
  'admin.people': async ({ admin }) => (await admin()).people(['100']),
  'admin.economy': async ({ admin }) => (await admin()).economy(),
  'admin.activity': async ({ admin }) => (await admin()).activity([{ startMs: 0, endMs: 1 }]),
  'admin.outbox': async ({ admin }) => (await admin()).outbox(),
};

test('[ER-01] without a response no service function throws: each returns a failure and its code', async () => {
  const backend = await openTestBackend();
  const deadEndpoint = 'http://127.0.0.1:9/v1';
  const { services } = openServices(backend, { userId: '100', endpoint: deadEndpoint });
  for (const [name, call] of Object.entries(calls)) {
    const refusal: unknown = await call(services);
    expect(refusal, name).toEqual({
      success: false,
      failure: expect.anything(),
      code: expect.stringMatching(/^[a-z_]+$/),
    });
  }
});

test('[OP-19] an unreadable response is reported with the operation and the request id', async () => {
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  const { services, reports } = openServices(backend, { userId: '100' });
  await services.users.load('100');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: execution('') });

  await services.posts.create(draft);
  const reply = await services.posts.create(draft);

  const postId = reply.success ? reply.postId : '';
  expect(reports).toEqual([
    { code: 'answer_unreadable', operation: 'createPost', request: postId },
  ]);
});

test('[OP-19] a refusal is not reported, a server error is', async () => {
  const backend = await openTestBackend();
  await backend.person('100', { point: 0 });
  const { services, reports } = openServices(backend, { userId: '100' });
  await services.users.load('100');

  await services.posts.create(draft);
  expect(reports).toEqual([]);

  const action = { status: 500, body: '{}' };
  await backend.fault({ match: 'POST .*/executions', from: 'client', action });
  await services.posts.create(draft);
  expect(reports).toMatchObject([{ code: 'server_failed', operation: 'createPost' }]);
});

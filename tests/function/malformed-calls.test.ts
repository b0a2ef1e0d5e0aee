import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createOperationsFunction,
  type OperationsFunction,
} from '#server/function/operations-function.ts';
import { operations } from '#src/contract/operations/operations.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { openWithPeople, people } from '#tests/operations/fixture.ts';

/** A call from a platform that passes on every header of a client. */
type Call = {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

const unheard: unknown[] = [];
const hear = (reason: unknown): void => void unheard.push(reason);

beforeEach(() => {
  unheard.length = 0;
  process.on('unhandledRejection', hear);
});

afterEach(() => {
  process.off('unhandledRejection', hear);
});

function createFunction(backend: TestBackend): OperationsFunction {
  return createOperationsFunction(
    {
      APPWRITE_FUNCTION_API_ENDPOINT: backend.endpoint,
      APPWRITE_FUNCTION_PROJECT_ID: backendNames.projectId,
      YAPP_DATABASE_ID: backendNames.databaseId,
      YAPP_BOT_TOKEN: backendNames.botToken,
      YAPP_SUPER_ADMIN_ID: people.root,
      // One member makes more calls here than the limit per minute allows.
      YAPP_CHANGES_PER_MINUTE: '0',
    },
    { nowMs: Date.now, fetch, random: () => 0, wait: setTimeout },
  );
}

const odd = [
  '',
  ' ',
  'x'.repeat(60),
  '1, 1002',
  '1,1002',
  '../1',
  '__proto__',
  'NULL',
  '1%00',
  '"1"',
  '🦆'.repeat(20),
  '1002\r\nx-appwrite-key: k',
];
const names = ['x-appwrite-user-id', 'x-appwrite-user-jwt', 'x-appwrite-trigger', 'content-type'];
const bodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '12',
  '{"requestId":null}',
  `{"requestId":"${'r'.repeat(500)}"}`,
  '{"requestId":"ok1","__proto__":{"isAdmin":true}}',
  '{"requestId":"ok2","postId":{"$ne":1},"userId":[],"username":7,"limit":1e999}',
  '[['.repeat(2000),
];
const paths = [
  '',
  '/',
  '//',
  '/nothing',
  '/__proto__',
  '/constructor',
  '/toString',
  '/createPost/../banUser',
  '/createPost?x=1',
  '/%E0%A4%A',
  `/${'p'.repeat(5000)}`,
];

/** About two hundred calls that no app makes. */
function malformedCalls(jwt: string): readonly Call[] {
  const everyName = Object.keys(operations);
  const nameAt = (index: number) => everyName[index % everyName.length] ?? '';
  const byHeader = names.flatMap((name) =>
    odd.map((value, index) => ({
      path: `/${nameAt(index)}`,
      body: '{"requestId":"h1"}',
      headers: { [name]: value },
    })),
  );
  const joined = ['1, 1002', 'x'.repeat(60)].map((stated) => ({
    path: '/createPost',
    body: '{"requestId":"h2"}',
    headers: { 'x-appwrite-user-id': stated, 'x-appwrite-user-jwt': jwt },
  }));
  const doubled = { 'x-appwrite-user-jwt': `${jwt}, ${jwt}` };
  const byBody = everyName.flatMap((name) =>
    bodies.map((body) => ({ path: `/${name}`, body, headers: {} })),
  );
  const byPath = paths.map((path) => ({
    path,
    body: '{}',
    headers: { 'x-appwrite-user-id': '1' },
  }));
  return [
    ...byHeader,
    ...joined,
    { path: '/createPost', body: '{}', headers: doubled },
    ...byBody,
    ...byPath,
  ];
}

test('[TR-28] malformed calls neither end the process nor fail other calls', async () => {
  const backend = await openWithPeople();
  await backend.session(people.ada);
  const { jwt } = await backend.api('POST', `/users/${people.ada}/jwts`, {});
  const token = String(jwt);
  const call = createFunction(backend);
  const log = (): void => undefined;
  const answers: unknown[] = [];
  const membersAnswers: unknown[] = [];

  for (const [index, malformed] of malformedCalls(token).entries()) {
    const headers = { 'x-appwrite-key': backendNames.apiKey, ...malformed.headers };
    const wrong = call({ ...malformed, headers, log, error: log }).catch((error: unknown) => error);
    const right = call({
      path: '/reviewEngagement',
      body: `{"requestId":"m${String(index)}","engagementId":"none","isApproved":true}`,
      headers: { 'x-appwrite-key': backendNames.apiKey, 'x-appwrite-user-jwt': token },
      log,
      error: log,
    }).catch((error: unknown) => error);
    answers.push(await wrong);
    membersAnswers.push(await right);
  }

  for (const answer of answers) {
    expect(answer).toMatchObject({ success: expect.any(Boolean) });
  }
  for (const answer of membersAnswers) {
    expect(answer).toMatchObject({ success: false, code: 'engagement_not_found' });
  }
  expect(answers.length).toBeGreaterThan(100);
  expect(unheard).toEqual([]);
});

test('[TR-28] a person named only in a header is not read', async () => {
  const backend = await openWithPeople();
  await backend.takeRequests();

  const reply = await createFunction(backend)({
    path: '/createPost',
    body: '{"requestId":"r1"}',
    headers: { 'x-appwrite-key': backendNames.apiKey, 'x-appwrite-user-id': people.root },
    log: () => undefined,
    error: () => undefined,
  });

  expect(reply).toMatchObject({ success: false });
  expect(await backend.takeRequests()).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations, type OperationName } from '#src/contract/operations/operations.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { anyText, fuzzed } from '#tests/support/fuzz.ts';
import { sentence } from '#tests/text/sentences.ts';
import { openCase, operationCases } from './cases.ts';
import {
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  refused,
  rest,
  succeeded,
} from './fixture.ts';

const operationNames = Object.keys(operations) as OperationName[];

/** Operations that need no input beyond the session. */
const withoutInput: ReadonlySet<OperationName> = new Set(['openApp', 'readInvite']);

/** Sends any body to any path, as the super administrator. */
async function run(backend: TestBackend, path: string, body: string) {
  const call = { path, body, headers: { 'content-type': 'application/json' } };
  const answer = await rest(
    backend,
    { userId: people.root },
    { method: 'POST', path: '/functions/operations/executions', body: call },
  );
  expect(answer).toMatchObject({ status: 201, body: { responseStatusCode: 200 } });
  return JSON.parse(String(answer.body['responseBody']));
}

test.each(operationNames)('[ER-01] %s refuses malformed bodies', async (name) => {
  const backend = await openWithPeople();

  await expectNoChange(backend, async () => {
    for (const body of [
      '',
      ' ',
      'null',
      'true',
      '7',
      '"text"',
      '[]',
      '[{"requestId":"a"}]',
      '{',
      '{"requestId":',
      '\u0000',
      '{"__proto__":{"requestId":"a"}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      `{"requestId":"${'x'.repeat(1_000_000)}"}`,
    ]) {
      const reply = await run(backend, `/${name}`, body);
      // Operations that need only the session may succeed; the others have to refuse the body.
      const isTaken = reply.success && !withoutInput.has(name);
      expect([isTaken, reply.code === 'internal_error']).toEqual([false, false]);
    }
  });
});

test.each([
  '/',
  '/nothing',
  '/__proto__',
  '/constructor',
  '/toString',
  '/createPost/x',
  '/CREATEPOST',
])('[ER-01] [ER-07] the path %j names no operation', async (path) => {
  const backend = await openWithPeople();
  expect(await run(backend, path, '{}')).toEqual({
    success: false,
    error: sentence('parameter_missing', { name: 'operation' }),
    code: 'parameter_missing',
    values: { name: 'operation' },
  });
});

const withRequestId = operationNames.filter((name) => 'requestId' in operations[name].input.shape);

test.each(withRequestId)('[ER-07] %s without a valid request id is refused', async (name) => {
  const backend = await openWithPeople();
  await backend.person('1009', { isBanned: true });
  const userId = operations[name].right === 'banned' ? '1009' : people.root;

  await expectNoChange(backend, async () => {
    for (const requestId of [undefined, '', 'UPPER', 'a b', '-a', 'x'.repeat(27), 'ä', 7, {}]) {
      expect(refused(await backend.act(userId, name, { requestId }))).toBe(
        'parameter_missing requestId',
      );
    }
  });
});

const strange = fc.oneof(
  { weight: 3, arbitrary: anyText(40) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1e308,
      2 ** 53,
      '',
      ' ',
      '\u0000',
      '\uD83D',
      'text\u0000',
      '\u202Eevil',
      'x'.repeat(5000),
      '9'.repeat(400),
      '__proto__',
      '1001',
      '1002',
      'https://x.com/x_1/status/1',
      `https://x.com/x_1/status/${'9'.repeat(1500)}`,
      { $ne: null },
      ['like', 7, null],
      Array.from({ length: 2000 }, () => 'like'),
      '٣',
      '+5',
      '5.0',
      '1e3',
    ),
  },
);

/** The requests of an operation case with some fields replaced by strange values, or with only those fields. */
function requests(request: Readonly<Record<string, unknown>>, seed: number) {
  const fields = Object.keys(request).filter((field) => field !== 'requestId');
  const changes = fc.dictionary(fc.constantFrom(...fields), strange, { minKeys: 1, maxKeys: 3 });
  return fc
    .sample(changes, { numRuns: fuzzed(25).numRuns, seed })
    .map((changed) => ({ ...request, ...changed }));
}

test.each(
  operationCases.map((operationCase, index) => ({ ...operationCase, seed: 20_261_121 + index })),
)(
  '[ER-01] [ER-02] $name with strange field values still answers and keeps the data sound (seed $seed)',
  async ({ seed, ...operationCase }) => {
    const { backend, request } = await openCase(operationCase);

    for (const [index, strangeRequest] of requests(request, seed).entries()) {
      const reply = await backend.act(operationCase.actor, operationCase.name, {
        ...strangeRequest,
        requestId: `fuzz${index}`,
      });
      expect(['fault' in reply, strangeRequest]).toEqual([false, strangeRequest]);
    }

    await expectSound(backend, [...Object.values(people), '1005']);
  },
);

test('[ER-02] a text is stored without the characters that a database refuses', async () => {
  const backend = await openWithPeople();
  const reason = 'S\u0000p\uD83Da\u{1F600}m\uDE00';
  const ban = { username: 'x_1002', type: 'X', reason };
  succeeded(await backend.act(people.root, 'banUser', ban));
  expect(await backend.row('users', people.ben)).toMatchObject({ banReason: 'Spa\u{1F600}m' });
});

test('[AD-10] [ER-02] a very long username belongs to no one, which is not an error', async () => {
  const backend = await openWithPeople();
  const username = 'x'.repeat(5000);
  const reply = await backend.act(people.root, 'unbanUser', { username, type: 'X' });
  expect(reply).not.toHaveProperty('fault');
  expect(refused(reply)).toBe(`handle_not_found ${username}`);
});

test('[ER-02] an unexpected failure is answered with "Internal server error" and its detail', async () => {
  const backend = await openWithPeople();
  // The account is read when the caller has no row.
  await backend.api('POST', '/users', { userId: '1020', name: 'New' });
  await backend.session('1020');
  const body = '{"message":"The lights went out.","type":"general_unknown","code":500}';
  await backend.fault({
    match: '^GET /v1/account$',
    from: 'function',
    action: { status: 500, body },
  });

  const reply = await backend.act('1020', 'createPost', {});

  expect(reply).toEqual({
    success: false,
    error: sentence('internal_error', { detail: 'The lights went out.' }),
    code: 'internal_error',
    fault: expect.any(String),
  });
});

import { expect, test } from 'vitest';
import { openWithPeople, people, refused } from '#tests/operations/fixture.ts';
import { complete, open, openDoor } from '#tests/operations/verification-fixture.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

type Written = { readonly errors: string; readonly logs: string };

/** What the function wrote during its calls, oldest first. */
async function writtenBy(backend: TestBackend): Promise<readonly Written[]> {
  const page = await backend.api('GET', `/functions/${backendNames.functionId}/executions`);
  const executions = page['executions'] as readonly (Written & { $createdAt: string })[];
  return executions.toSorted((one, other) => one.$createdAt.localeCompare(other.$createdAt));
}

const user = { id: 1002, first_name: 'Ben', username: 'ben_tg', language_code: 'en' };
const target = { username: 'x_1002', type: 'X', reason: 'Spam' };

test.each([
  ['exportPerson', '^GET /v1/users/1002', { userId: people.ben }, 'reading an account: '],
  ['banUser', '^(DELETE|PUT) /v1/users/1002', target, 'revoking access: '],
  ['erasePerson', '^(DELETE|PUT) /v1/users/1002', { userId: people.ben }, 'revoking access: '],
  ['openSession', '^POST /v1/users/1002/sessions', null, 'opening a session: '],
  ['openSession', '^PUT /v1/users/1002/labels', null, 'setting the labels: '],
  ['openApp', '^POST /v1/users/1002/sessions', null, 'opening a session: '],
  ['openApp', '^PUT /v1/users/1002/labels', null, 'setting labels: '],
] as const)(
  '[OP-19] %s, when %s fails, is refused and leaves its cause',
  async (operation, match, request, cause) => {
    const backend = await openWithPeople();
    await backend.session(people.ben);
    await backend.api('PUT', '/users/1002/labels', { labels: [] });
    await backend.session(people.root);
    await backend.fault({ match, from: 'function', times: 30, action: { status: 500 } });

    const reply =
      request === null
        ? await backend.act(null, operation, { initData: backend.initData(user) })
        : await backend.act(people.root, operation, request);

    expect(reply).toMatchObject({ success: false, fault: expect.any(String) });
    await eventually(async () => {
      const errors = (await writtenBy(backend)).map((each) => each.errors).join('\n');
      expect(errors).toContain(`operation=${operation} `);
      expect(errors).toContain(`cause="${cause}`);
    });
  },
);

test('[VX-19] the reason of a refused sign-in is logged without its token', async () => {
  const backend = await openDoor();
  const { sessionId, nonce } = await open(backend);

  const reply = await complete(backend, { sessionId, nonce, token: 'made.up.token' });

  expect(refused(reply)).not.toBe('');
  const logs = (await writtenBy(backend)).map((each) => each.logs).join('\n');
  expect(logs).toContain('Sign-in refused: ');
  expect(logs).not.toContain('made.up');
});

import { expect, test } from 'vitest';
import { usersTable } from '#src/tables/users.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { columnPath, empty, nothing, picture, run } from './provision-backend.ts';

test('an empty backend gets database, tables, columns, indexes, function, variables and code', async () => {
  const backend = await openTestBackend();
  const variables = { YAPP_BOT_TOKEN: 'one' };
  const { changes, refusals } = await run(backend, { ...empty, variables });
  expect(refusals).toEqual([]);
  expect(changes[0]).toBe('create database second');
  for (const line of [
    'create table users',
    'create column users.xUserId',
    'create index users.unique_x_user',
    'create table botOutbox',
    'create function second-operations',
    'create variable YAPP_BOT_TOKEN',
    'deploy the code of function second-operations',
  ]) {
    expect(changes).toContain(line);
  }
  const { columns } = await backend.api('GET', '/tablesdb/second/tables/users');
  expect(columns).toHaveLength(usersTable.columns.length);
  const setUp = await backend.api('GET', '/functions/second-operations');
  expect(setUp).toMatchObject({ execute: ['any'], schedule: '* * * * *', timeout: 25 });
});

test('a second run finds nothing to do and changes nothing', async () => {
  const backend = await openTestBackend();
  const before = await picture(backend);
  await backend.takeRequests();
  expect(await run(backend)).toEqual(nothing);
  const written = (await backend.takeRequests()).filter(({ line }) => !line.startsWith('GET '));
  expect(written).toEqual([]);
  expect(await picture(backend)).toBe(before);
});

test('a dry run on an empty backend reports what it would do and does nothing', async () => {
  const backend = await openTestBackend();
  await backend.takeRequests();
  const planned = await run(backend, { ...empty, isDryRun: true });
  const written = (await backend.takeRequests()).filter(({ line }) => !line.startsWith('GET '));
  expect(written).toEqual([]);
  await expect(backend.api('GET', '/tablesdb/second')).rejects.toThrow('404');
  expect(planned).toEqual(await run(backend, empty));
});

test('a dry run on an existing database reports what it would do and does nothing', async () => {
  const backend = await openTestBackend();
  await backend.api('DELETE', columnPath('posts', 'rewardEach'));
  const before = await picture(backend);
  const variables = { YAPP_BOT_TOKEN: 'two' };
  expect(await run(backend, { isDryRun: true, variables })).toEqual({
    changes: [
      'create column posts.rewardEach',
      'create variable YAPP_BOT_TOKEN',
      'deploy the code of function operations',
    ],
    refusals: [],
  });
  expect(await picture(backend)).toBe(before);
});

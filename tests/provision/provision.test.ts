import { expect, test } from 'vitest';
import { openWorld } from '#tests/support/test-backend.ts';
import { columnPath, empty, nothing, picture, run } from './provision-world.ts';

test('an empty backend gets database, tables, columns, indexes, function, variables and code', async () => {
  const world = await openWorld();
  const variables = { YAPP_BOT_TOKEN: 'one' };
  const { changes, refusals } = await run(world, { ...empty, variables });
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
  const { columns } = await world.api('GET', '/tablesdb/second/tables/users');
  expect(columns).toHaveLength(26);
  const setUp = await world.api('GET', '/functions/second-operations');
  expect(setUp).toMatchObject({ execute: ['any'], schedule: '* * * * *', timeout: 25 });
});

test('a second run finds everything as it should be and changes nothing', async () => {
  const world = await openWorld();
  const before = await picture(world);
  await world.takeRequests();
  expect(await run(world)).toEqual(nothing);
  const written = (await world.takeRequests()).filter(({ line }) => !line.startsWith('GET '));
  expect(written).toEqual([]);
  expect(await picture(world)).toBe(before);
});

test('a dry run on an empty backend says what would be done and does nothing', async () => {
  const world = await openWorld();
  await world.takeRequests();
  const told = await run(world, { ...empty, isDryRun: true });
  const written = (await world.takeRequests()).filter(({ line }) => !line.startsWith('GET '));
  expect(written).toEqual([]);
  await expect(world.api('GET', '/tablesdb/second')).rejects.toThrow('404');
  expect(told).toEqual(await run(world, empty));
});

test('a dry run on an existing database says what would be done and does nothing', async () => {
  const world = await openWorld();
  await world.api('DELETE', columnPath('posts', 'rewardEach'));
  const before = await picture(world);
  const variables = { YAPP_BOT_TOKEN: 'two' };
  expect(await run(world, { isDryRun: true, variables })).toEqual({
    changes: [
      'create column posts.rewardEach',
      'create variable YAPP_BOT_TOKEN',
      'deploy the code of function operations',
    ],
    refusals: [],
  });
  expect(await picture(world)).toBe(before);
});

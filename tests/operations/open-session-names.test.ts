import { expect, test } from 'vitest';
import { openWithPeople, people } from './fixture.ts';

test('[FA-20] a login brings the name and the messenger handle of the row up to date', async () => {
  const backend = await openWithPeople();
  const renamed = { id: 1002, first_name: 'Ben', last_name: 'Carter', username: 'New_Handle' };

  await backend.act(null, 'openSession', { initData: backend.initData(renamed) });

  expect(await backend.row('users', people.ben)).toMatchObject({
    name: 'Ben Carter',
    first_name: 'Ben',
    tg_handle: 'new_handle',
    x_username: 'x_1002',
  });
  const { username: _username, ...nameless } = renamed;
  await backend.act(null, 'openSession', { initData: backend.initData(nameless) });
  expect(await backend.row('users', people.ben)).toMatchObject({ tg_handle: 'new_handle' });
});

import { expect, test } from 'vitest';
import { openWithPeople, people, succeeded } from './fixture.ts';

test('[FA-20] [LA-03] [PA-02] a login brings the names and the language of the row up to date', async () => {
  const backend = await openWithPeople();
  const renamed = {
    id: 1002,
    first_name: 'Ben',
    last_name: 'Carter',
    username: 'New_Handle',
    language_code: 'fa-IR',
  };

  succeeded(await backend.act(null, 'openSession', { initData: backend.initData(renamed) }));

  expect(await backend.row('users', people.ben)).toMatchObject({
    name: 'Ben Carter',
    first_name: 'Ben',
    tg_handle: 'new_handle',
    x_username: 'x_1002',
    searchText: 'x_1002 new_handle ben carter x 1002',
    handleKey: 'xloo2',
    language: 'fa-ir',
  });
  const { username: _username, language_code: _language, ...nameless } = renamed;
  succeeded(await backend.act(null, 'openSession', { initData: backend.initData(nameless) }));
  expect(await backend.row('users', people.ben)).toMatchObject({
    tg_handle: 'new_handle',
    language: 'fa-ir',
  });
});

test('[FA-20] names are brought up to date although someone writes the row at the same moment', async () => {
  const backend = await openWithPeople();
  const renamed = { id: 1002, first_name: 'Ben', username: 'New_Handle' };
  await backend.fault({ match: 'PATCH .*/transactions/', times: 2, action: { status: 409 } });

  succeeded(await backend.act(null, 'openSession', { initData: backend.initData(renamed) }));

  expect(await backend.row('users', people.ben)).toMatchObject({ tg_handle: 'new_handle' });
});

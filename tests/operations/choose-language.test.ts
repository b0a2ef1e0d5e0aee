import { expect, test } from 'vitest';
import {
  createPost,
  engage,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';

test('[LA-03] the bot writes in the language that a person chose, regardless of the messenger names at the next login', async () => {
  const backend = await openWithPeople();
  const choose = (language: string) =>
    backend.act(people.ben, 'chooseLanguage', { requestId: 'chosen-1', language });
  expect(refused(await choose('no code'))).toBe('parameter_missing language');
  succeeded(await choose('fa'));
  expect(await backend.row('users', people.ben)).toMatchObject({ language: 'fa-x-own' });
  const initData = backend.initData({
    id: Number(people.ben),
    first_name: 'Ben',
    language_code: 'en',
  });
  succeeded(await backend.act(null, 'openSession', { initData }));
  expect(await backend.row('users', people.ben)).toMatchObject({ language: 'fa-x-own' });

  const postId = await createPost(backend);
  const engagementId = await engage(backend, people.ben, postId);
  await review(backend, engagementId);
  const messages = JSON.stringify(await backend.rows('botOutbox'));
  expect(messages).toContain('تعامل شما را تأیید کرد');
  expect(messages).toContain('باز کردن Yapp');
});

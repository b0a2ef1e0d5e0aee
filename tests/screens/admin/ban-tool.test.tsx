import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { addPost } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';

async function openTool(): Promise<{
  backend: TestBackend;
  app: Awaited<ReturnType<typeof openAsAdmin>>;
}> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { x_username: 'ada', x_name: 'Ada Love', tg_handle: 'ada_love' });
  const app = await openAsAdmin(backend, { path: '/admin/ban-tool', heading: 'Ban Users' });
  return { backend, app };
}

test('[RT-15] [AD-19] [AD-07] Ban Users asks for username, type and a reason of 3 rows and at most 200 characters', async () => {
  const { app } = await openTool();
  expect(fieldOf('Username').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'X Username' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'TG Username' }).checked).toBe(false);
  const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason');
  expect(reason.tagName).toBe('TEXTAREA');
  expect(reason.rows).toBe(3);
  await app.user.click(reason);
  await app.user.paste('r'.repeat(250));
  expect(reason.value).toBe('r'.repeat(200));
});

test('[AD-20] [AD-11] [AD-22] [AD-14] [BS-07] the first tap asks in yellow and sends nothing, the second bans', async () => {
  const { backend, app } = await openTool();
  expect(buttonOf('Ban User').disabled).toBe(true);
  await app.user.type(fieldOf('Username'), '@ada');
  await app.user.type(fieldOf('Reason'), '   ');
  expect(buttonOf('Ban User').disabled).toBe(true);
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.click(buttonOf('Ban User'));
  await screen.findByRole('button', { name: 'Confirm Ban' });
  const prompt = screen.getByText(/Ban @ada\?/).closest<HTMLElement>('[data-tone]');
  expect(prompt?.dataset['tone']).toBe('warning');
  expect(prompt?.textContent).toContain('⚠');
  expect(screen.getByRole('region', { name: 'Found person' }).textContent).toContain('Ada Love');
  expect(buttonOf('Cancel').disabled).toBe(false);
  expect((await backend.row('users', '1001'))['isBanned']).toBe(false);
  expect(await backend.rows('moderationLog')).toEqual([]);

  await app.user.click(buttonOf('Confirm Ban'));
  expect(await statusOf('User @ada has been banned.')).toEqual({ tone: 'success', sign: '✓' });
  expect((await backend.row('users', '1001'))['isBanned']).toBe(true);
  expect(fieldOf('Username').value).toBe('');
  expect(fieldOf('Reason').value).toBe('');
  expect(buttonOf('Ban User').disabled).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
});

test('[AD-14] [TR-23] a lost answer says that it may have happened, and the repetition takes effect once', async () => {
  const { backend, app } = await openTool();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.click(buttonOf('Ban User'));
  await backend.fault({ match: 'POST .*/executions', action: { cut: 'after' }, from: 'client' });
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Ban' }));
  const hint = 'No answer came, so it may have happened. Do it again: it takes effect only once.';
  expect((await statusOf(hint)).tone).toBe('warning');
  await app.user.click(buttonOf('Ban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Ban' }));
  await statusOf('User @ada has been banned.');
  expect(screen.queryByText(hint)).toBeNull();
  expect(await backend.rows('moderationLog')).toHaveLength(1);
});

test('[PA-17] the question of a ban says how many open posts close with it', async () => {
  const { backend, app } = await openTool();
  await addPost(backend, 'post1');
  await addPost(backend, 'post2', { targetStatus: true });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.click(buttonOf('Ban User'));
  const question = 'Ban @ada? The person loses access at once. Their 1 open post closes.';
  expect((await statusOf(question)).tone).toBe('warning');
});

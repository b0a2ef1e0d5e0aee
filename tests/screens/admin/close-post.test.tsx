import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addPost } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin } from './open-admin.ts';

test('[FA-05] [AD-16] an administrator closes a post for a reason, which the log keeps', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { x_username: 'ada' });
  await addPost(backend, 'post1');
  const app = await openAsAdmin(backend, { path: '/post/post1', heading: /./u });
  await app.user.click(await screen.findByRole('button', { name: 'Close Post' }));
  expect(buttonOf('Confirm Close').disabled).toBe(true);
  await app.user.type(fieldOf('Reason (the log keeps it)'), 'Asks for spam');
  await app.user.click(buttonOf('Confirm Close'));
  await waitFor(async () =>
    expect(await backend.rows('moderationLog')).toMatchObject([
      { action: 'closePost', targetId: 'post1', reason: 'Asks for spam' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close Post' })).toBeNull());
});

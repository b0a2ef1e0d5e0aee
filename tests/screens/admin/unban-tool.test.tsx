import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { buttonOf, fieldOf, statusOf } from './open-admin.ts';
import { isBanned, openUnban } from './open-person-tool.ts';

test('[AD-14] [AD-24] [AD-25] a refusal is red and keeps the fields, and the tool is at its first step', async () => {
  const { app } = await openUnban(false);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Unban' }));
  expect((await statusOf(sentence('not_banned', { handle: 'ada' }))).tone).toBe('failure');
  expect(fieldOf('Username').value).toBe('ada');
  expect(buttonOf('Unban User').disabled).toBe(false);
});

test('[RT-16] [AD-24] [AD-14] [AD-26] Unban Users has username, type and two steps', async () => {
  const { backend, app } = await openUnban();
  expect(screen.getAllByRole('textbox')).toEqual([fieldOf('Username')]);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Unban' }));
  expect((await statusOf('User @ada has been unbanned.')).tone).toBe('success');
  expect(fieldOf('Username').value).toBe('');
  expect(await isBanned(backend)).toBe(false);
});

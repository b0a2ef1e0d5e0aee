import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { memberPart } from '#src/text/member-text.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

test('[LA-01] [LA-02] [LA-03] another language is chosen in Profile, for the app and for the bot', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { user, device } = openApp(backend, { as: '1001', path: '/profile' });
  const field = await screen.findByRole('combobox', { name: 'Language' });
  expect(field).toHaveProperty('value', 'en');
  await user.selectOptions(field, 'فارسی');
  expect(await screen.findByRole('combobox', { name: 'زبان' })).toBeTruthy();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['fa', 'rtl']);
  expect(screen.getByRole('link', { name: 'خانه' })).toBeTruthy();
  expect(device.local.getItem('yapp-language-1001')).toContain('"fa"');
  await waitFor(async () => {
    expect(await backend.row('users', '1001')).toMatchObject({ language: 'fa-x-own' });
  });
});

test('[LA-01] a language whose text cannot be loaded is not chosen, and the profile says what to do', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { user, device } = openApp(backend, { as: '1001', path: '/profile' });
  const field = await screen.findByRole('combobox', { name: 'Language' });
  const tryLoad = vi.spyOn(memberPart, 'tryLoad').mockResolvedValueOnce(false);
  await user.selectOptions(field, 'Русский');
  expect(await screen.findByText('Check your connection, then try again.')).toBeTruthy();
  expect(field).toHaveProperty('value', 'en');
  expect(device.local.getItem('yapp-language-1001')).toBeNull();
  await user.selectOptions(field, 'Русский');
  expect(await screen.findByRole('combobox', { name: 'Язык' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  tryLoad.mockRestore();
});

test('[LA-01] the language chosen last is used, even if the text of an earlier choice arrives after it', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { user, device } = openApp(backend, { as: '1001', path: '/profile' });
  const field = await screen.findByRole('combobox', { name: 'Language' });
  const russian = Promise.withResolvers<boolean>();
  const tryLoad = vi.spyOn(memberPart, 'tryLoad').mockReturnValueOnce(russian.promise);
  await user.selectOptions(field, 'Русский');
  await user.selectOptions(field, 'فارسی');
  expect(await screen.findByRole('combobox', { name: 'زبان' })).toBeTruthy();
  await act(async () => russian.resolve(true));
  expect(screen.getByRole('combobox', { name: 'زبان' })).toBeTruthy();
  expect(device.local.getItem('yapp-language-1001')).toContain('"fa"');
  tryLoad.mockRestore();
});

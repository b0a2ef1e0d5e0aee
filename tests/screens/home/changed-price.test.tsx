import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

test('[FA-01] a price that rose while the form was open is refused, shown at once, and then paid', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500 });
  const prices = { pointToPost: 10, pointAsReward: 8, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'follow', prices);
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Create post' }));
  await user.click(await sheet.findByRole('button', { name: /^Follow/ }));
  await user.clear(sheet.getByLabelText('How many people'));
  await user.type(sheet.getByLabelText('How many people'), '5');
  await backend.changeRow('pointConst', 'follow', { pointToPost: 90 });

  await user.click(sheet.getByRole('button', { name: 'Publish for 5.0 points' }));

  expect(await sheet.findByText(sentence('price_changed', { costTenths: 450 }))).toBeTruthy();
  expect(await backend.rows('posts')).toEqual([]);
  await user.click(await sheet.findByRole('button', { name: 'Publish for 45.0 points' }));
  expect(await screen.findByText('205.0')).toBeTruthy();
  expect(await backend.rows('posts')).toMatchObject([{ cost: 450 }]);
});

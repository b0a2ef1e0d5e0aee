import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { hasIcon } from './icons.tsx';
import { adminId, buttonOf, fieldOf, openAsAdmin, openWide, statusOf } from './open-admin.ts';

async function openTypes(isWide = false) {
  if (isWide) openWide();
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  const like = { pointToPost: 11, pointAsReward: 8, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'like', like);
  const quote = { pointToPost: 5, pointAsReward: 20, enabled: false, forAll: false };
  await backend.addRow('pointConst', 'quote', quote);
  const app = await openAsAdmin(backend, {
    path: '/admin/manage-types',
    heading: 'Engagement Types',
  });
  await screen.findAllByText('like');
  return { backend, app };
}

test('[TY-01] [PA-08] the types table shows each one’s price, reward, burned part and state', async () => {
  const { app } = await openTypes(true);
  const table = within(await screen.findByRole('table', { name: 'Engagement Types' }));
  const rows = table.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(rows.slice(1)).toEqual([
    ['like', '1.1', '0.8', '0.3', 'EnabledFor All', 'Edit like'],
    ['quote', '0.5', '2.0', '0.0', 'DisabledAdmins only', 'Edit quote'],
  ]);
  const [like, quote] = table.getAllByRole('row').slice(1);
  await waitFor(() => expect(hasIcon(like ?? document.body, 'like')).toBe(true));
  expect(hasIcon(quote ?? document.body, 'quote')).toBe(true);
  await app.user.click(within(quote ?? document.body).getByRole('button'));
  expect(await screen.findByRole('dialog', { name: 'Edit Type' })).toBeTruthy();
  expect(fieldOf('Type name').value).toBe('quote');
});

test('[TY-01] an enabled type has a colored icon, a disabled one does not', async () => {
  await openTypes();
  const [like, quote] = within(screen.getByRole('main')).getAllByRole('listitem');
  const colorOf = (row: HTMLElement | undefined) =>
    row?.querySelector('svg')?.parentElement?.className ?? '';
  expect(colorOf(like)).toContain('accent');
  expect(colorOf(quote)).not.toContain('accent');
});

test('[PA-17] a reward of ten times the old one is typed again, and one above the price, not one equal to it, is warned of', async () => {
  const { backend, app } = await openTypes();
  const row = within(within(screen.getByRole('main')).getAllByRole('listitem')[0] ?? document.body);
  await app.user.click(row.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Type' });
  const mints = 'The reward is higher than the price: each engagement mints points.';
  await app.user.clear(fieldOf('Points as reward'));
  await app.user.type(fieldOf('Points as reward'), '1.1');
  expect(screen.queryByText(mints)).toBeNull();
  await app.user.click(buttonOf('Update'));
  await screen.findByRole('dialog', { name: 'Change the price of like?' });
  expect(screen.queryByText(mints)).toBeNull();
  await app.user.click(buttonOf('Cancel'));
  await app.user.clear(fieldOf('Points as reward'));
  await app.user.type(fieldOf('Points as reward'), '8');
  await app.user.click(buttonOf('Update'));
  expect((await statusOf(mints)).tone).toBe('warning');
  expect(fieldOf('Type 8.0 again')).toBeTruthy();
  expect(buttonOf('0.8 → 8.0').disabled).toBe(true);
  expect((await backend.row('pointConst', 'like'))['pointAsReward']).toBe(8);
});

test('[PA-17] the button that saves two changed prices says both', async () => {
  const { backend, app } = await openTypes(true);
  await app.user.click(await screen.findByRole('button', { name: /^Edit\s?like$/u }));
  await screen.findByRole('dialog', { name: 'Edit Type' });
  for (const [label, value] of [
    ['Points for post', '1.5'],
    ['Points as reward', '0.9'],
  ] as const) {
    await app.user.clear(fieldOf(label));
    await app.user.type(fieldOf(label), value);
  }
  await app.user.click(buttonOf('Update'));
  await app.user.click(await screen.findByRole('button', { name: '1.1 → 1.5, 0.8 → 0.9' }));
  await statusOf('Type like saved.');
  const saved = await backend.row('pointConst', 'like');
  expect(saved).toMatchObject({ pointToPost: 15, pointAsReward: 9 });
});

test('[TY-03] the confirmation of saving stays until another type is opened', async () => {
  const { app } = await openTypes();
  const row = within(within(screen.getByRole('main')).getAllByRole('listitem')[0] ?? document.body);
  await app.user.click(row.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Type' });
  await app.user.click(screen.getByRole('switch', { name: 'For All' }));
  await app.user.click(buttonOf('Update'));
  await statusOf('Type like saved.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(buttonOf('+ Add Type'));
  await screen.findByRole('dialog', { name: 'New Type' });
  expect(screen.queryByText('Type like saved.')).toBeNull();
});

test('[PA-17] a price that another administrator has changed meanwhile is asked about again, and no other is undone', async () => {
  const { backend, app } = await openTypes();
  await backend.person('1009', { isAdmin: true, x_username: 'otto' });
  const saveByOtto = (pointToPost: string, pointAsReward: string) =>
    backend.act('1009', 'saveEngagementType', {
      isNew: false,
      name: 'like',
      pointToPost,
      pointAsReward,
      enabled: true,
      forAll: false,
    });
  const row = within(within(screen.getByRole('main')).getAllByRole('listitem')[0] ?? document.body);
  await app.user.click(row.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Type' });
  await app.user.clear(fieldOf('Points for post'));
  await app.user.type(fieldOf('Points for post'), '1.4');
  await app.user.click(buttonOf('Update'));
  await saveByOtto('1.3', '0.9');
  await app.user.click(buttonOf('1.1 → 1.4'));
  const again = await screen.findByRole('button', { name: '1.3 → 1.4' });
  await backend.takeRequests();
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
  await app.user.click(again);
  await waitFor(async () =>
    expect((await backend.takeRequests()).map(({ line }) => line)).toContainEqual(
      expect.stringMatching(/^POST .*\/executions/u),
    ),
  );
  await backend.changeRow('pointConst', 'like', { pointToPost: 12 });
  await backend.noFaults();
  await statusOf(sentence('type_save_failed'));
  await app.user.click(buttonOf('1.3 → 1.4'));
  await app.user.click(await screen.findByRole('button', { name: '1.2 → 1.4' }));
  await statusOf('Type like saved.');
  expect(await backend.row('pointConst', 'like')).toMatchObject({
    pointToPost: 14,
    pointAsReward: 9,
    enabled: true,
    forAll: false,
  });
});

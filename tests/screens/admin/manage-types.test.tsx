import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { adminId, buttonOf, fieldOf, makeSuperAdmin, openAsAdmin, statusOf } from './open-admin.ts';

async function openTypes() {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  for (const { $id } of await backend.rows('pointConst')) {
    const path = `/tablesdb/yapp/tables/pointConst/rows/${$id}`;
    await backend.api('DELETE', path);
  }
  await backend.addRow('pointConst', 'like', {
    pointToPost: 11,
    pointAsReward: 8,
    enabled: true,
    forAll: true,
  });
  await backend.addRow('pointConst', 'quote', {
    pointToPost: 22,
    pointAsReward: 20,
    enabled: false,
    forAll: false,
  });
  const app = await openAsAdmin(backend, {
    path: '/admin/manage-types',
    heading: 'Engagement Types',
  });
  await screen.findByText('like');
  return { backend, app };
}

const rowsShown = () => within(screen.getByRole('main')).getAllByRole('listitem');
const rowTexts = () => rowsShown().map((row) => row.textContent);
const switchOf = (name: string) => screen.getByRole('switch', { name });

test('[RT-25] [TY-01] all types are listed with prices, flags and Edit', async () => {
  await openTypes();
  expect(rowTexts()).toEqual([
    'like Post cost 1.1 Reward 0.8 EnabledFor All Edit',
    'quote Post cost 2.2 Reward 2.0 DisabledAdmins only Edit',
  ]);
  const row = within(rowsShown()[0] ?? document.body);
  const edit = row.getByRole('button', { name: 'Edit' });
  const describedBy = edit.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe('like');
});

test('[TY-02] [TY-03] + Add Type opens New Type, whose Create saves and refreshes the list', async () => {
  const { backend, app } = await openTypes();
  await app.user.click(buttonOf('+ Add Type'));
  expect(await screen.findByRole('dialog', { name: 'New Type' })).toBeTruthy();
  expect(fieldOf('Type name').disabled).toBe(false);
  expect(switchOf('Enabled').getAttribute('aria-checked')).toBe('true');
  for (const price of [fieldOf('Points for post'), fieldOf('Points as reward')]) {
    expect([price.type, price.inputMode, price.min, price.step]).toEqual([
      'number',
      'decimal',
      '0',
      '0.1',
    ]);
  }
  await app.user.type(fieldOf('Type name'), ' Follow ');
  await app.user.type(fieldOf('Points for post'), '1.5');
  await app.user.type(fieldOf('Points as reward'), '1');
  await app.user.click(switchOf('For All'));
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(buttonOf('Create'));
  expect((await statusOf('Type follow saved.')).tone).toBe('success');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(rowTexts()).toContain('follow Post cost 1.5 Reward 1.0 EnabledAdmins only Edit'),
  );
  expect(await backend.row('pointConst', 'follow')).toMatchObject({
    pointToPost: 15,
    pointAsReward: 10,
    enabled: true,
    forAll: false,
  });
});

test('[TY-02] [TY-03] Edit opens Edit Type, filled, with the name locked; Update saves', async () => {
  const { backend, app } = await openTypes();
  const row = within(rowsShown()[1] ?? document.body);
  await app.user.click(row.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Type' })).toBeTruthy();
  expect([fieldOf('Type name').value, fieldOf('Type name').disabled]).toEqual(['quote', true]);
  expect(fieldOf('Points for post').value).toBe('2.2');
  expect(fieldOf('Points as reward').value).toBe('2.0');
  expect(switchOf('Enabled').getAttribute('aria-checked')).toBe('false');
  await app.user.click(switchOf('Enabled'));
  await app.user.clear(fieldOf('Points as reward'));
  await app.user.type(fieldOf('Points as reward'), '1.9');
  await app.user.click(buttonOf('Update'));
  await app.user.click(buttonOf('2.0 → 1.9'));
  await statusOf('Type quote saved.');
  await waitFor(() =>
    expect(rowTexts()[1]).toContain('Post cost 2.2 Reward 1.9 EnabledAdmins only'),
  );
  expect(await backend.row('pointConst', 'quote')).toMatchObject({
    pointAsReward: 19,
    enabled: true,
  });
});

test('[PA-17] a changed price shows old and new price in a prompt, and ten times the old one is typed again', async () => {
  const { backend, app } = await openTypes();
  const row = within(rowsShown()[0] ?? document.body);
  await app.user.click(row.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Type' });
  await app.user.clear(fieldOf('Points for post'));
  await app.user.type(fieldOf('Points for post'), '11');
  await app.user.click(buttonOf('Update'));

  const dialog = within(await screen.findByRole('dialog', { name: 'Change the price of like?' }));
  const lines = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(lines).toEqual(['1.1→11.0', 'unchanged0.8', '0.3→10.2']);
  expect(buttonOf('1.1 → 11.0').disabled).toBe(true);
  await app.user.type(fieldOf('Type 11.0 again'), '1');
  expect(dialog.getByText('The amounts differ')).toBeTruthy();
  expect((await backend.row('pointConst', 'like'))['pointToPost']).toBe(11);
  await app.user.clear(fieldOf('Type 11.0 again'));
  await app.user.type(fieldOf('Type 11.0 again'), '11');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'before' } });
  await app.user.click(buttonOf('1.1 → 11.0'));
  await dialog.findByRole('alert');
  await app.user.click(buttonOf('Cancel'));
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(fieldOf('Points for post').value).toBe('11');
  await app.user.click(buttonOf('Update'));
  await app.user.type(fieldOf('Type 11.0 again'), '11');
  await app.user.click(buttonOf('1.1 → 11.0'));
  await statusOf('Type like saved.');
  expect((await backend.row('pointConst', 'like'))['pointToPost']).toBe(110);
});

test('[PA-17] changes without a new price are saved at once', async () => {
  const { backend, app } = await openTypes();
  const row = within(rowsShown()[0] ?? document.body);
  await app.user.click(row.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Type' });
  await app.user.click(switchOf('For All'));
  await app.user.click(buttonOf('Update'));
  await statusOf('Type like saved.');
  expect((await backend.row('pointConst', 'like'))['forAll']).toBe(false);
});

test('[TY-03] Cancel saves nothing, and reopening starts afresh', async () => {
  const { backend, app } = await openTypes();
  await app.user.click(buttonOf('+ Add Type'));
  await screen.findByRole('dialog');
  await app.user.type(fieldOf('Type name'), 'follow');
  await app.user.click(buttonOf('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await backend.rows('pointConst')).toHaveLength(2);
  await app.user.click(buttonOf('+ Add Type'));
  await screen.findByRole('dialog');
  expect(fieldOf('Type name').value).toBe('');
});

test('[TY-04] [TY-05] [TY-06] [TY-07] the form refuses in the order name, numbers, decimals', async () => {
  const { backend, app } = await openTypes();
  await app.user.click(buttonOf('+ Add Type'));
  await screen.findByRole('dialog');
  await backend.takeRequests();
  const refused = async (message: string) => {
    await app.user.click(buttonOf('Create'));
    expect((await statusOf(message)).tone).toBe('failure');
  };
  await refused(sentence('type_name_missing'));
  await app.user.type(fieldOf('Type name'), 'follow');
  await refused(sentence('type_cost_invalid'));
  await app.user.type(fieldOf('Points for post'), '1.25');
  await refused(sentence('type_reward_invalid'));
  await app.user.type(fieldOf('Points as reward'), '-1');
  await refused(sentence('type_reward_invalid'));
  await app.user.clear(fieldOf('Points as reward'));
  await app.user.type(fieldOf('Points as reward'), '1.25');
  await refused(sentence('type_cost_too_precise'));
  await app.user.clear(fieldOf('Points for post'));
  await app.user.type(fieldOf('Points for post'), '0');
  await refused(sentence('type_reward_too_precise'));
  // The tab's count may still be loading.
  const requests = await backend.takeRequests();
  expect(requests.filter(({ line }) => !line.startsWith('GET '))).toEqual([]);
});

test('[TY-12] an existing type cannot be added again, and the form keeps its values', async () => {
  const { app } = await openTypes();
  await app.user.click(buttonOf('+ Add Type'));
  await screen.findByRole('dialog');
  await app.user.type(fieldOf('Type name'), 'like');
  await app.user.type(fieldOf('Points for post'), '1');
  await app.user.type(fieldOf('Points as reward'), '1');
  expect(screen.queryByText(/^The reward is higher than the price/)).toBeNull();
  await app.user.type(fieldOf('Points as reward'), '2');
  const warning = 'The reward is higher than the price: each engagement mints points.';
  expect((await statusOf(warning)).tone).toBe('warning');
  await app.user.click(buttonOf('Create'));
  expect((await statusOf(sentence('type_save_failed'))).tone).toBe('failure');
  expect(fieldOf('Points for post').value).toBe('1');
});

test('[FA-15] a reward above the price needs a second confirmation', async () => {
  const { backend, app } = await openTypes();
  await makeSuperAdmin(backend, adminId);
  await app.user.click(buttonOf('+ Add Type'));
  await screen.findByRole('dialog');
  await app.user.type(fieldOf('Type name'), 'follow');
  await app.user.type(fieldOf('Points for post'), '1');
  await app.user.type(fieldOf('Points as reward'), '2');
  await app.user.click(buttonOf('Create'));
  const question = sentence('type_reward_above_cost');
  expect((await statusOf(question)).tone).toBe('failure');
  // Another reward needs another confirmation.
  await app.user.type(fieldOf('Points as reward'), '0');
  expect(screen.queryByText(question)).toBeNull();
  await app.user.click(buttonOf('Create'));
  expect((await statusOf(question)).tone).toBe('failure');
  expect((await backend.rows('pointConst')).map(({ $id }) => $id)).not.toContain('follow');

  await app.user.click(buttonOf('Create'));

  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  const saved = (await backend.rows('pointConst')).find(({ $id }) => $id === 'follow');
  expect(saved).toMatchObject({ pointToPost: 10, pointAsReward: 200 });
  await waitFor(() => expect(rowTexts().join()).toContain('Post cost 1.0 Reward 20.0'));
});

test('[TR-23] a lost response to saving a type says so, and saving again takes effect once', async () => {
  const { backend, app } = await openTypes();
  await app.user.click(buttonOf('+ Add Type'));
  await screen.findByRole('dialog');
  await app.user.type(fieldOf('Type name'), 'follow');
  await app.user.type(fieldOf('Points for post'), '2');
  await app.user.type(fieldOf('Points as reward'), '1');
  await backend.fault({ match: 'POST .*/executions', action: { cut: 'after' }, from: 'client' });
  await app.user.click(buttonOf('Create'));
  const lost =
    'No response arrived, so it may have happened. Try again: it takes effect only once.';
  expect((await statusOf(lost)).tone).toBe('warning');
  await app.user.click(buttonOf('Create'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await backend.rows('moderationLog')).toHaveLength(1);
});

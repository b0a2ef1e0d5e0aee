import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';
import { openTool } from './open-person-tool.ts';

test('[RT-20] [AD-42] [AD-43] [AD-48] [FA-18] Add User Points has points in steps of 0.1 and a reason', async () => {
  const { backend, app } = await openTool('/admin/add-points', 'Add User Points', { point: 10 });
  const points = fieldOf('Points');
  expect([points.type, points.step, points.min]).toEqual(['number', '0.1', '0.1']);
  await app.user.click(fieldOf('Reason'));
  await app.user.paste('r'.repeat(250));
  expect(fieldOf('Reason').value).toBe('r'.repeat(200));
  await app.user.clear(fieldOf('Reason'));
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(points, '2.5');
  await app.user.type(fieldOf('Reason'), ' ');
  expect(buttonOf('Add Points').disabled).toBe(true);
  await app.user.type(fieldOf('Reason'), 'prize');
  await app.user.click(buttonOf('Add Points'));
  expect((await statusOf('Add 2.5 points to @ada?')).tone).toBe('warning');
  expect(screen.getByText('Balance: 1.0 → 3.5')).toBeTruthy();
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(buttonOf('Confirm Add'));
  expect((await statusOf('2.5 points added to @ada.')).tone).toBe('success');
  expect((await backend.row('users', '1001'))['point']).toBe(35);
  expect([points.value, fieldOf('Reason').value]).toEqual(['', '']);
});

test.each([
  ['Add', '1000', 100_000, '1000.0', 110_000],
  ['Add', '50', 50, '50.0', 550],
  ['Reduce', '1000', 100_000, '1000.0', 90_000],
])(
  '[PA-17] at %s %s points for a balance of %d tenths are typed again before they move',
  async (verb, typed, point, shown, after) => {
    const path = `/admin/${verb.toLowerCase()}-points`;
    const { backend, app } = await openTool(path, `${verb} User Points`, { point });
    await app.user.type(fieldOf('Username'), 'ada');
    await app.user.type(fieldOf('Points'), typed);
    await app.user.type(fieldOf('Reason'), 'prize');
    await app.user.click(buttonOf(`${verb} Points`));
    const again = await screen.findByLabelText(/^Type .* again$/u);
    expect(buttonOf(`Confirm ${verb}`).disabled).toBe(true);
    for (const other of [typed.slice(0, -1), `${typed}0`]) {
      await app.user.type(again, other);
      expect(screen.getByText('The amounts differ')).toBeTruthy();
      expect(buttonOf(`Confirm ${verb}`).disabled).toBe(true);
      await app.user.clear(again);
    }
    await app.user.type(again, shown);
    await app.user.click(buttonOf(`Confirm ${verb}`));
    await waitFor(async () => {
      expect((await backend.row('users', '1001'))['point']).toBe(after);
    });
  },
);

test.each([
  ['', sentence('points_not_positive')],
  ['0', sentence('points_not_positive')],
  ['-1', sentence('points_not_positive')],
  ['2.55', sentence('points_too_precise')],
])('[AD-44] [AD-45] adding the points %j is refused by the form: %s', async (typed, message) => {
  const { backend, app } = await openTool('/admin/add-points', 'Add User Points');
  await app.user.type(fieldOf('Username'), 'ada');
  if (typed !== '') await app.user.type(fieldOf('Points'), typed);
  await app.user.type(fieldOf('Reason'), 'prize');
  await backend.takeRequests();
  await app.user.click(buttonOf('Add Points'));
  expect((await statusOf(message)).tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Confirm Add' })).toBeNull();
  // The tab's count may load in between.
  const sent = await backend.takeRequests();
  expect(sent.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
});

test('[RT-19] [AD-49] [AD-50] [AD-54] Reduce User Points has whole points and a reason', async () => {
  const { backend, app } = await openTool('/admin/reduce-points', 'Reduce User Points', {
    point: 80,
  });
  const points = fieldOf('Points');
  expect([points.type, points.step, points.min]).toEqual(['number', '1', '1']);
  await app.user.click(fieldOf('Reason'));
  await app.user.paste('r'.repeat(250));
  expect(fieldOf('Reason').value).toBe('r'.repeat(200));
  await app.user.clear(fieldOf('Reason'));
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(points, '5');
  expect(buttonOf('Reduce Points').disabled).toBe(true);
  await app.user.type(fieldOf('Reason'), 'cheating');
  await app.user.click(buttonOf('Reduce Points'));
  expect((await statusOf('Take 5.0 points from @ada?')).tone).toBe('warning');
  expect(buttonOf('Cancel').disabled).toBe(false);
  await app.user.click(buttonOf('Confirm Reduce'));
  expect((await statusOf('5.0 points taken from @ada.')).tone).toBe('success');
  expect((await backend.row('users', '1001'))['point']).toBe(30);
});

test.each(['0', '2.5', '-1'])('[AD-51] reducing by %j is refused by the form', async (typed) => {
  const { app } = await openTool('/admin/reduce-points', 'Reduce User Points');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Points'), typed);
  await app.user.type(fieldOf('Reason'), 'cheating');
  await app.user.click(buttonOf('Reduce Points'));
  const line = await statusOf(sentence('points_not_whole'));
  expect(line.tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Confirm Reduce' })).toBeNull();
});

test('[FA-23] giving points to oneself is left to another administrator, before any question', async () => {
  const { app } = await openTool('/admin/add-points', 'Add User Points');
  await app.user.type(fieldOf('Username'), `x_${adminId}`);
  await app.user.type(fieldOf('Points'), '1');
  await app.user.type(fieldOf('Reason'), 'prize');
  await app.user.click(buttonOf('Add Points'));
  expect((await statusOf(sentence('own_cause'))).tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Confirm Add' })).toBeNull();
  window.history.pushState(null, '', `/user/${adminId}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(await screen.findByText('This is about you. Another administrator decides.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Points' })).toBeNull();
});

test('[AD-53] [AD-14] taking more than the balance is refused in red, and the fields are kept', async () => {
  const { app } = await openTool('/admin/reduce-points', 'Reduce User Points', { point: 30 });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Points'), '5');
  await app.user.type(fieldOf('Reason'), 'cheating');
  await app.user.click(buttonOf('Reduce Points'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Reduce' }));
  const line = await statusOf(
    sentence('insufficient_points', { availableTenths: 30, requiredTenths: 50 }),
  );
  expect(line.tone).toBe('failure');
  expect([fieldOf('Points').value, fieldOf('Reason').value]).toEqual(['5', 'cheating']);
});

test('changes to the super administrator’s own points appear at once', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true, x_username: 'olga', point: 10 });
  const heading = 'Add User Points';
  const app = await openAsAdmin(backend, { path: '/admin/add-points', heading, as: '1' });
  await app.user.type(fieldOf('Username'), 'olga');
  await app.user.type(fieldOf('Points'), '1');
  await app.user.type(fieldOf('Reason'), 'test');
  await app.user.click(buttonOf('Add Points'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Add' }));
  await statusOf('1.0 points added to @olga.');
  await waitFor(() => {
    const { session } = app.parts.sessionStore.getState();
    expect(session.status === 'loaded' ? session.user?.pointTenths : undefined).toBe(20);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userOf } from '#src/state/session-store.ts';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openApp, type OpenedApp, type OpenOptions } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

/** Ada's open post for likes with five places, and its page as she sees it. */
async function openPost(
  point: number,
  options: Partial<OpenOptions> = {},
): Promise<OpenedApp & { readonly backend: TestBackend; readonly postId: string }> {
  const backend = await openTestBackend();
  await backend.person('1001', { point: point + 50 });
  await backend.person('1002');
  const postId = await publish(backend, '1001', { types: ['like'], limit: 5 });
  const app = openApp(backend, { as: '1001', path: `/post/${postId}`, ...options });
  return { ...app, backend, postId };
}

/** Opens the sheet; returns its queries. */
async function openSheet(user: OpenedApp['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add places' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add places' }));
  await sheet.findByRole('textbox', { name: 'How many more people' });
  return sheet;
}

function linesOf(sheet: Awaited<ReturnType<typeof openSheet>>): string[] {
  const names = sheet.getAllByRole('term');
  const amounts = sheet.getAllByRole('definition');
  return names.map((name, index) => `${name.textContent}: ${amounts[index]?.textContent ?? ''}`);
}

test('[MY-33] the author sees the cost of places and the remaining balance, and adds them', async () => {
  const { backend, postId, user } = await openPost(500);
  const sheet = await openSheet(user);
  const field = sheet.getByRole('textbox', { name: 'How many more people' });
  expect(field).toHaveProperty('value', '10');
  expect(sheet.getByText(/^Each person earns 1\.0 points/)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: '25' }));
  await waitFor(() =>
    expect(linesOf(sheet)).toEqual([
      'Price per place: 1.1',
      'Total: 27.0',
      'Your balance after: 23.0',
    ]),
  );
  await user.click(sheet.getByRole('button', { name: 'Add 25 places for 27.0 points' }));
  expect(await screen.findByText('25 places added.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('30 of 30 left')).toBeTruthy();
  expect(await backend.row('posts', postId)).toMatchObject({ limit: 30, cost: 320 });
  expect((await backend.row('users', '1001'))['point']).toBe(230);
  // The balance on Home is updated at once.
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByText('23.0')).toBeTruthy();
});

test('[MY-33] [MY-26] the preset is what the balance pays for, and with too few points there is a link to Earn', async () => {
  const { user } = await openPost(30);
  const sheet = await openSheet(user);
  const field = sheet.getByRole('textbox', { name: 'How many more people' });
  expect(field).toHaveProperty('value', '3');
  await user.click(sheet.getByRole('button', { name: 'More people' }));
  expect(await sheet.findByText('You are 1.0 points short.')).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'Earn 1.0 more' }).getAttribute('href')).toBe('/earn');
  expect(sheet.queryByRole('button', { name: /^Add \d/ })).toBeNull();
  expect(linesOf(sheet)).toHaveLength(2);
});

test('[MY-33] an invalid number shows an error, and adds nothing', async () => {
  const { user } = await openPost(500);
  const sheet = await openSheet(user);
  const field = sheet.getByRole('textbox', { name: 'How many more people' });
  await user.clear(field);
  expect(await sheet.findByText(sentence('form_limit_invalid'))).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Add places' })).toHaveProperty('disabled', true);
  await user.type(field, '999996');
  expect(
    await sheet.findByText(sentence('form_limit_too_large', { largest: 999_995 })),
  ).toBeTruthy();
});

test.each([
  ['added', { isBanned: false }, '25 places added.'],
  ['refused', { point: 0 }, sentence('not_enough_points', { requiredTenths: 270 })],
])(
  '[MY-33] places that are %s after their sheet was closed say so, and leave the one opened since as it is',
  async (_outcome, columns, notice) => {
    const { backend, user } = await openPost(500);
    const sheet = await openSheet(user);
    await user.click(sheet.getByRole('button', { name: '25' }));
    await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
    await user.click(sheet.getByRole('button', { name: /^Add 25 places/ }));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openSheet(user);
    await backend.changeRow('users', '1001', columns);
    await backend.noFaults();
    expect(await screen.findByText(notice)).toBeTruthy();
    const field = again.getByRole('textbox', { name: 'How many more people' });
    expect(field).toHaveProperty('disabled', false);
    expect(field).not.toHaveProperty('value', '25');
  },
);

test('[MY-33] [FA-01] a changed price is shown and can then be accepted', async () => {
  const { backend, postId, user } = await openPost(500);
  const sheet = await openSheet(user);
  await user.click(sheet.getByRole('button', { name: '5' }));
  await backend.addRow('pointConst', 'like', {
    pointToPost: 20,
    pointAsReward: 10,
    enabled: true,
    forAll: true,
  });
  await user.click(sheet.getByRole('button', { name: 'Add 5 places for 5.0 points' }));
  const refusal = sentence('price_changed', { costTenths: 100 });
  expect(await sheet.findByText(refusal)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: '25' }));
  expect(sheet.queryByText(refusal)).toBeNull();
  await user.click(sheet.getByRole('button', { name: '5' }));
  await user.click(await sheet.findByRole('button', { name: 'Add 5 places for 10.0 points' }));
  expect(await screen.findByText('5 places added.')).toBeTruthy();
  expect(await backend.row('posts', postId)).toMatchObject({ limit: 10, cost: 150 });
});

test('[MY-33] all points can be spent, up to a post’s maximum of places, and the number cannot be changed while it is sent', async () => {
  const { backend, postId, user } = await openPost(110);
  await backend.changeRow('posts', postId, { limit: 999_990 });
  const sheet = await openSheet(user);
  await waitFor(() => expect(linesOf(sheet)).toContain('Your balance after: 0.0'));
  const more = sheet.getByRole('button', { name: 'More people' });
  await waitFor(() => expect(more).toHaveProperty('disabled', true));
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
  await user.click(sheet.getByRole('button', { name: 'Add 10 places for 11.0 points' }));
  const field = sheet.getByRole('textbox', { name: 'How many more people' });
  expect(field).toHaveProperty('disabled', true);
  await backend.noFaults();
  expect(await screen.findByText('10 places added.')).toBeTruthy();
});

test('[MY-33] [TR-44] a lost response says that trying again is safe, and it is', async () => {
  const { backend, parts, postId, user } = await openPost(200);
  const sheet = await openSheet(user);
  await backend.fault({
    match: '/v1/functions/operations/executions',
    from: 'client',
    action: { cut: 'after' },
  });
  await user.click(sheet.getByRole('button', { name: 'Add 10 places for 11.0 points' }));
  expect(await sheet.findByText(/^No response\. Adding again/)).toBeTruthy();
  // The balance that is left pays fewer places.
  await act(() => parts.sessionStore.getState().refresh());
  // The balance stays as it was read.
  await backend.fault({ match: 'users/rows', from: 'client', times: 9, action: { status: 500 } });
  await user.click(sheet.getByRole('button', { name: 'Add 10 places for 11.0 points' }));
  expect(await screen.findByText('10 places added.')).toBeTruthy();
  expect(await backend.row('posts', postId)).toMatchObject({ limit: 15 });
  expect(userOf(parts.sessionStore.getState().session)?.pointTenths).toBe(90);
  await backend.noFaults();
  expect((await backend.row('users', '1001'))['point']).toBe(90);
});

test('[MY-33] [TR-23] after a lost response that took effect, the same number of places can be added once more', async () => {
  const { backend, postId, user } = await openPost(500);
  const sheet = await openSheet(user);
  const match = '/v1/functions/operations/executions';
  await backend.fault({ match, from: 'client', action: { cut: 'after' } });
  const add = { name: 'Add 10 places for 11.0 points' };
  await user.click(sheet.getByRole('button', add));
  await sheet.findByText(/^No response\. Adding again/);
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await screen.findByText('15 of 15 left');
  await user.click((await openSheet(user)).getByRole('button', add));
  expect(await screen.findByText('25 of 25 left')).toBeTruthy();
  expect(await backend.row('posts', postId)).toMatchObject({ limit: 25 });
});

test('[MY-33] a post that has filled up is shown as full, and cannot get more places', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 500 });
  await backend.person('1002');
  const id = await publish(backend, '1001', { types: ['like'], limit: 1 });
  const { user } = openApp(backend, { as: '1001', path: `/post/${id}` });
  const sheet = await openSheet(user);
  await engage(backend, '1002', { id, types: ['like'] });
  await user.click(sheet.getByRole('button', { name: /^Add 10 places/ }));
  expect(await sheet.findByText(sentence('post_full'))).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add places' })).toBeNull());
});

test('[MY-33] it opens over a post’s sheet on Home, which stays open', async () => {
  const { gestures, user } = await openPost(500, { path: '/' });
  await user.click(await screen.findByRole('button', { name: /^@x_1001/ }));
  const details = await screen.findByRole('dialog', { name: 'Post details' });
  await user.click(await within(details).findByRole('button', { name: 'Add places' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add places' }));
  await user.click(await sheet.findByRole('button', { name: 'Add 10 places for 11.0 points' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add places' })).toBeNull());
  const stillOpen = within(await screen.findByRole('dialog', { name: 'Post details' }));
  expect(await stillOpen.findByText('15 of 15 left')).toBeTruthy();
  // Pulling the sheet that is left down does not minimize the app.
  expect(gestures.isMinimizedBySwipe).toBe(false);
  // Its card on Home below says the same.
  await user.click(stillOpen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('15 of 15 left')).toBeTruthy();
});

test('[MY-33] it is not offered to others, nor for closed posts or disabled types', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 1000 });
  await backend.person('1009', { isAdmin: true });
  const open = await publish(backend, '1001', { types: ['like'], limit: 5 });
  const closed = await publish(backend, '1001', { types: ['like'], limit: 5 });
  const off = await publish(backend, '1001', { types: ['like', 'follow'], limit: 5 });
  await backend.act('1001', 'closePost', { postId: closed });
  const type = { pointToPost: 11, pointAsReward: 10, forAll: true };
  await backend.addRow('pointConst', 'like', { ...type, enabled: true });
  await backend.addRow('pointConst', 'follow', { ...type, enabled: false });
  for (const [as, id] of [
    ['1009', open],
    ['1001', closed],
    ['1001', off],
  ] as const) {
    const { close } = openApp(backend, { as, path: `/post/${id}` });
    await screen.findByText(/of 5 left|5 closed/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add places' })).toBeNull());
    close();
  }
});

test('[MY-35] the client’s main button shows Add with the price', async () => {
  const { mainButton, pressMain, user } = await openPost(500, {
    messenger: { hasMainButton: true },
  });
  const sheet = await openSheet(user);
  await waitFor(() => expect(mainButton()?.text).toBe('Add 10 places for 11.0 points'));
  expect(sheet.queryByRole('button', { name: /^Add \d/ })).toBeNull();
  act(pressMain);
  expect(await screen.findByText('10 places added.')).toBeTruthy();
  await waitFor(() => expect(mainButton()).toBeUndefined());
});

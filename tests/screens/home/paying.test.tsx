import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tenths } from '#src/domain/points/tenths.ts';
import type { AppParts } from '#src/state/app-context.ts';
import { userOf } from '#src/state/session-store.ts';
import { publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { openBackendOfAda, openForm } from './open-form.ts';

const prices = { pointToPost: 10, pointAsReward: 8, enabled: true, forAll: true };

/** A member with 250.0 points, who has filled in a post of five follows at 1.0 point each. */
async function openFilledIn(): Promise<{ backend: TestBackend } & ReturnType<typeof openApp>> {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500 });
  await backend.addRow('pointConst', 'follow', prices);
  const app = openApp(backend, { as: '1001', path: '/' });
  const { user } = app;
  await user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Create post' }));
  await user.click(await sheet.findByRole('button', { name: /^Follow/ }));
  await user.clear(sheet.getByLabelText('How many people'));
  await user.type(sheet.getByLabelText('How many people'), '5');
  return { ...app, backend };
}

test('[FA-01] a price that rose while the form was open is refused, then shown and paid', async () => {
  const { backend, user } = await openFilledIn();
  await backend.changeRow('pointConst', 'follow', { pointToPost: 90 });

  await user.click(screen.getByRole('button', { name: 'Publish for 5.0 points' }));

  expect(await screen.findByText(sentence('price_changed', { costTenths: 450 }))).toBeTruthy();
  expect(await backend.rows('posts')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Publish for 45.0 points' }));
  expect(await screen.findByText('205.0')).toBeTruthy();
  expect(await backend.rows('posts')).toMatchObject([{ cost: 450 }]);
});

test('[TR-44] [PO-30] a live row that precedes the response lowers the points, and the response does not lower them again', async () => {
  const { backend, user, parts } = await openFilledIn();
  await backend.fault({
    match: 'POST .*/executions',
    from: 'client',
    action: { isHeld: true },
  });
  await user.click(screen.getByRole('button', { name: 'Publish for 5.0 points' }));
  const before = userOf(parts.sessionStore.getState().session);
  if (before === null) throw new Error('no one is signed in');
  const updatedAtMs = before.updatedAtMs + 60_000;
  parts.sessionStore.getState().setUser({ ...before, pointTenths: tenths(2450), updatedAtMs });
  await backend.noFaults();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(screen.getByText('245.0')).toBeTruthy();
});

test('[PO-30] after success the Active tab is shown', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500 });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click(await screen.findByRole('tab', { name: 'Completed' }));
  await user.click(screen.getAllByRole('button', { name: 'Create post' })[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Create post' }));
  await user.click(await sheet.findByRole('button', { name: /^Follow/ }));
  await user.click(sheet.getByRole('button', { name: /^Publish/ }));
  expect(await screen.findByRole('list', { name: 'Active posts' })).toBeTruthy();
});

/** Sends a live row without points. */
function spendAll({ sessionStore }: AppParts): void {
  const known = userOf(sessionStore.getState().session);
  if (known === null) throw new Error('no one is signed in');
  const updatedAtMs = known.updatedAtMs + 60_000;
  act(() => sessionStore.getState().setUser({ ...known, pointTenths: tenths(0), updatedAtMs }));
}

test.each([
  ['it is sent', { isHeld: true }],
  ['no answer is known', { cut: 'after' }],
] as const)(
  '[MY-15] while %s, points that are gone for this very post neither lead to Earn nor count as missing',
  async (_while, action) => {
    const { backend, user, parts } = await openFilledIn();
    const sheet = within(screen.getByRole('dialog'));
    const name = 'Publish for 5.0 points';
    await backend.fault({ match: 'POST .*/executions', from: 'client', action });
    await user.click(sheet.getByRole('button', { name }));
    if ('cut' in action) await sheet.findByText(/never pays twice/);
    spendAll(parts);
    expect(sheet.getByRole('button', { name })).toBeTruthy();
    expect(sheet.queryByRole('link')).toBeNull();
    expect(sheet.queryByText(/points short/)).toBeNull();
    await backend.noFaults();
    if ('cut' in action) await user.click(sheet.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await backend.rows('posts')).toHaveLength(1);
  },
);

test('[TR-23] publishing again after a lost response pays once', async () => {
  const { backend, user } = await openFilledIn();
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'after' } });
  const button = { name: 'Publish for 5.0 points' };
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText(/never pays twice/)).toBeTruthy();
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText('245.0')).toBeTruthy();
  expect(await backend.rows('posts')).toHaveLength(1);
});

test('[TR-23] [MY-26] the preset number of an unanswered post stays, so that publishing again pays once, also as shown', async () => {
  const backend = await openBackendOfAda({ point: 120 });
  await backend.addRow('pointConst', 'follow', prices);
  const { parts, sheet, user } = await openForm(backend);
  await user.click(sheet.getByRole('button', { name: /^Follow/ }));
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'after' } });
  const button = { name: 'Publish for 10.0 points' };
  await user.click(sheet.getByRole('button', button));
  expect(await sheet.findByText(/never pays twice/)).toBeTruthy();
  // The own row says what is left: 2.0 points, which pay two places.
  await act(() => parts.sessionStore.getState().refresh());
  await backend.fault({ match: 'users/rows', from: 'client', times: 9, action: { status: 500 } });
  await user.click(sheet.getByRole('button', button));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('2.0')).toBeTruthy();
  expect(await backend.rows('posts')).toMatchObject([{ limit: 10 }]);
});

test.each([
  ['published', { point: 2500 }, 'done', 'Post published.'],
  ['refused', { point: 10 }, 'refused', sentence('not_enough_points', { requiredTenths: 100 })],
])(
  '[MY-14] a post that is %s after its form was closed says so, and leaves the form of Post again as it is',
  async (_outcome, columns, haptic, notice) => {
    const backend = await openBackendOfAda();
    await backend.addRow('pointConst', 'follow', prices);
    await publish(backend, '1001', { types: ['follow'], limit: 7 });
    const { device, haptics, sheet, user } = await openForm(backend);
    await user.click(sheet.getByRole('button', { name: /^Follow/ }));
    await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
    await user.click(sheet.getByRole('button', { name: /^Publish for/ }));
    expect(sheet.getByRole('button', { name: 'Paste' })).toHaveProperty('disabled', true);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: /^@x_1001, / }));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('button', { name: 'Post again' }));
    await backend.changeRow('users', '1001', columns);
    await backend.noFaults();
    await waitFor(() => expect(haptics).toEqual([haptic]));
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'How many people' })).toHaveProperty('value', '7');
    expect(device.local.getItem('yapp-post-draft-1001')).toContain('"limit":"7"');
  },
);

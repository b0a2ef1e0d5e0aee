import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const link = 'https://t.me/yapp_test_bot/yapp?startapp=invite_1001';

async function openProfile(reward: string): Promise<ReturnType<typeof openApp>> {
  const backend = await openTestBackend();
  await backend.person('1001');
  await setReward(backend, reward);
  return openApp(backend, { path: '/profile', as: '1001' });
}

function setReward(backend: TestBackend, points: string): Promise<void> {
  return backend.runAs({ count: 1, isQueued: true, variables: { YAPP_INVITE_REWARD: points } });
}

test('[MY-30] Invite shares and copies the person’s link, and mentions no reward without one', async () => {
  const app = await openProfile('');

  await app.user.click(await screen.findByRole('button', { name: /^Invite They join/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
  expect(sheet.getByText(link)).toBeTruthy();
  expect(screen.queryByText(/You get/)).toBeNull();
  await app.user.click(sheet.getByRole('button', { name: 'Copy link' }));
  const share = vi.spyOn(app.messenger, 'shareUrl');
  await app.user.click(sheet.getByRole('button', { name: 'Share' }));
  expect(share.mock.calls).toEqual([
    [link, 'Join me on Yapp: engage with posts on X and earn points.'],
  ]);

  expect(app.copiedTexts).toEqual([link]);
  expect(app.openedTelegramLinks).toEqual([link]);
});

test('[MY-30] Invite states the amount and condition of a reward', async () => {
  const app = await openProfile('2.5');

  const row = await screen.findByRole('button', { name: /^Invite \+2\.5 for each whose work/ });
  await app.user.click(row);

  const sheet = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
  expect(
    sheet.getByText(/^You get 2\.5 points for each person, once, when someone else/),
  ).toBeTruthy();
});

test('[MY-30] [PT-07] the history shows an invitation’s reward', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const movement = { debit: 'mint', credit: 'member:1001', amount: 25, kind: 'invite' };
  const cause = { refId: '1002', actorId: '1003', userId: '1001', note: '@nia_x' };
  await backend.addRow('pointLedger', 'invite.1002', { ...movement, ...cause }, [
    'read("user:1001")',
  ]);

  openApp(backend, { path: '/profile', as: '1001' });

  expect((await screen.findByText('Invited member')).closest('li')?.textContent).toContain(
    '@nia_x',
  );
});

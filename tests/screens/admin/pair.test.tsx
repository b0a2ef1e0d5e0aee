import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addPost, addRows, deleteRow } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, openWide, tableRows } from './open-admin.ts';

const path = '/admin/pair?one=1001&other=1002';

async function backendWithPair() {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada', point: 418, decisions: 10, rejections: 1 });
  await backend.person('1002', { x_username: 'ben', warnCount: 1 });
  await addPost(backend, 'post1', { about: 'Small tools' });
  await addPost(backend, 'post2', { authorId: '1002', about: 'Next header', rewardEach: 20 });
  await addPost(backend, 'post3', { authorId: '1003', about: 'Another' });
  const engaged = (id: string, from: string, to: string, postId: string, changes: object = {}) => ({
    $id: id,
    postId,
    engagedBy: from,
    postAuthorId: to,
    engagementTypes: ['like'],
    isApproved: true,
    ...changes,
  });
  await addRows(backend, 'engagement', [
    engaged('e1', '1001', '1002', 'post2'),
    engaged('e2', '1002', '1001', 'post1', { isApproved: false }),
    engaged('e3', '1001', '1003', 'post3'),
  ]);
  return backend;
}

test('[PA-21] a pair shows shared engagements both ways with points, and both records', async () => {
  openWide();
  const backend = await backendWithPair();
  await openAsAdmin(backend, { path, heading: 'Pair' });
  expect(await screen.findByRole('heading', { name: '@ada and @ben' })).toBeTruthy();
  const rows = await tableRows('Shared engagements');
  expect(rows).toHaveLength(2);
  expect(rows.map((cells) => cells.slice(1))).toEqual(
    expect.arrayContaining([
      ['@ada', 'Next header', 'Like', 'approved', '+2.0'],
      ['@ben', 'Small tools', 'Like', 'rejected', '0.0'],
    ]),
  );
  const main = within(screen.getByRole('main'));
  expect(main.getByText('1 of 2')).toBeTruthy();
  expect(main.getByText('1 of 1')).toBeTruthy();
  expect(main.getByText('1 of 10')).toBeTruthy();
  expect(main.getByText('41.8')).toBeTruthy();
  const pages = main.getAllByRole('link', { name: /^Page of/u });
  expect(pages.map((link) => link.getAttribute('href'))).toEqual(['/user/1001', '/user/1002']);
});

test('[PA-21] both are warned at once, with one reason, in two steps', async () => {
  const backend = await backendWithPair();
  const app = await openAsAdmin(backend, { path, heading: 'Pair' });
  await screen.findByRole('heading', { name: '@ada and @ben' });
  expect(buttonOf('Warn both').disabled).toBe(true);
  await app.user.type(fieldOf('Reason (shown to both)'), 'Take posts of others too');
  await app.user.click(buttonOf('Warn both'));
  const question = 'Warn @ada and @ben? The bot notifies them.';
  expect(screen.getByText(question)).toBeTruthy();
  await app.user.click(screen.getByRole('radio', { name: 'Ban both' }));
  expect(screen.queryByRole('button', { name: /^Confirm/u })).toBeNull();
  await app.user.click(buttonOf('Ban both'));
  const harder = 'Ban @ada and @ben? They lose access at once, and their open posts close.';
  expect(screen.getByText(harder)).toBeTruthy();
  await app.user.click(buttonOf('Cancel'));
  await app.user.click(screen.getByRole('radio', { name: 'Warn both' }));
  await app.user.click(buttonOf('Warn both'));
  expect(await backend.rows('moderationLog')).toEqual([]);
  await app.user.click(buttonOf('Confirm: warn both'));
  expect(await screen.findByText('Warned both.')).toBeTruthy();
  await waitFor(async () => {
    expect((await backend.row('users', '1001'))['warnCount']).toBe(1);
    expect((await backend.row('users', '1002'))['warnCount']).toBe(2);
  });
  expect(fieldOf('Reason (shown to both)').value).toBe('');
  expect(buttonOf('Warn both').disabled).toBe(true);
});

test('[PA-21] a ban’s reason is cut to the length of a warning’s', async () => {
  const backend = await backendWithPair();
  const app = await openAsAdmin(backend, { path, heading: 'Pair' });
  await screen.findByRole('heading', { name: '@ada and @ben' });
  await app.user.click(screen.getByRole('radio', { name: 'Ban both' }));
  await app.user.type(fieldOf('Reason (shown to both)'), 'x'.repeat(150));
  expect(fieldOf('Reason (shown to both)').value).toHaveLength(150);
  await app.user.click(screen.getByRole('radio', { name: 'Warn both' }));
  expect(fieldOf('Reason (shown to both)').value).toHaveLength(100);
});

test('[PA-21] retrying the other person does not warn the first one again', async () => {
  const backend = await backendWithPair();
  const app = await openAsAdmin(backend, { path, heading: 'Pair' });
  await screen.findByRole('heading', { name: '@ada and @ben' });
  await app.user.type(fieldOf('Reason (shown to both)'), 'Take posts of others too');
  await backend.fault({ match: 'POST .*/executions', skip: 1, action: { status: 500 } });
  await app.user.click(buttonOf('Warn both'));
  await app.user.click(buttonOf('Confirm: warn both'));
  expect(await screen.findByText('Warned 1 person.')).toBeTruthy();
  expect(await screen.findByText(/^@ben: /)).toBeTruthy();
  await app.user.click(buttonOf('Warn User'));
  expect(screen.getByText('Warn @ben? The bot notifies them.')).toBeTruthy();
  await app.user.click(buttonOf('Confirm Warn'));
  expect(await screen.findByText('Warned both.')).toBeTruthy();
  expect((await backend.row('users', '1001'))['warnCount']).toBe(1);
  expect((await backend.row('users', '1002'))['warnCount']).toBe(2);
});

test('[PA-21] an administrator decides nothing about a pair that they are part of', async () => {
  const backend = await backendWithPair();
  await openAsAdmin(backend, { path: '/admin/pair?one=1001&other=1008', heading: 'Pair' });
  expect(await screen.findByText('This is about you. Another administrator decides.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Warn both' })).toBeNull();
  expect(screen.getByText('Nothing shared')).toBeTruthy();
});

test('[PA-21] next to a former member the other person has their name and their link', async () => {
  const backend = await backendWithPair();
  await deleteRow(backend, 'users', '1001');
  await openAsAdmin(backend, { path, heading: 'Pair' });
  const decision = within(await screen.findByRole('region', { name: 'For both at once' }));
  const links = decision.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['@ben', '/user/1002'],
  ]);
  expect(screen.queryByRole('button', { name: 'Warn both' })).toBeNull();
  const shared = within(screen.getByRole('region', { name: 'Shared engagements' }));
  const entries = shared.getAllByRole('link').map(({ textContent }) => textContent);
  expect(entries.filter((text) => text.includes('Next header'))).toEqual([
    expect.stringMatching(/^Former member/),
  ]);
  expect(entries.filter((text) => text.includes('Small tools'))).toEqual([
    expect.stringMatching(/^@ben/),
  ]);
});

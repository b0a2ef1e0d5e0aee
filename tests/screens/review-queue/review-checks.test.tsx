import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

test('[MY-09] [MY-27] each type says what to check and links there: to the proof, otherwise to the X profile', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 9000 });
  await backend.person('1002', { approvedEngaged: 3, rejectedEngaged: 1 });
  const types = ['like', 'comment'];
  const commentGuide = 'Say what you would try first.';
  const postId = await publish(backend, '1001', { types, limit: 9, commentGuide });
  await engage(backend, '1002', { id: postId, types });
  const { user, openedLinks } = openApp(backend, { as: '1001', path: '/reviews' });
  await user.click(await screen.findByRole('button', { name: 'Profile', description: 'Like' }));
  await user.click(screen.getByRole('button', { name: 'Proof', description: 'Comment' }));
  expect(openedLinks).toEqual(['https://x.com/x_1002', 'https://x.com/x_1002/status/10021']);
  expect(screen.getByText('Is the account genuine?')).toBeTruthy();
  expect(screen.getByText(commentGuide)).toBeTruthy();
  expect(await screen.findByText('3 of 4 approved so far')).toBeTruthy();
});

test('[MY-27] an old engagement with one proof for all types leads to that link', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 9000 });
  await backend.person('1002');
  const types = ['comment', 'quote'];
  const id = await publish(backend, '1001', { types, limit: 9 });
  const engagementId = await engage(backend, '1002', { id, types });
  const link = 'https://x.com/x_1002/status/5';
  await backend.changeRow('engagement', engagementId, { proofs: null, link });
  const { user, openedLinks } = openApp(backend, { as: '1001', path: '/reviews' });
  for (const description of ['Comment', 'Quote']) {
    await user.click(await screen.findByRole('button', { name: 'Proof', description }));
  }
  expect(openedLinks).toEqual([link, link]);
});

test('[OP-10] the engagement of an erased person names a former member, without links', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 9000 });
  await backend.person('1002');
  const types = ['like', 'comment'];
  const id = await publish(backend, '1001', { types, limit: 9 });
  const engagementId = await engage(backend, '1002', { id, types });
  const proofs = JSON.stringify({ comment: '[erased]' });
  const erased = { authorName: '', authorX: '', link: null, proofs };
  await backend.changeRow('engagement', engagementId, erased);
  const { close } = openApp(backend, { as: '1001', path: '/reviews' });
  expect(
    await screen.findByRole('article', { name: '1 of 1, engagement of a former member' }),
  ).toBeTruthy();
  expect(screen.getByText('Former member')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Former member/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Proof|Profile)$/ })).toBeNull();
  close();
  openApp(backend, { as: '1001', path: `/post/${id}` });
  expect(await screen.findByText('Former member')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Former member/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open comment' })).toBeNull();
});

test('[MY-09] a long queue is loaded in parts while it is decided, and a post without a link has no X link', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 9000 });
  const id = await publish(backend, '1001', { types: ['like'], limit: 90 });
  await backend.changeRow('posts', id, { link: null });
  const row = { postId: id, postAuthorId: '1001', engagementTypes: ['like'] };
  for (let number = 1; number <= 42; number += 1) {
    const engaged = { engagedBy: String(3000 + number), authorX: `x_${String(number)}` };
    await backend.addRow('engagement', `e${String(number)}`, { ...row, ...engaged }, [
      'read("user:1001")',
    ]);
  }
  const { user } = openApp(backend, { as: '1001', path: '/reviews' });
  await screen.findByRole('article', { name: /^1 of 42, / });
  expect(screen.queryByRole('button', { name: 'Open on X' })).toBeNull();
  for (const place of [20, 40, 41]) {
    await user.keyboard('{ArrowRight}'.repeat(place === 41 ? 1 : 20));
    expect(
      await screen.findByRole('article', {
        name: `${String(place + 1)} of 42, engagement of @x_${String(place + 1)}`,
      }),
    ).toBeTruthy();
  }
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addReport, addRows } from './admin-rows.ts';
import { adminId, openAsAdmin } from './open-admin.ts';

const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('[PA-12] signals name who rejects much, engages in pairs, is reported, or looks like another', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada', decisions: 12, rejections: 7 });
  await backend.person('1002', { x_username: 'ben' });
  const waits = { adminApproved: false, adminReqOpen: true };
  await backend.person('1003', { x_username: 'b3n', ...waits });
  for (const by of ['1002', '1003', '1004']) {
    await addReport(backend, `report${by}`, { engageId: `e${by}`, reportedById: by });
  }
  const engaged = (from: string, to: string, index: number) => ({
    $id: `engaged${from}${String(index)}`,
    postId: `p${to}${String(index)}`,
    engagedBy: from,
    postAuthorId: to,
  });
  await addRows(
    backend,
    'engagement',
    [0, 1, 2].flatMap((index) => [engaged('1001', '1002', index), engaged('1002', '1001', index)]),
  );
  await openAsAdmin(backend, { path: '/admin/signals', heading: 'Signals' });
  await screen.findByRole('region', { name: 'Authors who reject more than half' });
  await waitFor(() =>
    expect(linksIn('Authors who reject more than half')).toEqual([
      ['@ada 7 of 12 rejected', '/user/1001'],
    ]),
  );
  expect(linksIn('Pairs who engage mostly with each other')).toEqual([
    ['@ada and @ben 3 of 3 and 3 of 3 engagements', '/user/1001'],
  ]);
  expect(linksIn('Reported by three or more')).toEqual([
    ['@ada Reported by 3 people', '/user/1001'],
  ]);
  expect(linksIn('Requests with nearly the same handles')).toHaveLength(2);
  expect(
    screen.getByRole('region', { name: 'Proofs that several people showed' }).textContent,
  ).toContain('Nothing');
});

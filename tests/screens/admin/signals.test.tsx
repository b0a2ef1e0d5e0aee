import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addReport, addRows } from './admin-rows.ts';
import { adminId, openAsAdmin, openWide } from './open-admin.ts';

const linksIn = (name: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${name}`, 'u') }))
    .getAllByRole('link')
    .map((link) => [spokenText(link), link.getAttribute('href')]);

/** An element's text as a screen reader reads it: without the initials of pictures. */
function spokenText(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent.trim();
}

test('[PA-12] signals list people who reject often, engage in pairs, are reported, or have similar handles', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', {
    x_username: 'ada',
    decisions: 12,
    rejections: 7,
    decisionMs: 7_200_000,
  });
  await backend.person('1002', { x_username: 'ben' });
  const waits = { adminApproved: false, adminReqOpen: true };
  await backend.person('1003', { x_username: 'b3n', ...waits });
  for (const by of ['1002', '1003', '1004']) {
    const upheld = by === '1002' ? { isResolved: true, outcome: 'warn' } : {};
    await addReport(backend, `report${by}`, { engageId: `e${by}`, reportedById: by, ...upheld });
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
  await screen.findByRole('region', { name: /^Authors who reject more than half/u });
  await waitFor(() =>
    expect(linksIn('Authors who reject more than half')).toEqual([
      ['@ada 7 of 12 rejected Decides in 10 mins on average', '/user/1001'],
    ]),
  );
  expect(linksIn('Pairs who engage mostly with each other')).toEqual([
    ['@ada and @ben 3 of 3 and 3 of 3 engagements', '/admin/pair?one=1001&other=1002'],
  ]);
  expect(linksIn('Reported by three or more')).toEqual([
    ['@ada Reported by 3 people 1 upheld', '/user/1001'],
  ]);
  expect(linksIn('Requests with similar handles')).toHaveLength(2);
  expect(
    screen.getByRole('region', { name: 'Proofs that several people submitted' }).textContent,
  ).toContain('None');
});

test('[PA-12] signals list all members of a group who engage mostly among themselves', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  const ring = ['2001', '2002', '2003'];
  const others = ['3001', '3002', '3003', '3004'];
  for (const id of [...ring, ...others]) await backend.person(id, { x_username: `x_${id}` });
  const engagedAmong = (people: readonly string[], times: number) =>
    people.flatMap((engagedBy) =>
      people
        .filter((id) => id !== engagedBy)
        .flatMap((postAuthorId) =>
          Array.from({ length: times }, (_, index) => ({
            $id: `by${engagedBy}for${postAuthorId}n${String(index)}`,
            postId: `p${postAuthorId}${String(index)}`,
            engagedBy,
            postAuthorId,
          })),
        ),
    );
  await addRows(backend, 'engagement', [...engagedAmong(ring, 2), ...engagedAmong(others, 1)]);

  await openAsAdmin(backend, { path: '/admin/signals', heading: 'Signals' });

  const header = 'People who engage mostly within a group';
  await screen.findByRole('region', { name: new RegExp(`^${header}`, 'u') });
  const text = 'One of 3 people: 12 of their 12 engagements are among themselves';
  await waitFor(() =>
    expect(linksIn(header)).toEqual(
      expect.arrayContaining(ring.map((id) => [`@x_${id} ${text}`, `/user/${id}`])),
    ),
  );
});

test('[PA-21] [PA-23] a wide desk shows a pair and its decision beside the list', async () => {
  openWide(1440);
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  for (const [id, handle] of Object.entries({
    1001: 'ada',
    1002: 'ben',
    1003: 'cleo',
    1004: 'dan',
  }))
    await backend.person(id, { x_username: handle });
  const both = (one: string, other: string) =>
    [0, 1, 2].flatMap((index) =>
      [
        [one, other],
        [other, one],
      ].map(([from, to]) => ({
        $id: `engaged${from}${String(index)}`,
        postId: `p${to}${String(index)}`,
        engagedBy: from,
        postAuthorId: to,
      })),
    );
  await addRows(backend, 'engagement', [...both('1001', '1002'), ...both('1003', '1004')]);
  const app = await openAsAdmin(backend, { path: '/admin/signals', heading: 'Signals' });
  await screen.findByText('@ada and @ben');
  const chosen = screen.getByRole('button', { current: true });
  const other = screen.getByRole('button', {
    name: chosen.textContent.includes('@ada') ? /@cleo and @dan/u : /@ada and @ben/u,
  });
  await screen.findByRole('button', { name: 'Warn both' });
  await app.user.click(other);
  expect(screen.getByRole('button', { current: true })).toBe(other);
  const title = chosen.textContent.includes('@ada') ? /@cleo.*@dan/u : /@ada.*@ben/u;
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
});

test('[PA-12] [PA-24] of many requests with similar handles eight are listed, with their total; of many authors 50, with 50+', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  const waiting = Array.from({ length: 30 }, (_, index) => ({
    $id: String(5001 + index),
    name: `Flood ${String(index)}`,
    x_username: `flood_${String(index)}`,
    adminApproved: false,
    adminReqOpen: true,
  }));
  const rejecting = Array.from({ length: 51 }, (_, index) => ({
    $id: String(6001 + index),
    name: `Author ${String(index)}`,
    x_username: `author_${String(index)}`,
    decisions: 12,
    rejections: 7,
  }));
  await addRows(backend, 'users', [...waiting, ...rejecting]);
  await openAsAdmin(backend, { path: '/admin/signals', heading: 'Signals' });
  await screen.findByRole('region', { name: 'Requests with similar handles: 30' });
  expect(
    screen.getByRole('region', { name: /^Authors who reject more than half: 50\+/u }),
  ).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Reported by three or more' })).toBeTruthy();
  await waitFor(() => expect(linksIn('Requests with similar')[0]?.[0]).toMatch(/flood_0.* \+22$/u));
  expect(linksIn('Requests with similar')).toHaveLength(8);
});

test('[PA-12] [FA-12] a proof submitted by several people is listed with its link and the people, who are linked', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada' });
  await backend.person('1002', { x_username: 'ben' });
  const link = 'https://x.com/ben/status/1234567890123';
  const proofs = JSON.stringify({ comment: link });
  const engaged = { postAuthorId: '1003', engagementTypes: ['comment'], link, proofs };
  await backend.addRow('engagement', 'e1', { ...engaged, postId: 'p1', engagedBy: '1001' });
  await backend.addRow('engagement', 'e2', { ...engaged, postId: 'p2', engagedBy: '1002' });
  for (const [id, userId] of [
    ['e1', '1001'],
    ['e2', '1002'],
  ] as const) {
    const proof = { statusId: '1234567890123', engagementId: id, userId };
    await backend.addRow('proofLinks', `proof-${id}`, proof);
  }
  await openAsAdmin(backend, { path: '/admin/signals', heading: 'Signals' });
  await screen.findByRole('region', { name: /^Proofs that several people submitted: 2/u });
  await waitFor(() =>
    expect(linksIn('Proofs that several')).toEqual(
      expect.arrayContaining([
        ['@ada The same proof as @ben x.com/ben/status/…890123', '/user/1001'],
        ['@ben The same proof as @ada x.com/ben/status/…890123', '/user/1002'],
      ]),
    ),
  );
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addPost, addRows } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, openWide, tableRows } from './open-admin.ts';

const hourMs = 60 * 60 * 1000;
const path = '/admin/pair?one=1001&other=1002';

async function backendWithPair(ada: object = {}) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada', warnCount: 2, rejections: 1, ...ada });
  await backend.person('1002', { x_username: 'ben' });
  return backend;
}

/** An engagement by one with a post by the other, this many hours after May 1. */
function engaged(id: string, from: string, to: string, hours: number, changes: object = {}) {
  return {
    $id: id,
    $createdAt: new Date(Date.UTC(2026, 4, 1, 12) + hours * hourMs).toISOString(),
    postId: `post-${id}`,
    engagedBy: from,
    postAuthorId: to,
    engagementTypes: ['like'],
    ...changes,
  };
}

/** Ben and Ada engaged with each other three times; one post is gone. */
async function backendWithShared() {
  const backend = await backendWithPair();
  await addPost(backend, 'post-e1', { authorId: '1002', about: 'Small tools' });
  const decidedAtMs = Date.UTC(2026, 4, 1, 12) + 3 * hourMs;
  await addRows(backend, 'engagement', [
    engaged('e1', '1001', '1002', 0, { isApproved: true, decidedAtMs }),
    engaged('e2', '1001', '1002', 24, { isApproved: null }),
    engaged('e3', '1002', '1001', 72, { isApproved: false }),
  ]);
  return backend;
}

/** The lines of a person's record. */
async function recordOf(handle: string): Promise<object> {
  const record = within(await screen.findByRole('region', { name: `Record of ${handle}` }));
  const values = record.getAllByRole('definition');
  return Object.fromEntries(
    record
      .getAllByRole('term')
      .map((term, index) => [term.textContent, values[index]?.textContent]),
  );
}

test('[PA-21] shared engagements show time, decision and its duration, and deleted posts', async () => {
  openWide();
  await openAsAdmin(await backendWithShared(), { path, heading: 'Pair' });
  const rows = await tableRows('Shared engagements');
  expect(rows.map((cells) => cells.slice(1, 5))).toEqual([
    ['@ben', 'Deleted post', 'Like', 'rejected'],
    ['@ada', 'Deleted post', 'Like', 'pending'],
    ['@ada', 'Small tools', 'Like', 'approved in 3 hrs'],
  ]);
  expect(screen.getByRole('heading', { name: 'Shared engagements' })).toBeTruthy();
  const card = screen
    .getByRole('heading', { name: 'Back and forth' })
    .closest('div')?.parentElement;
  const lanes = within(card ?? document.body).getAllByRole('listitem');
  expect(lanes.map(({ textContent }) => textContent)).toEqual([
    '@ada 2 engagements',
    '@ben 1 engagement',
  ]);
  const dots = Array.from(card?.querySelectorAll('circle') ?? [], (dot) => [
    Number(dot.getAttribute('cx')),
    dot.getAttribute('cy'),
  ]);
  expect(dots).toEqual([
    [592, '42'],
    [expect.closeTo(8 + 584 / 3), '14'],
    [8, '14'],
  ]);
  expect(card?.textContent).toMatch(/1 May4 May$/u);
});

test('[PA-21] on a phone each row says who, which post, when, what became of it and for how much', async () => {
  await openAsAdmin(await backendWithShared(), { path, heading: 'Pair' });
  const shared = within(await screen.findByRole('region', { name: 'Shared engagements' }));
  const rows = shared.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^@ben\sDeleted post · Like · 4 May 2026, .*rejected\s0\.0$/u),
    expect.stringMatching(/^@ada\sDeleted post · Like · 2 May 2026, .*pending\s0\.0$/u),
    expect.stringMatching(/^@ada\sSmall tools · Like · 1 May 2026, .*approved in 3 hrs\s\+1\.0$/u),
  ]);
});

test('[PA-21] only the newest are listed', async () => {
  const backend = await backendWithPair();
  await addRows(
    backend,
    'engagement',
    Array.from({ length: 52 }, (_, index) => engaged(`e${String(index)}`, '1001', '1002', index)),
  );
  await openAsAdmin(backend, { path, heading: 'Pair' });
  expect(await screen.findByText('The newest 50 shared engagements')).toBeTruthy();
});

test('[PA-21] a record shows membership, decision time and warnings; without decisions it has no decision time', async () => {
  const decided = { decisions: 4, decisionMs: 4 * 5 * hourMs, $createdAt: '2026-05-05T12:00:00Z' };
  const backend = await backendWithPair(decided);
  await backend.changeRow('users', '1002', { warnCount: 0 });
  await openAsAdmin(backend, { path, heading: 'Pair' });
  expect(await recordOf('@ada')).toMatchObject({
    'Engagements with @ben': '0 of 0',
    'Member since': '5 May 2026',
    'Rejects others': '1 of 4',
    'Decides in': '5 hrs',
    Warnings: '2',
  });
  expect(await recordOf('@ben')).toMatchObject({
    'Engagements with @ada': '0 of 0',
    'Rejects others': 'nothing decided',
    'Decides in': 'nothing decided',
    Warnings: '0',
  });
});

test('[PA-21] an author who rejected none of several is shown with none', async () => {
  const decided = { decisions: 4, rejections: 0, decisionMs: 4 * 5 * hourMs };
  await openAsAdmin(await backendWithPair(decided), { path, heading: 'Pair' });
  expect(await recordOf('@ada')).toMatchObject({
    'Rejects others': '0 of 4',
    'Decides in': '5 hrs',
  });
});

test('[PA-21] the same person twice, or one person, is no pair', async () => {
  const backend = await backendWithPair();
  for (const query of ['?one=1001&other=1001', '?one=1001', '']) {
    const app = await openAsAdmin(backend, { path: `/admin/pair${query}`, heading: 'Pair' });
    expect(await screen.findByText('No pair selected')).toBeTruthy();
    app.close();
  }
});

test('[PA-21] both are banned at once, with a message until the reason changes', async () => {
  const backend = await backendWithPair();
  const app = await openAsAdmin(backend, { path, heading: 'Pair' });
  await app.user.click(await screen.findByRole('radio', { name: 'Ban both' }));
  await app.user.type(fieldOf('Reason (shown to both)'), 'A ring');
  await app.user.click(buttonOf('Ban both'));
  await app.user.click(buttonOf('Confirm: ban both'));
  expect(await screen.findByText('Banned both.')).toBeTruthy();
  await waitFor(async () => {
    for (const id of ['1001', '1002']) {
      expect(await backend.row('users', id)).toMatchObject({
        isBanned: true,
        warnCount: 2 - Number(id === '1002') * 2,
      });
    }
  });
  await app.user.type(fieldOf('Reason (shown to both)'), ' again');
  expect(screen.queryByText('Banned both.')).toBeNull();
});

test('[PA-21] a refusal is red, a lost response amber, and both disappear when the reason changes', async () => {
  const backend = await backendWithPair();
  const app = await openAsAdmin(backend, { path, heading: 'Pair' });
  await app.user.type(await screen.findByLabelText('Reason (shown to both)'), 'A ring');
  await backend.changeRow('users', '1001', { isAdmin: true });
  await backend.fault({
    match: 'POST .*/executions',
    from: 'client',
    skip: 1,
    action: { cut: 'after' },
  });
  await app.user.click(buttonOf('Warn both'));
  await app.user.click(buttonOf('Confirm: warn both'));
  const toneOf = async (handle: string) =>
    (await screen.findByText(new RegExp(`^${handle}: `, 'u'))).closest<HTMLElement>('[data-tone]')
      ?.dataset['tone'];
  expect(await toneOf('@ada')).toBe('failure');
  expect(await toneOf('@ben')).toBe('warning');
  await app.user.type(fieldOf('Reason (shown to both)'), '.');
  expect(screen.queryByText(/^@(?:ada|ben): /u)).toBeNull();
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maxAnnouncementCharacters } from '#src/domain/announcement.ts';
import { maxNoteCharacters } from '#src/domain/moderation/request.ts';
import { maxRejectReasonCharacters } from '#src/domain/people/lifecycle.ts';
import { maxCloseReasonCharacters } from '#src/domain/posts/close-post.ts';
import { maxReportNoteCharacters } from '#src/domain/report.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addPost, addReport } from './admin-rows.ts';
import { buttonOf, openAsAdmin } from './open-admin.ts';
import { pending } from './open-requests.ts';

const rootId = '1';

async function backendWithAll() {
  const backend = await openTestBackend();
  await backend.person(rootId, { isAdmin: true, x_username: 'root' });
  await backend.person('1001', { x_username: 'ada' });
  await backend.person('2001', { ...pending, x_username: 'asks' });
  await addPost(backend, 'post1');
  await addReport(backend, 'report1');
  return backend;
}

test.each([
  ['[PA-04]', '/requests', [/^@asks/u], /^Reason/u, maxRejectReasonCharacters],
  ['[PA-06]', '/reports', [/^The decision was unfair/u], 'Note', maxReportNoteCharacters],
  ['[FA-05]', '/post/post1', ['Close Post'], 'Reason (kept in the log)', maxCloseReasonCharacters],
  ['[PA-22]', '/admin/announcements', [], 'Text in English', maxAnnouncementCharacters],
  ['[AD-10]', '/admin/ban-tool', [], 'Username', 200],
] as const)('%s at %s a text is cut to its limit', async (...row) => {
  const [, path, buttons, label, most] = row;
  const app = await openAsAdmin(await backendWithAll(), { path, heading: /./u, as: rootId });
  for (const name of buttons) await app.user.click(await screen.findByRole('button', { name }));
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await app.user.click(field);
  await app.user.paste('r'.repeat(most + 50));
  expect(field.value).toHaveLength(most);
});

test('[PA-01] a note on a person is cut to its maximum length', async () => {
  const options = { path: '/user/1001', heading: /./u, as: rootId };
  const app = await openAsAdmin(await backendWithAll(), options);
  await app.user.click(await screen.findByRole('tab', { name: 'Notes' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Note for administrators');
  await app.user.click(field);
  await app.user.paste('n'.repeat(maxNoteCharacters + 50));
  expect(field.value).toHaveLength(maxNoteCharacters);
});

test('[PA-01] [PR-02] an unknown person is reported, without a Retry button', async () => {
  const options = { path: '/user/4711', heading: /./u, as: rootId };
  await openAsAdmin(await backendWithAll(), options);
  expect(await screen.findByText(sentence('user_not_found'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('[PA-01] a person without any history says so', async () => {
  const backend = await backendWithAll();
  await backend.person('1003');
  await openAsAdmin(backend, { path: '/user/1003', heading: /./u, as: rootId });
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
});

test('[AD-02] [PA-23] the tools are below their groups’ headings', async () => {
  await openAsAdmin(await backendWithAll(), { path: '/admin', heading: 'Admin', as: rootId });
  const tools = within(screen.getByRole('region', { name: 'Your Administration Tools' }));
  expect(tools.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    ['Members', 'Conduct', 'Points', 'Community', 'Open a tool on a person'],
  );
  const conduct = tools.getByRole('heading', { name: 'Conduct' }).parentElement;
  expect(within(conduct ?? document.body).getByRole('link', { name: 'Ban Users' })).toBeTruthy();
});

test('[PA-01] the choice between giving and taking points shows which is selected', async () => {
  const options = { path: '/user/1001', heading: /./u, as: rootId };
  const app = await openAsAdmin(await backendWithAll(), options);
  await app.user.click(await screen.findByRole('button', { name: 'Points' }));
  const chosen = () => screen.getByRole('radio', { checked: true }).closest('label')?.textContent;
  await screen.findByRole('dialog');
  expect(chosen()).toBe('Add Points');
  await app.user.click(screen.getByRole('radio', { name: 'Reduce Points' }));
  expect(chosen()).toBe('Reduce Points');
  expect(buttonOf('Reduce Points').disabled).toBe(true);
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addPost } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';

const rootId = '1';

async function backendWithAll(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(rootId, { isAdmin: true, x_username: 'root' });
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1001', { x_username: 'ada' });
  await addPost(backend, 'post1');
  return backend;
}

/** Makes the function's writes fail until the faults end. */
function refuseWrites(backend: TestBackend): Promise<void> {
  const body = '{"message":"no","code":400,"type":"general_bad_request"}';
  return backend.fault({
    match: '^(POST|PATCH|PUT) .*transactions',
    from: 'function',
    times: 9,
    action: { status: 400, body },
  });
}

async function expectRefusal(text: string): Promise<void> {
  expect((await statusOf(text)).tone).toBe('failure');
}

test('[PA-01] [AD-14] a note that cannot be saved shows an error, and stays for another try', async () => {
  const backend = await backendWithAll();
  const app = await openAsAdmin(backend, { path: '/user/1001', heading: 'Person 1001' });
  await app.user.click(await screen.findByRole('tab', { name: 'Notes' }));
  await app.user.type(fieldOf('Note for administrators'), 'Second account');
  await refuseWrites(backend);
  await app.user.click(buttonOf('Add note'));
  await expectRefusal(sentence('note_failed'));
  expect(fieldOf('Note for administrators').value).toBe('Second account');
  expect(app.gestures.asksBeforeClosing).toBe(true);
  expect(screen.queryByText('Note saved.')).toBeNull();
  await app.user.type(fieldOf('Note for administrators'), '.');
  expect(screen.queryByText(sentence('note_failed'))).toBeNull();
});

test('[FA-05] a post that cannot be closed shows an error, keeps its reason, and is closed later', async () => {
  const backend = await backendWithAll();
  const app = await openAsAdmin(backend, { path: '/post/post1', heading: 'Post' });
  await app.user.click(await screen.findByRole('button', { name: 'Close Post' }));
  const question =
    'Close the post by @ada? No one else can engage; unused places are refunded to its author.';
  expect((await statusOf(question)).tone).toBe('warning');
  await app.user.type(fieldOf('Reason (kept in the log)'), 'Asks for spam');
  await refuseWrites(backend);
  await app.user.click(buttonOf('Confirm Close'));
  await expectRefusal(sentence('post_close_failed'));
  expect(screen.queryByText('Post closed.')).toBeNull();
  await backend.noFaults();
  await app.user.click(buttonOf('Close Post'));
  expect(fieldOf('Reason (kept in the log)').value).toBe('Asks for spam');
  await app.user.click(buttonOf('Confirm Close'));
  expect((await statusOf('Post closed.')).tone).toBe('success');
  expect(screen.queryByText(sentence('post_close_failed'))).toBeNull();
});

test('[FA-05] [PA-14] Cancel closes and pins nothing, and dismisses the prompt', async () => {
  const backend = await backendWithAll();
  const app = await openAsAdmin(backend, { path: '/post/post1', heading: 'Post' });
  for (const [ask, confirm] of [
    ['Close Post', 'Confirm Close'],
    ['Pin Post', 'Confirm Pin'],
  ] as const) {
    await app.user.click(await screen.findByRole('button', { name: ask }));
    expect(buttonOf(confirm)).toBeTruthy();
    await app.user.click(buttonOf('Cancel'));
    expect(screen.queryByRole('button', { name: confirm })).toBeNull();
  }
  expect(screen.queryByLabelText('Reason (kept in the log)')).toBeNull();
  expect(await backend.rows('moderationLog')).toEqual([]);
});

test('[PA-14] [AD-60] a failed pin on the post’s page shows an error, and can be retried', async () => {
  const backend = await backendWithAll();
  const app = await openAsAdmin(backend, { path: '/post/post1', heading: 'Post' });
  await app.user.click(await screen.findByRole('button', { name: 'Pin Post' }));
  await refuseWrites(backend);
  await app.user.click(buttonOf('Confirm Pin'));
  await expectRefusal(sentence('pin_failed'));
  expect(buttonOf('Pin Post').disabled).toBe(false);
  expect(screen.queryByText('Already pinned')).toBeNull();
});

test('[PA-18] undoing an act that another administrator has undone is refused', async () => {
  const backend = await backendWithAll();
  await backend.act(rootId, 'warnUser', { username: 'ada', type: 'X', reason: 'late' });
  const app = await openAsAdmin(backend, { path: '/admin/log', heading: 'Moderation Log' });
  await app.user.click(await screen.findByRole('button', { name: 'Take back' }));
  const [warning] = await backend.rows('moderationLog');
  await backend.act(rootId, 'takeBack', { actId: String(warning?.$id) });
  await app.user.click(buttonOf('Confirm: take back'));
  await expectRefusal(sentence('take_back_failed'));
  expect(screen.queryByText('Taken back')).toBeNull();
  expect((await backend.row('users', '1001'))['warnCount']).toBe(0);
});

const announcements = { as: rootId, path: '/admin/announcements', heading: 'Announcements' };

async function withAnnouncement(state: string): Promise<TestBackend> {
  const backend = await backendWithAll();
  const texts = JSON.stringify({ en: 'Hello' });
  await backend.addRow('announcements', 'news1', { authorId: rootId, texts, state, written: 1 });
  return backend;
}

test('[PA-22] an announcement that cannot be tested shows an error, keeps its text, and is not sent', async () => {
  const backend = await backendWithAll();
  const { user } = await openAsAdmin(backend, announcements);
  expect(screen.getByText('First only you get the message, in all its languages.')).toBeTruthy();
  await user.type(fieldOf('Text in English'), 'Hello all');
  await refuseWrites(backend);
  await user.click(buttonOf('Send to yourself'));
  await expectRefusal(sentence('announcement_failed'));
  expect(fieldOf('Text in English').value).toBe('Hello all');
  expect(screen.queryByText('Sent to you. Read it in your chat with the bot.')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Send to \d/u })).toBeNull();
  await user.type(fieldOf('Text in English'), '!');
  expect(screen.queryByText(sentence('announcement_failed'))).toBeNull();
});

test('[PA-22] an announcement that cannot be stopped shows an error, and stays in progress', async () => {
  const backend = await withAnnouncement('sending');
  const { user } = await openAsAdmin(backend, announcements);
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  const question = 'Stop here? Messages already queued still arrive.';
  expect((await statusOf(question)).tone).toBe('warning');
  await user.click(buttonOf('Cancel'));
  expect(screen.queryByText(question)).toBeNull();
  await user.click(buttonOf('Stop'));
  await refuseWrites(backend);
  await user.click(buttonOf('Confirm Stop'));
  await expectRefusal(sentence('announcement_failed'));
  expect(screen.getByText('On its way')).toBeTruthy();
  expect((await backend.row('announcements', 'news1'))['state']).toBe('sending');
});

test('[PA-22] continuing shows its result, and an announcement that cannot continue stays stopped', async () => {
  const backend = await withAnnouncement('stopped');
  const { user } = await openAsAdmin(backend, announcements);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await refuseWrites(backend);
  await user.click(buttonOf('Confirm Send'));
  await expectRefusal(sentence('announcement_failed'));
  expect(screen.queryByText('The announcement is on its way.')).toBeNull();
  await backend.noFaults();
  await user.click(buttonOf('Continue'));
  await user.click(buttonOf('Confirm Send'));
  expect((await statusOf('The announcement is on its way.')).tone).toBe('success');
});

test('[PA-22] an announcement that could not be sent to everyone stays in the editor', async () => {
  const backend = await backendWithAll();
  const { user } = await openAsAdmin(backend, announcements);
  await user.type(fieldOf('Text in English'), 'Hello all');
  await user.click(buttonOf('Send to yourself'));
  await user.click(await screen.findByRole('button', { name: 'Send to 3 people' }));
  await refuseWrites(backend);
  await user.click(buttonOf('Confirm Send'));
  await expectRefusal(sentence('announcement_failed'));
  expect(fieldOf('Text in English').value).toBe('Hello all');
  expect(buttonOf('Send to 3 people').disabled).toBe(false);
});

test('[PA-22] a reused text survives a reload', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  onTestFinished(() => {
    scrolled.mockRestore();
  });
  const backend = await withAnnouncement('sent');
  const first = await openAsAdmin(backend, announcements);
  await first.user.click(await screen.findByRole('button', { name: 'Use this text' }));
  expect(fieldOf('Text in English').value).toBe('Hello');
  first.close();
  await openAsAdmin(backend, { ...announcements, device: first.device });
  expect(fieldOf('Text in English').value).toBe('Hello');
});

test('[PA-22] the progress of writing is shown from the first message on', async () => {
  const backend = await withAnnouncement('sent');
  await openAsAdmin(backend, announcements);
  const past = within(await screen.findByRole('region', { name: 'Past announcements' }));
  await waitFor(() => expect(past.getByText('1 sent · 0 waiting · 0 failed')).toBeTruthy());
});

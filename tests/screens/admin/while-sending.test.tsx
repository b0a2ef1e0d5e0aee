import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenedApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addPost, addRows } from './admin-rows.ts';
import { buttonOf, fieldOf, openAsAdmin } from './open-admin.ts';
import { pending } from './open-requests.ts';

// What was sent is what is visible: nothing can be changed until the response arrives.

const rootId = '1';

async function backendWithAll(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(rootId, { isAdmin: true, x_username: 'root' });
  await backend.person('1001', { x_username: 'ada', point: 1000 });
  await backend.person('1002', { x_username: 'ben' });
  await addPost(backend, 'post1');
  return backend;
}

type Screen = {
  readonly path: string;
  readonly heading: string | RegExp;
  /** Does everything up to the last tap. */
  readonly prepare: (app: OpenedApp, backend: TestBackend) => Promise<void>;
  /** The button of the last tap, and what is disabled while its call is pending. */
  readonly send: string;
  readonly fields: readonly string[];
  readonly others: readonly string[];
};

const screens: Readonly<Record<string, Screen>> = {
  '[TY-03] a type': {
    path: '/admin/manage-types',
    heading: 'Engagement Types',
    prepare: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: '+ Add Type' }));
      await screen.findByRole('dialog', { name: 'New Type' });
      await user.type(fieldOf('Type name'), 'follow');
      await user.type(fieldOf('Points for post'), '2');
      await user.type(fieldOf('Points as reward'), '1');
    },
    send: 'Create',
    fields: ['Type name', 'Points for post', 'Points as reward', 'Enabled', 'For All'],
    others: ['Cancel'],
  },
  '[PA-21] a warning of both': {
    path: '/admin/pair?one=1001&other=1002',
    heading: 'Pair',
    prepare: async ({ user }) => {
      await user.type(await screen.findByLabelText('Reason (shown to both)'), 'A ring');
      await user.click(buttonOf('Warn both'));
    },
    send: 'Confirm: warn both',
    fields: ['Reason (shown to both)', 'Warn both', 'Ban both'],
    others: ['Cancel'],
  },
  '[AD-58] a pin': {
    path: '/admin/pin-post',
    heading: 'Pin Post',
    prepare: async ({ user }) => {
      await user.type(fieldOf('Post ID'), 'post1');
      await user.click(buttonOf('Get Post Info'));
      await screen.findByRole('region', { name: 'Found post' });
    },
    send: 'Confirm Pin',
    fields: ['Post ID'],
    others: ['Cancel'],
  },
  '[FA-05] the closing of a post': {
    path: '/post/post1',
    heading: 'Post',
    prepare: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Close Post' }));
      await user.type(fieldOf('Reason (kept in the log)'), 'Asks for spam');
    },
    send: 'Confirm Close',
    fields: ['Reason (kept in the log)'],
    others: ['Cancel'],
  },
  '[PA-22] testing an announcement': {
    path: '/admin/announcements',
    heading: 'Announcements',
    prepare: async ({ user }) => {
      await user.type(fieldOf('Text in English'), 'Hello all');
    },
    send: 'Send to yourself',
    fields: ['Text in English'],
    others: [],
  },
  '[PA-01] a note': {
    path: '/user/1001',
    heading: 'Person 1001',
    prepare: async ({ user }) => {
      await user.click(await screen.findByRole('tab', { name: 'Notes' }));
      await user.type(fieldOf('Note for administrators'), 'Second account');
    },
    send: 'Add note',
    fields: ['Note for administrators'],
    others: [],
  },
  '[PA-01] a gift on a person’s page': {
    path: '/user/1001',
    heading: 'Person 1001',
    prepare: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Points' }));
      await screen.findByRole('dialog', { name: 'Points of @ada' });
      await user.type(fieldOf('Points'), '1');
      await user.type(fieldOf('Reason'), 'prize');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Add/u }));
    },
    send: 'Confirm Add',
    fields: ['Points', 'Reason', 'Add Points', 'Reduce Points'],
    others: ['Cancel'],
  },
  '[PA-18] undoing an act': {
    path: '/admin/log',
    heading: 'Moderation Log',
    prepare: async ({ user }, backend) => {
      const warn = { username: 'ada', type: 'X', reason: 'late' };
      await backend.act(rootId, 'warnUser', warn);
      await user.selectOptions(fieldOf('Action'), 'Warning');
      await user.click(await screen.findByRole('button', { name: 'Take back' }));
    },
    send: 'Confirm: take back',
    fields: [],
    others: ['Cancel'],
  },
};

test.each(Object.entries(screens))('%s is sent as it was confirmed', async (_name, each) => {
  const backend = await backendWithAll();
  const { path, heading } = each;
  const app = await openAsAdmin(backend, { path, heading, as: rootId });
  await each.prepare(app, backend);
  const fields = each.fields.map((label) => screen.getByLabelText(label));
  const isClosed = (field: HTMLElement) => field.matches(':disabled');
  expect(fields.filter(isClosed)).toEqual([]);
  const match = 'POST .*/executions';
  await backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: each.send });
  await app.user.click(button);
  await waitFor(() => expect(button.ariaBusy).toBe('true'));
  expect(button.disabled).toBe(true);
  expect(fields.map((field) => [field.ariaLabel, isClosed(field)])).toEqual(
    fields.map((field) => [field.ariaLabel, true]),
  );
  for (const name of each.others) expect(buttonOf(name).disabled).toBe(true);
  await backend.noFaults();
  await waitFor(() => expect(button.isConnected && button.ariaBusy === 'true').toBe(false));
});

test.each([
  ['[TY-03] an impossible type', 'li/ke', '', sentence('type_save_failed')],
  ['[TY-03] a new type', 'follow', '', 'Type follow saved.'],
  ['[PA-01] too many points', '', '500', /^Insufficient points\./u],
  ['[PA-01] points', '', '1', '1.0 points taken from @ada.'],
] as const)('the answer about %s is shown after its sheet was closed', async (...row) => {
  const [, name, points, answer] = row;
  const backend = await backendWithAll();
  const path = name === '' ? '/user/1001' : '/admin/manage-types';
  const app = await openAsAdmin(backend, { path, heading: /^/u, as: rootId });
  const opener = name === '' ? 'Warn' : '+ Add Type';
  await app.user.click(
    await screen.findByRole('button', { name: name === '' ? 'Points' : opener }),
  );
  await screen.findByRole('dialog');
  const steps = name === '' ? ['Reduce Points', 'Confirm Reduce'] : ['Create'];
  if (name === '') await app.user.click(screen.getByRole('radio', { name: 'Reduce Points' }));
  else await app.user.type(fieldOf('Type name'), name);
  for (const label of name === '' ? ['Points'] : ['Points for post', 'Points as reward']) {
    await app.user.type(fieldOf(label), points || '1');
  }
  if (name === '') await app.user.type(fieldOf('Reason'), 'put right');
  const match = 'POST .*/executions';
  for (const step of steps) {
    if (step === steps.at(-1)) {
      await backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
    }
    await app.user.click(await screen.findByRole('button', { name: step }));
  }
  await app.user.keyboard('{Escape}');
  await app.user.click(await screen.findByRole('button', { name: opener }));
  const next = await screen.findByRole('dialog', { name: name === '' ? 'Warn @ada' : 'New Type' });
  await backend.noFaults();
  expect(await screen.findByText(answer)).toBeTruthy();
  expect(next.dataset['state']).toBe('open');
});

test('[PA-09] during a run the selection cannot be changed', async () => {
  const backend = await backendWithAll();
  for (const id of ['2001', '2002']) await backend.person(id, { ...pending, x_username: `x${id}` });
  const options = { path: '/requests', heading: 'Approval Requests', as: rootId };
  const app = await openAsAdmin(backend, options);
  await app.user.click(await screen.findByRole('button', { name: 'Select' }));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Approve 2'));
  const match = 'POST .*/executions';
  await backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  await app.user.click(buttonOf('Approve 2'));
  const bar = await screen.findByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('aria-valuetext')).toBe('0 of 2');
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) {
    expect([box.disabled, box.checked]).toEqual([true, true]);
  }
  expect(screen.queryByText(/ done/u)).toBeNull();
  await backend.noFaults();
  expect(await screen.findByText('2 of 2 done')).toBeTruthy();
});

test.each([
  ['[AD-57]', '/admin/pin-post', 'Pin Post', 'Get Post Info', 'tables/posts/rows/post1'],
  ['[PA-07]', '/admin/log', 'Moderation Log', 'Show this person', 'x_username'],
  ['[PA-07]', '/admin/log', 'Moderation Log', 'Export CSV', 'moderationLog'],
] as const)('%s at %s, %s, “%s” is busy while %s is read', async (...row) => {
  const [, path, heading, name, match] = row;
  const backend = await backendWithAll();
  const act = { actorId: rootId, targetId: '1001', action: 'unbanUser', details: '{}' };
  await addRows(backend, 'moderationLog', [{ $id: 'act1', ...act }]);
  const app = await openAsAdmin(backend, { path, heading, as: rootId });
  if (name === 'Get Post Info') await app.user.type(fieldOf('Post ID'), 'post1');
  if (name === 'Show this person') {
    await app.user.click(await screen.findByRole('button', { name: 'Every person' }));
    await app.user.type(fieldOf('Username'), 'unknown');
  }
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(app.readCount()).toBe(0));
  await backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  await app.user.click(button);
  await waitFor(() => expect([button.disabled, button.ariaBusy]).toEqual([true, 'true']));
  const fields = within(screen.getByRole('main')).queryAllByLabelText('Username');
  expect(fields.filter((field) => field.matches(':enabled'))).toEqual([]);
  await backend.noFaults();
  await waitFor(() => expect(button.isConnected && button.ariaBusy === 'true').toBe(false));
});

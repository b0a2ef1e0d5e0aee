import { screen, within } from '@testing-library/react';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** The columns of a notification, and its id where that matters. */
type Columns = Readonly<Record<string, unknown>> & { readonly $id?: string };

let noticeCount = 0;

/** A notification of a person; the newest is the last one that was added. */
export async function notify(
  backend: TestBackend,
  ownerId: string,
  { $id, ...columns }: Columns = {},
): Promise<string> {
  noticeCount += 1;
  const id = $id ?? `e${String(noticeCount).padStart(4, '0')}`;
  const row = {
    userId: ownerId,
    isApproved: true,
    postId: 'p1',
    engageId: id,
    awardCount: 30,
    postAuthorUserName: 'author_x',
    postAuthorId: '1002',
    postLink: 'https://x.com/author_x/status/1',
    engageLink: 'https://x.com/ada/status/2',
    rejectCause: null,
    ...columns,
  };
  await backend.addRow('notifications', id, row, [`read("user:${ownerId}")`]);
  return id;
}

/** The list of a person with one notification, opened. */
export async function openWith(columns: Columns = {}, person: object = {}) {
  const backend = await openTestBackend();
  await backend.person('1001', { ...person });
  await notify(backend, '1001', columns);
  const app = openApp(backend, { path: '/notifs', as: '1001' });
  const card = await screen.findByRole('article');
  const row = within(card).getByRole('button', { name: /@author_x/ });
  if (row.ariaExpanded === 'false') await app.user.click(row);
  return { backend, app, card };
}

/** The same, with its report at the message. */
export async function openReport(columns: Columns = {}) {
  const opened = await openWith(columns);
  await opened.app.user.click(screen.getByRole('button', { name: 'Report to admin' }));
  await opened.app.user.click(await screen.findByRole('button', { name: 'Continue' }));
  return opened;
}

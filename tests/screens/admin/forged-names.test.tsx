import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addReport } from './admin-rows.ts';
import { adminId, openAsAdmin, openWide } from './open-admin.ts';

const deceiving = /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;
const forged = '\u202EIvy\u2066 · @ada_x\n· Telegram @ada_demo\u0007';
const shown = 'Ivy · @ada_x · Telegram @ada_demo';

/** Every text of the page that contains a part of the forged name and is not isolated from its surroundings. */
function unisolated(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const place = node.parentElement;
    if (!text.includes('@ada_x') || place === null) continue;
    const isAlone = text === shown && place.closest('bdi, h1, [dir=auto], svg') !== null;
    if (!isAlone) found.push(text);
  }
  return found;
}

const paths = [
  '/requests',
  '/reports',
  '/admin/people',
  '/admin/rejected-list',
  '/user/1002',
  '/admin/log',
  '/admin/signals',
  '/admin/outbox',
];

test.each([
  ['a phone', false],
  ['a desk', true],
])(
  '[PA-13] a forged name is isolated on every administrators’ screen, on %s',
  async (_name, isWide) => {
    if (isWide) openWide();
    const backend = await openTestBackend();
    await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
    const names = { name: forged, x_name: forged, first_name: forged, adminApproved: false };
    await backend.person('1002', { ...names, x_username: 'ivy_x' });
    await backend.person('1003', { ...names, x_username: 'lvy_x', adminReqOpen: true });
    await addReport(backend, 'report1');
    await backend.act(adminId, 'warnUser', { username: 'ivy_x', type: 'X', reason: 'forged' });
    for (const path of paths) {
      const app = await openAsAdmin(backend, { path, heading: /./ });
      await screen.findAllByText(
        /^@(ivy|lvy)_x|^The decision was unfair|^An administrator warned you/u,
      );
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
      const { textContent } = document.body;
      expect([path, deceiving.test(textContent), unisolated()]).toEqual([path, false, []]);
      app.close();
    }
  },
  60_000,
);

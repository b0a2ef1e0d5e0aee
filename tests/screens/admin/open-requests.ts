import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { adminId, buttonOf, openAsAdmin } from './open-admin.ts';
import { createSteeredClock } from '#tests/support/steered-clock.ts';

/** The columns of a person waiting for approval. */
export const pending = { adminApproved: false, adminReqOpen: true };

/** Opens the requests of these people as an administrator; a decision is sent once `sendDecision` lets its 5 s pass. */
export async function openRequests(...ids: readonly string[]) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  for (const id of ids) {
    await backend.person(id, {
      ...pending,
      name: `Name ${id}`,
      x_name: `Xname ${id}`,
      x_username: `xuser_${id}`,
      tg_handle: `handle_${id}`,
    });
  }
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, {
    path: '/requests',
    heading: 'Approval Requests',
    clock,
  });
  await waitFor(() => expect(buttonOf('Refresh Requests').disabled).toBe(false));
  return {
    backend,
    app,
    clock,
    sendDecision: () => clock.passSeconds(5),
    /** Opens a request in its sheet, and waits until it can be decided. */
    openSheet: async (id: string) => {
      await app.user.click(await rowOf(id));
      const sheet = await screen.findByRole('dialog', { name: 'Approval Request' });
      await clock.settle();
      return sheet;
    },
  };
}

/** The row of a request. */
export function rowOf(id: string): Promise<HTMLElement> {
  return screen.findByRole('button', { name: new RegExp(`^@xuser_${id}`) });
}

/** The names of the listed people in their order. */
export function listed(): readonly string[] {
  return screen
    .queryAllByRole('button', { name: /^@/ })
    .map((row) => /Name \d+/.exec(row.textContent)?.[0] ?? '');
}

/** The state of a person's request: open, or the decision. */
export async function decisionOn(backend: TestBackend, id: string): Promise<unknown> {
  const row = await backend.row('users', id);
  return row['adminReqOpen'] === true ? 'open' : row['adminApproved'];
}

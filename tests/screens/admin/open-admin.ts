import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { openApp, type OpenedApp, type OpenOptions } from '#tests/support/open-app.tsx';
import type { TestBackend } from '#tests/support/test-backend.ts';

/** The administrator of these tests. */
export const adminId = '1008';

/** Opens a screen as an administrator and waits for its heading. */
export async function openAsAdmin(
  backend: TestBackend,
  options: Omit<OpenOptions, 'as'> & { readonly as?: string; readonly heading: string | RegExp },
): Promise<OpenedApp> {
  const { as = adminId, heading, ...rest } = options;
  const app = openApp(backend, { ...rest, as });
  await screen.findByRole('heading', { level: 1, name: heading });
  return app;
}

/** Makes the window 900 px or this wide for the app's media queries, until the test ends. */
export function openWide(widthPx = 900): void {
  const narrow = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) =>
    widthPx >= Number(/^\(min-width: (\d+)px\)$/u.exec(query)?.[1] ?? Infinity)
      ? Object.assign(new EventTarget(), { matches: true })
      : narrow.call(window, query),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

/** The field with a label. */
export function fieldOf(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

/** The button with a name. */
export function buttonOf(name: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

/** The cells of a table, row by row without its head, once the table is there. */
export async function tableRows(name: string): Promise<readonly (readonly string[])[]> {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}

/** Finds the status line with a text, and returns its tone and its icon. */
export async function statusOf(text: string): Promise<{ tone: string; sign: string }> {
  const line = (await screen.findByText(text)).closest<HTMLElement>('[data-tone]');
  return {
    tone: line?.dataset['tone'] ?? '',
    sign: Array.from(line?.textContent ?? '')[0] ?? '',
  };
}

/** Makes a person the super administrator of the function. */
export async function makeSuperAdmin(backend: TestBackend, id: string): Promise<void> {
  const variables = { YAPP_SUPER_ADMIN_ID: id };
  await backend.runAs({ count: 1, isQueued: false, variables });
}

/**
 * Taps Retry after the faults have ended. A list reads itself again when its line opens, so a fault has to last until then,
 * and the button may be gone before it is tapped.
 */
export async function tapRetry(backend: TestBackend, { user }: OpenedApp): Promise<void> {
  const retry = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Retry' });
  await waitFor(() => expect(retry()).toBeTruthy());
  await backend.noFaults();
  await waitFor(() => expect(retry()?.disabled).not.toBe(true));
  const shown = retry();
  if (shown !== null) await user.click(shown);
}

/** Taps a button that refetches a list, once the pending read has ended. */
export async function tapRefresh({ user }: Pick<OpenedApp, 'user'>, name: string): Promise<void> {
  await waitFor(() => expect(buttonOf(name).disabled).toBe(false));
  await user.click(buttonOf(name));
}

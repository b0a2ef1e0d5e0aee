import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { DebugScreen } from '#src/screens/debug/debug-screens.tsx';
import { launchUser, newDevice, openApp, openPiece } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';

/** The lines of a table, by its caption. */
async function linesOf(caption: string): Promise<Record<string, string>> {
  const table = await screen.findByRole('table', { name: caption });
  const rows = within(table).getAllByRole('rowheader');
  return Object.fromEntries(
    rows.map((header) => [header.textContent, header.nextElementSibling?.textContent ?? '']),
  );
}

async function openTable(path: string, messenger: object = {}) {
  const backend = await openTestBackend();
  await backend.person('1001');
  const ada = launchUser('1001', { last_name: 'Lovelace', language_code: 'en', is_premium: true });
  return openApp(backend, { path, as: ada, messenger });
}

test('[RT-06] /init-data shows the launch data, with only the beginning of secrets', async () => {
  const app = await openTable('/init-data');
  expect(await linesOf('User')).toEqual({
    id: '1001',
    first_name: 'Ada',
    last_name: 'Lovelace',
    username: 'person_1001',
    language_code: 'en',
    is_premium: 'yes',
    photo_url: '–',
  });
  const { hash = '', authDateSeconds = 0 } = app.messenger.launch;
  const masked = `${hash.slice(0, 4)}… (64 characters)`;
  expect(await linesOf('Launch')).toMatchObject({
    auth_date: new Date(authDateSeconds * 1000).toISOString(),
    hash: masked,
    start_param: '–',
  });
  expect(await linesOf('Raw fields')).toMatchObject({
    hash: masked,
    auth_date: String(authDateSeconds),
    signature: 'none… (4 characters)',
  });
  expect(document.body.textContent).not.toContain(hash);
  expect(
    within(await screen.findByRole('table', { name: 'Chat' })).getByText('No data'),
  ).toBeTruthy();
});

test('[RT-06] /theme-params shows the theme values', async () => {
  const colors = { bg_color: '#17212b', text_color: '#f5f5f5' };
  await openTable('/theme-params', { theme: { isDark: true, colors } });
  expect(await linesOf('Theme values')).toEqual(colors);
  expect(await linesOf('Client')).toEqual({ is_dark: 'yes' });
});

test('[RT-06] /launch-params shows the launch parameters', async () => {
  const parameters = { tgWebAppVersion: '9.1', tgWebAppPlatform: 'ios' };
  await openTable('/launch-params', { parameters });
  expect(await linesOf('Raw fields')).toEqual(parameters);
  expect(await linesOf('Client')).toEqual({ in_messenger: 'yes', platform: 'ios', version: '9.1' });
});

for (const path of ['/debug', '/test']) {
  test(`[RT-12] ${path} shows client, viewport, storage and session to a banned person too`, async () => {
    const backend = await openTestBackend();
    await backend.person('1006', { isBanned: true });
    const { device } = openApp(backend, { path, as: '1006' });
    expect(await linesOf('Client')).toEqual({
      in_messenger: 'yes',
      platform: 'ios',
      version: '9.1',
      language: navigator.language,
      online: 'yes',
    });
    expect(await linesOf('Viewport')).toMatchObject({ window: '1024 × 768', pixel_ratio: '1' });
    expect(await linesOf('Storage')).toEqual({ 'yapp-db-user': 'yes', 'yapp-session': 'yes' });
    expect(await linesOf('Session')).toEqual({
      status: 'loaded',
      error: '–',
      user_id: '1006',
      state: 'banned',
    });
    const { value } = JSON.parse(device.local.getItem('yapp-session') ?? '');
    expect(document.body.textContent).not.toContain(value.secret);
    expect(window.location.pathname).toBe(path);
  });
}

test('[RT-12] /debug says that there is no user, and shows the client’s safe areas', async () => {
  const backend = await openTestBackend();
  const names = ['stable-height', 'safe-area-inset-top', 'safe-area-inset-bottom'];
  const root = document.documentElement.style;
  onTestFinished(() => {
    for (const name of names) root.removeProperty(`--tg-viewport-${name}`);
  });
  for (const [index, name] of names.entries()) {
    root.setProperty(`--tg-viewport-${name}`, `${String(index + 1)}px`);
  }
  openPiece(backend, <DebugScreen />, { path: '/debug', as: '1007' });
  expect(await linesOf('Viewport')).toMatchObject({
    stable_height: '1px',
    safe_area_top: '2px',
    safe_area_bottom: '3px',
  });
  expect(await linesOf('Storage')).toEqual({ 'yapp-db-user': 'no', 'yapp-session': 'no' });
  expect(await linesOf('Session')).toMatchObject({ status: 'loading', user_id: '–', state: '–' });
});

test('[RT-12] /debug distinguishes a stored session from a stored person', async () => {
  const backend = await openTestBackend();
  const device = newDevice();
  const kept = { version: 1, savedAtMs: Date.now(), value: { userId: '1007', secret: 's3cret' } };
  device.local.setItem('yapp-session', JSON.stringify(kept));
  openPiece(backend, <DebugScreen />, { path: '/debug', as: '1007', device });
  expect(await linesOf('Storage')).toEqual({ 'yapp-db-user': 'no', 'yapp-session': 'yes' });
});
